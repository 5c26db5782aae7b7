import { ORDER, planned, shownOf } from "./planned"
import { plan } from "../plan"
import { INCIDENT, NOW, type PaymentPlot, purchase, type PurchasePlot } from "./purchase"

describe("a card's payment that a person saw at the portal", () => {
  const stated: PaymentPlot["operations"] = [
    {
      id: "acqop_stated",
      kind: "authorise",
      reference: "1#1",
      evidence: "person",
      transaction_id: "T1",
      amount: "25.00",
    },
  ]
  const told = { ...INCIDENT, kind: "unconfirmed_payment", key: "unconfirmed_payment:acqop_stated" }
  const unconfirmed: PaymentPlot = { booked: false, operations: stated }

  it("is a person's while the service answers without it, and makes no order", () => {
    expect(planned({ payments: [unconfirmed] })).toEqual(["raise_incident unconfirmed_payment"])
  })

  it("is raised once: what a person has closed stays closed", () => {
    const [raised] = plan(purchase({ payments: [unconfirmed] }), NOW)
    const closed = { ...shownOf(raised), resolvedAt: NOW, isClosedByPerson: true }
    expect(planned({ payments: [unconfirmed], incidents: [closed] })).toEqual([])
  })

  it("is known by the service's record as soon as there is one", () => {
    const [step] = plan(purchase({ payments: [{ ...unconfirmed, at: "authorised" }], incidents: [told] }), NOW)
    expect(step).toMatchObject({ kind: "resolve_operation", resolution: { state: "done", evidence: "record" } })
  })

  it("is over once the service has said what became of it, also where nobody closed it", () => {
    const operations = stated.map((row) => ({ ...row, evidence: "record" as const }))
    expect(planned({ payments: [{ at: "authorised", operations }], order: ORDER, incidents: [told] })).toEqual([
      "resolve_incident",
    ])
  })
})

describe("a capture or refund that a person saw at the portal", () => {
  const SAID_AT = new Date(NOW.getTime() - 3_600_000).toISOString()
  const seen = (kind: "capture" | "refund", amount: string, at = SAID_AT): PaymentPlot["operations"] => [
    ...(kind === "refund" ? [{ amount: "25.00", reference: "capt_1_0" }] : []),
    {
      ...{ id: "acqop_seen", kind, amount, evidence: "person", transaction_id: "T1" },
      reference: kind === "refund" ? "ref_1_0" : "capt_1_0",
      stated: { by: "user_1", note: "seen", at },
    },
  ]
  const told = { ...INCIDENT, kind: "unconfirmed_operation", key: "unconfirmed_payment:acqop_seen" }
  const refunded = { captured: ["25.00"], refunded: ["5.00"] }
  const incidentsOf = (plot: PurchasePlot) => planned(plot).filter((step) => step.includes("incident"))

  it.each<[string, PaymentPlot]>([
    ["a capture", { at: "authorised", booked: { captured: ["10.00"] }, operations: seen("capture", "10.00") }],
    ["a refund", { at: "captured", booked: refunded, operations: seen("refund", "5.00") }],
  ])("is a person's once the service had long enough to show it and does not: %s", (_what, payment) => {
    expect(incidentsOf({ payments: [payment], order: ORDER })).toEqual(["raise_incident unconfirmed_operation"])
  })

  it("is given the time that absence needs to prove anything", () => {
    const operations = seen("refund", "5.00", new Date(NOW.getTime() - 60_000).toISOString())
    expect(incidentsOf({ payments: [{ at: "captured", booked: refunded, operations }], order: ORDER })).toEqual([])
  })

  it("is raised once: what a person has closed stays closed", () => {
    const payments = [{ at: "captured" as const, booked: refunded, operations: seen("refund", "5.00") }]
    const raised = plan(purchase({ payments, order: ORDER }), NOW).find(({ kind }) => kind === "raise_incident")
    const closed = { ...shownOf(raised), resolvedAt: NOW, isClosedByPerson: true }
    expect(incidentsOf({ payments, order: ORDER, incidents: [closed] })).toEqual([])
  })

  it.each<[string, PaymentPlot]>([
    ["a capture", { at: "captured", booked: { captured: ["25.00"] }, operations: seen("capture", "25.00") }],
    [
      "a refund, made at the portal without our reference",
      { at: "partially_refunded", booked: refunded, refunds: [{ amount: "5.00" }], operations: seen("refund", "5.00") },
    ],
  ])("is over as soon as the service shows it: %s", (_what, payment) => {
    expect(planned({ payments: [payment], order: ORDER, incidents: [told] })).toContain("resolve_incident")
  })
})
