import { NOW, purchase, type PaymentPlot } from "../../reconciliation/plan/__tests__/purchase"
import { leftWithoutOrder } from "../left-without-order"
import { seenOperation } from "../seen-sum"

/** Of 25.00 that were captured and for which there is no order. */
const unordered = (operations: PaymentPlot["operations"] = []) => {
  const [payment] = purchase({ payments: [{ at: "captured", booked: false, operations }] }).payments
  if (!payment) throw new Error("There is no payment")
  return { ...payment, known: { ...payment.known, captured: "25.00" } }
}

/** What the entry's form lets a person say at most. */
const offered = (operations: PaymentPlot["operations"]) => {
  const payment = unordered(operations)
  return leftWithoutOrder(payment.known, payment.operations).toDecimalString()
}

const refused = (amount: string, operations: PaymentPlot["operations"] = []) => {
  const payment = unordered(operations)
  const sayable = { shows: ["refunded" as const], amount: null }
  const seen = { shows: "refunded" as const, amount, note: "Seen there" }
  try {
    seenOperation(payment, seen, sayable, "user_1", NOW)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

describe("a refund of money without an order, as a person saw it", () => {
  const before = { kind: "refund", amount: "20.00", reference: "seen:default:T1:1", source: "service" } as const
  const stated = { by: "user_1", note: "Seen", at: NOW.toISOString(), outcome: "done", amount: "20.00" } as const

  it("is something, and no more than is captured", () => {
    expect(refused("25.00")).toBeUndefined()
    expect(refused("25.01")).toMatch(/at most 25.00 USD/)
    expect(refused("0.00")).toMatch(/more than zero/)
  })

  it("is no more than what was said before has left", () => {
    const operations = [{ ...before, evidence: "person" as const, stated }]
    expect(offered(operations)).toBe("5.00")
    expect(refused("5.00", operations)).toBeUndefined()
    expect(refused("10.00", operations)).toMatch(/at most 5.00 USD/)
  })

  it("is no more than what the bank was given has left", () => {
    const given = {
      kind: "refund",
      amount: "20.00",
      reference: "ref_1",
      state: "unknown",
      error_code: "accepted",
    } as const
    expect(offered([given])).toBe("5.00")
    expect(refused("10.00", [given])).toMatch(/at most 5.00 USD/)
  })
})
