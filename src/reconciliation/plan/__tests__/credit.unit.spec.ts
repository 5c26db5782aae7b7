import { plan } from "../plan"
import { line } from "./planned"
import { NOW, purchase, type PaymentPlot } from "./purchase"

const REFUND = { kind: "refund", amount: "10.00", reference: "ref_1_0" } as const

describe("the credit of a refund that the core has not given", () => {
  const planned = (sentSecondsAgo: number) => {
    const payment: PaymentPlot = {
      ...{ at: "partially_refunded", booked: { captured: ["25.00"], refunded: ["10.00"] } },
      refunds: [{ amount: "10.00", reference: "ref_1_0" }],
      operations: [
        { amount: "25.00", reference: "capt_1_0" },
        { ...REFUND, sent_at: new Date(NOW.getTime() - sentSecondsAgo * 1_000) },
      ],
    }
    return plan(purchase({ payments: [payment], order: { total: "25.00" } }), NOW).map(line)
  }

  it("is given once the core cannot be at it any more", () => {
    expect(planned(600)).toContain("give_missing_credit")
  })

  it("is left to the core as long as the refund was sent lately, however long it had to wait for that", () => {
    expect(planned(20)).toEqual(["query_again_at 1"])
  })
})
