import { line, ORDER, planned } from "./planned"
import { plan } from "../plan"
import { INCIDENT, NOW, type PaymentPlot, purchase } from "./purchase"

describe("an incident of a void that failed", () => {
  const told = { ...INCIDENT, kind: "void_failed" }
  const incidents = [{ ...told, key: "void_failed:1" }]

  it("closes when the order has come to count on the payment", () => {
    expect(planned({ payments: [{ at: "authorised" }], order: ORDER, incidents })).toEqual(["resolve_incident"])
  })

  it("stays while the payment is to be released", () => {
    const steps = planned({
      payments: [{ at: "authorised" }, { at: "authorised" }],
      order: ORDER,
      incidents: [{ ...told, orderNo: "2", key: "void_failed:2" }],
    })
    expect(steps).toEqual(["void 2 25.00"])
  })
})

describe("a rest that the service would not void, as it is captured", () => {
  it("stays a person's while the bank is at the refund of all that the store knows of", () => {
    const payment: PaymentPlot = {
      ...{ at: "partially_refunded", booked: { captured: ["10.00"], refunded: ["10.00"] }, named: "10.00" },
      operations: [
        { amount: "10.00", reference: "capt_1_0" },
        { kind: "refund", amount: "10.00", reference: "ref_1_0", state: "unknown", error_code: "accepted" },
        {
          kind: "cancel",
          reference: "pay_1",
          state: "refused",
          error_code: "captured",
          error_message: "It is captured.",
        },
      ],
    }
    const incidents = [{ ...INCIDENT, kind: "void_failed", key: "void_failed:1" }]
    const steps = planned({ payments: [payment], order: { ...ORDER, canceled: true }, incidents })
    expect(steps).toContain("raise_incident void_failed")
    expect(steps).not.toContain("resolve_incident")
  })

  it("is none where all that came was captured, be it less than was asked for", () => {
    const told = (came: string, voided: string) => {
      const payment: PaymentPlot = {
        ...{ at: "captured", booked: false, flow: "redirect", named: came, capturedAmount: "captured" },
        refunds: [{ amount: came }],
        operations: [
          { kind: "cancel", reference: "late_1", amount: voided, state: "refused", error_code: "captured" },
          { kind: "refund", reference: "late_1_rest", amount: came, answer: { refund_reference_id: `R1-${came}` } },
        ],
      }
      const incidents = [{ ...INCIDENT, kind: "wrong_amount", key: "wrong_amount:1:T1", resolvedAt: NOW }]
      return planned({ payments: [payment], order: { ...ORDER, canceled: true }, incidents })
    }
    expect(told("24.00", "24.00")).not.toContain("raise_incident void_failed")
    expect(told("24.00", "25.00")).toContain("raise_incident void_failed")
  })
})

describe("a void that was done and has had no effect", () => {
  const given: PaymentPlot = {
    at: "authorised",
    session: "canceled",
    operations: [{ kind: "cancel", reference: "pay_1" }],
  }
  const stated = (minutes: number) => {
    const found = purchase({ payments: [given], order: { ...ORDER, canceled: true } })
    const resolvedAt = new Date(NOW.getTime() - minutes * 60_000)
    for (const row of found.payments[0]?.operations ?? [])
      Object.assign(row, { evidence: "person", resolved_at: resolvedAt })
    return plan(found, NOW).map(line)
  }

  it("is a person's: the same void would be answered from the journal for ever", () => {
    expect(stated(10)).toEqual(["raise_incident void_failed"])
  })

  it("is waited for as long as the service may be behind", () => {
    expect(stated(1)).not.toContain("raise_incident void_failed")
  })
})

describe("a void that the service refuses while it shows the payment as authorised", () => {
  const refused = (attempts: number, secondsAgo: number) => {
    const resolvedAt = new Date(NOW.getTime() - secondsAgo * 1_000)
    const operations: PaymentPlot["operations"] = [
      {
        kind: "cancel",
        reference: "pay_1",
        state: "refused",
        error_code: "void_failed",
        attempts,
        resolved_at: resolvedAt,
      },
    ]
    const incidents = [{ ...INCIDENT, kind: "void_failed", key: "void_failed:1" }]
    return planned({ payments: [{ at: "authorised", operations }], order: { ...ORDER, canceled: true }, incidents })
  }

  it.each([
    [1, 5],
    [2, 10],
    [8, 640],
    [30, 3_600],
  ])("is tried again ever later: after attempt %i in %i seconds", (attempts, seconds) => {
    expect(refused(attempts, seconds - 1)).toEqual(["release_again_at 1 25.00"])
    expect(refused(attempts, seconds)).toEqual(["void 1 25.00"])
  })
})

describe("the incident of a void that waits for its next try", () => {
  it("stays where an order stands beside the payment that is to be released", () => {
    const operations: PaymentPlot["operations"] = [
      { kind: "cancel", reference: "pay_2", state: "refused", error_code: "void_failed", resolved_at: NOW },
    ]
    const incidents = [{ ...INCIDENT, kind: "void_failed", orderNo: "2", key: "void_failed:2" }]
    const payments: PaymentPlot[] = [{ at: "authorised" }, { at: "authorised", operations }]
    expect(planned({ payments, order: ORDER, incidents })).toEqual(["release_again_at 2 25.00"])
  })
})
