import { ORDER, planned, VOIDED_BY_US } from "./planned"
import { plan } from "../plan"
import { INCIDENT, NOW, type PaymentPlot, purchase } from "./purchase"

describe("an incident of a part that nobody names", () => {
  it("closes when all of it is refunded and booked so", () => {
    const told = { ...INCIDENT, kind: "books_differ" }
    const payments: PaymentPlot[] = [
      {
        ...{ at: "refunded", booked: { captured: ["10.00"], refunded: ["10.00"] }, refunds: [{ amount: "10.00" }] },
        operations: [
          { amount: "10.00", reference: "capt_1_0" },
          { kind: "refund", amount: "10.00", reference: "ref_1_0", answer: { refund_reference_id: "R1-10.00" } },
        ],
      },
    ]
    const incidents = [{ ...told, key: "unnamed_capture:1" }]
    expect(planned({ payments, order: { total: "15.00", version: 2 }, incidents })).toContain("resolve_incident")
  })
})

describe("an incident of a part that nobody names, whose sum its refund has told since", () => {
  it("closes, also where the store has captured more meanwhile", () => {
    const elsewhere = { amount: "1.00", reference: "service:default:T1:1.00", source: "service" as const }
    const payments: PaymentPlot[] = [
      {
        ...{ at: "partially_refunded", booked: { captured: ["1.00", "2.00"], refunded: ["1.00"] } },
        refunds: [{ amount: "1.00" }],
        operations: [elsewhere, { amount: "2.00", reference: "capt_1_1" }],
      },
    ]
    const told = { ...INCIDENT, kind: "books_differ", key: "unnamed_capture:1" }
    expect(planned({ payments, order: { total: "15.00", version: 2 }, incidents: [told] })).toContain(
      "resolve_incident",
    )
  })
})

describe("an incident of a part that nobody names", () => {
  const next = (payment: PaymentPlot) => {
    const steps = plan(purchase({ payments: [{ at: "partially_captured", ...payment }], order: ORDER }), NOW)
    return steps.flatMap((step) => (step.kind === "raise_incident" ? (step.incident.next_step ?? []) : []))
  }

  it("does not ask for the rest to be captured once that was voided", () => {
    const voided = expect.stringContaining("The rest was voided and cannot be captured any more") as string
    expect(next({ booked: false })).toEqual([expect.stringContaining("capture the rest there")])
    expect(next({})).toEqual([expect.stringContaining("say here how much is captured: then it is booked")])
    expect(next({ operations: VOIDED_BY_US })).toEqual([voided])
    expect(next({ booked: { canceled: true } })).toEqual([voided])
  })
})
