import { line, ORDER, planned } from "./planned"
import { plan } from "../plan"
import { INCIDENT, NOW, type PaymentPlot, purchase } from "./purchase"

describe("what was told of money that is being released", () => {
  it("ends well also when an order of it came up meanwhile", () => {
    const payments: PaymentPlot[] = [
      {
        ...{ at: "refunded", booked: { captured: ["25.00"], refunded: ["25.00"] }, refunds: [{ amount: "25.00" }] },
        operations: [
          { amount: "25.00", reference: "capt_1_0" },
          { kind: "refund", amount: "25.00", reference: "ref_1_0", answer: { refund_reference_id: "R1-25.00" } },
        ],
      },
    ]
    const whatHappened = "25.00 USD was paid and has no order: it came late."
    const told = {
      ...INCIDENT,
      kind: "late_money",
      key: "late_money:1:T1",
      release: "under_way" as const,
      whatHappened,
    }
    expect(plan(purchase({ payments, order: ORDER, incidents: [told] }), NOW)).toContainEqual(
      expect.objectContaining({ kind: "end_incident", message: `${whatHappened} It was released.` }),
    )
    // A process that died between telling it and closing it; then nothing is left.
    const ended = { ...told, release: "done" as const }
    expect(planned({ payments, order: ORDER, incidents: [ended] })).toContain("end_incident")
    const closed = { ...ended, resolvedAt: new Date() }
    expect(planned({ payments, order: ORDER, incidents: [closed] })).not.toContain("end_incident")
  })

  it("says that only the rest was released where the portal captured a part at the moment of the void", () => {
    const whatHappened = "25.00 USD was paid and has no order: the order comes to 10.00 USD."
    const key = "duplicate_payment:2:T2"
    const message = `${whatHappened} It was released.`
    const told = { ...INCIDENT, kind: "duplicate_payment", key, orderNo: "2", release: "done" as const, whatHappened }
    const closed = { ...told, message, resolvedAt: NOW }
    const steps = (incidents: (typeof closed)[], operations: PaymentPlot["operations"] = []) => {
      const paid: PaymentPlot = { at: "authorised", amount: "10.00" }
      const payments: PaymentPlot[] = [paid, { at: "partially_captured", operations }]
      return plan(purchase({ payments, order: { total: "10.00", version: 2 }, incidents }), NOW)
    }
    const voided: PaymentPlot["operations"] = [{ kind: "cancel", reference: "pay_2", transaction_id: "T2" }]
    const ended = `${whatHappened} A part of it had been captured; only the rest was released.`
    expect(steps([closed], voided)).toContainEqual(expect.objectContaining({ kind: "end_incident", message: ended }))
    expect(steps([{ ...closed, message: ended }], voided).map(line)).not.toContain("end_incident")
    expect(steps([closed]).map(line)).not.toContain("end_incident")
  })

  it("ends once what was captured beside the voided rest is refunded, whatever the service calls it", () => {
    const whatHappened = "10.00 USD was paid and has no order: it came late."
    const told = {
      ...INCIDENT,
      kind: "late_money",
      key: "late_money:1:T1",
      release: "under_way" as const,
      whatHappened,
    }
    const refusal = { state: "refused", error_code: "captured" } as const
    const ends = (state: "done" | "unknown", isRefused = false, capturedAmount: "captured" | "order" = "captured") => {
      const operations: PaymentPlot["operations"] = [
        { kind: "cancel", reference: "late_default_T1", ...(isRefused ? refusal : {}) },
        { kind: "refund", amount: "10.00", reference: "late_default_T1_rest", state },
      ]
      const at = state === "done" ? "refunded" : "pending"
      const plot: PaymentPlot = { at: "partially_captured", booked: false, named: "10.00", operations }
      const payments: PaymentPlot[] = [
        { ...plot, capturedAmount, refunds: [{ amount: "10.00", reason: "late_default_T1_rest", at }] },
      ]
      return plan(purchase({ payments, incidents: [told] }), NOW)
    }
    const ended = expect.objectContaining({
      kind: "end_incident",
      message: `${whatHappened} It was released.`,
    }) as object
    expect(ends("done")).toContainEqual(ended)
    expect(ends("unknown")).not.toContainEqual(ended)
    // A rest that the service would not void lapses; where it names no captured sum, more may be left than a rest.
    expect(ends("done", true)).toContainEqual(ended)
    expect(ends("done", true, "order")).not.toContainEqual(ended)
  })

  it("is not read from the words of the message", () => {
    const message = "25.00 USD was paid and has no order: it came late. It is being released."
    const kept = { ...INCIDENT, kind: "late_money", key: "late_money:1:T1", message }
    expect(planned({ payments: [{ at: "refunded" }], order: ORDER, incidents: [kept] })).not.toContain("end_incident")
  })
})

describe("money of which it was told that it has no order", () => {
  const message = "25.00 USD was paid and has no order: it came late."
  const told = (kind: string) => ({ ...INCIDENT, kind, key: `${kind}:1:T1`, message })

  it.each(["late_money", "duplicate_payment"])("is told so no more once an order counts on it (%s)", (kind) => {
    expect(planned({ payments: [{ at: "authorised" }], order: ORDER, incidents: [told(kind)] })).toEqual([
      "resolve_incident",
    ])
  })

  it("is told so no more while nobody knows what became of a capture of it", () => {
    const operations: PaymentPlot["operations"] = [{ amount: "1.00", reference: "capt_1_0", state: "unknown" }]
    const payments: PaymentPlot[] = [{ at: "authorised", operations }]
    expect(planned({ payments, order: ORDER, incidents: [told("late_money")] })).toContain("resolve_incident")
  })

  it("stays told while the order has too much", () => {
    const captured: PaymentPlot = { at: "captured", booked: { captured: ["25.00"] } }
    const order = { ...ORDER, version: 2 }
    expect(planned({ payments: [captured, captured], order, incidents: [told("duplicate_payment")] })).not.toContain(
      "resolve_incident",
    )
  })
})
