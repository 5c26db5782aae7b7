import { plan } from "../plan"
import { ORDER, planned } from "./planned"
import { INCIDENT, NOW, type PaymentPlot, purchase, type PurchasePlot } from "./purchase"

describe("while an outcome is not known", () => {
  it.each(["sent", "unknown"] as const)("nothing else is decided (%s)", (state) => {
    const operations: PaymentPlot["operations"] = [
      { state, evidence: null, amount: "25.00", reference: "capt_9", sent_at: NOW, resolved_at: null, answer: null },
    ]
    const steps = planned({ payments: [{ at: "authorised", operations }, { at: "authorised" }], order: ORDER })
    expect(steps.filter((step) => !step.startsWith("query_again_at"))).toEqual([])
    expect(steps.length).toBeGreaterThan(0)
  })
})

describe("a capture whose outcome nobody knows", () => {
  it("is not made whole by the core's row: its button would say that it is captured", () => {
    const sent_at = new Date(NOW.getTime() - 7_200_000)
    const operations = [{ reference: "capt_1_0", amount: "25.00", state: "unknown" as const, sent_at }]
    const payments: PaymentPlot[] = [{ at: "authorised", booked: { captured: ["25.00"] }, operations }]
    const steps = plan(purchase({ payments, order: ORDER }), NOW)
    expect(steps).toContainEqual(expect.objectContaining({ kind: "set_captured_at", at: null }))
    expect(steps).toContainEqual(expect.objectContaining({ kind: "correct_transactions", add: [] }))
  })
})

describe("a refused capture whose row the core died before it removed", () => {
  it("is not made whole by that row while something else is in flight", () => {
    const operations: PaymentPlot["operations"] = [
      { reference: "capt_1_0", amount: "25.00", state: "refused" },
      { kind: "refund", reference: "ref_9", amount: "1.00", state: "unknown" },
    ]
    const payments: PaymentPlot[] = [{ at: "authorised", booked: { captured: ["25.00"] }, operations }]
    const steps = plan(purchase({ payments, order: ORDER }), NOW)
    expect(steps).toContainEqual(expect.objectContaining({ kind: "set_captured_at", at: null }))
  })
})

describe("a refund of the rest that the service refused", () => {
  const refusedAt = (at: Date): PurchasePlot => ({
    payments: [
      {
        ...{ at: "captured", booked: false, session: "canceled" },
        operations: [
          { kind: "refund", state: "refused", reference: "late_default_T1_rest", amount: "25.00", resolved_at: at },
        ],
      },
    ],
    cart: "30.00",
  })

  it("is tried again under the next name, in time", () => {
    const [step] = plan(purchase(refusedAt(new Date(NOW.getTime() - 3_600_000))), NOW)
    expect(step).toMatchObject({ kind: "refund", reference: "late_default_T1_rest1" })
  })

  it("is not tried again at once", () => {
    expect(planned(refusedAt(new Date(NOW.getTime() - 60_000)))).toEqual([])
  })
})

describe("an outcome that nobody can know", () => {
  const unknown = (sentAt: Date): PurchasePlot => ({
    payments: [
      {
        at: "partially_captured",
        booked: { captured: ["10.00"] },
        operations: [
          { amount: "10.00", reference: "capt_1_0" },
          {
            ...{ state: "unknown", evidence: null, amount: "5.00", reference: "capt_9", answer: null },
            ...{ sent_at: sentAt, resolved_at: null },
          },
        ],
      },
    ],
    order: ORDER,
    booked: [{ reference: "capture", referenceId: "capt_9", amount: "5.00" }],
  })

  it("does not keep the order's sums from being corrected", () => {
    const longAgo = new Date(NOW.getTime() - 3_600_000)
    expect(planned(unknown(longAgo))).toEqual(["query_again_at 1", "correct_transactions"])
  })

  it("is left to the core as long as its hook can be waiting", () => {
    const lately = new Date(NOW.getTime() - 20_000)
    expect(planned(unknown(lately))).toEqual(["query_again_at 1", "query_again_at 1"])
  })
})

describe("an outcome that is known", () => {
  it("closes what a process that died, or one that was late, left open of it", () => {
    const operations = [{ id: "acqop_7", amount: "25.00", reference: "capt_1_0" }]
    const told = { ...INCIDENT, kind: "unknown_outcome" }
    const payments: PaymentPlot[] = [{ at: "captured", booked: { captured: ["25.00"] }, operations }]
    const incidents = [{ ...told, key: "unknown_outcome:acqop_7" }]
    expect(planned({ payments, order: ORDER, incidents })).toEqual(["resolve_incident"])
  })
})
