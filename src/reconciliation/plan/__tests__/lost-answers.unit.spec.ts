import type { Reconciled } from "../../reconciled"
import { passed } from "../../schedule"
import { plan } from "../plan"
import { viewOf } from "../view"
import { ORDER, planned } from "./planned"
import { INCIDENT, NOW, type PaymentPlot, purchase } from "./purchase"

describe("a capture whose answer was lost", () => {
  const sent = { state: "unknown", evidence: null, answer: null, resolved_at: null } as const
  const lost = { ...sent, id: "acqop_9", amount: "1.00", reference: "capt_9" }
  const known = { amount: "11.00", reference: "capt_1_0" }
  const resolution = (payment: PaymentPlot) => plan(purchase({ payments: [payment], order: ORDER }), NOW)[0]

  it("was not made where all that is captured besides is refunded, whatever sum the service names", () => {
    const refunded: PaymentPlot = { at: "refunded", refunds: [{ amount: "11.00" }], operations: [known, lost] }
    expect(resolution({ ...refunded, booked: { captured: ["11.00"] } })).toMatchObject({
      operationId: "acqop_9",
      resolution: { state: "refused", evidence: "absence" },
      because: "the service shows what became of the capture of 1.00 USD",
    })
  })

  it("is not proven by a whole sum beside a refund, which may be the order's", () => {
    const part: PaymentPlot = { at: "partially_refunded", refunds: [{ amount: "4.00" }], operations: [known, lost] }
    expect(resolution({ ...part, booked: { captured: ["11.00"] } })).toMatchObject({ kind: "query_again_at" })
  })

  it("is proven by a whole sum beside a refund where a part was named before, though a pass saw it under way", () => {
    const rest = { ...lost, amount: "14.00" }
    const part: PaymentPlot = { at: "partially_refunded", refunds: [{ amount: "4.00" }], operations: [known, rest] }
    const seen = { orderNo: "1", status: "partially_refunded" } as const
    const found = purchase({ payments: [{ ...part, booked: { captured: ["11.00"] } }], order: ORDER })
    const [payment] = found.payments
    Object.assign(payment!.known, { status: "partially_captured", status_code: "1", captured: "11.00" })
    const [row] = payment!.operations.filter(({ id }) => id === "acqop_9")
    Object.assign(row!, { state: "sent", sent_at: new Date(NOW.getTime() - 1_000) })
    expect(plan(found, NOW)[0]).toMatchObject({ kind: "query_again_at" })
    const open: Reconciled = { ...seen, repairs: [], left: [], open: true, final: false }
    Object.assign(payment!.known, passed(viewOf(found, NOW).payments[0]!, open, NOW))
    Object.assign(row!, { state: "unknown" })
    expect(plan(found, NOW)[0]).toMatchObject({ operationId: "acqop_9", resolution: { state: "done" } })
  })

  it("of the whole was not made where the service says that a part is captured", () => {
    const whole = { ...lost, amount: "25.00" }
    expect(resolution({ at: "partially_captured", operations: [whole] })).toMatchObject({
      operationId: "acqop_9",
      resolution: { state: "refused", evidence: "absence" },
    })
  })

  it("is not proven by a part that was captured before and nobody names", () => {
    const told = { ...INCIDENT, kind: "books_differ" }
    const found = purchase({
      payments: [{ at: "partially_captured", operations: [lost] }],
      order: ORDER,
      incidents: [{ ...told, key: "unnamed_capture:1" }],
    })
    expect(plan(found, NOW)[0]).toMatchObject({ kind: "query_again_at" })
  })

  it("is not proven by a refund of something that nobody knows to be captured", () => {
    const operations = [{ ...lost, amount: "11.50" }]
    const refunded: PaymentPlot = { at: "partially_refunded", refunds: [{ amount: "1.00" }], operations }
    expect(resolution(refunded)).toMatchObject({
      kind: "query_again_at",
      because: "the outcome of the capture of 11.50 USD is not known yet",
    })
  })

  it("is not proven by the portal's refund of what nobody knows to be captured, booked before or not", () => {
    const portals = { source: "service", reference: "service:default:R1", answer: { recorded: true } } as const
    const operations: PaymentPlot["operations"] = [{ kind: "refund", amount: "0.40", ...portals }, lost]
    const refunds = [{ amount: "0.40", reference: "R1" }]
    const part: PaymentPlot = { at: "partially_refunded", booked: { refunded: ["0.40"] }, refunds }
    expect(resolution({ ...part, operations })).toMatchObject({ kind: "query_again_at" })
    expect(resolution({ ...part, operations: [lost] })).toMatchObject({ kind: "query_again_at" })
  })

  it.each(["order", undefined] as const)(
    "of the whole is not proven where somebody else was at the payment meanwhile, who may have captured a part (%s)",
    (capturedAmount) => {
      const operations = [{ ...lost, amount: "25.00" }]
      const plot: PaymentPlot = { at: "partially_refunded", refunds: [{ amount: "1.00" }], operations }
      const refunded = capturedAmount ? { ...plot, capturedAmount } : plot
      expect(resolution(refunded)).toMatchObject({ kind: "query_again_at" })
    },
  )

  it("of the whole was made where the service names it as captured, whatever was refunded of it since", () => {
    const operations = [{ ...lost, amount: "25.00" }]
    const refunded: PaymentPlot = { at: "partially_refunded", refunds: [{ amount: "1.00" }], operations }
    expect(resolution({ ...refunded, capturedAmount: "captured" })).toMatchObject({
      operationId: "acqop_9",
      resolution: { state: "done" },
    })
  })

  it("was made where more is refunded than the others come to", () => {
    const part: PaymentPlot = { at: "partially_refunded", refunds: [{ amount: "11.00" }], operations: [known, lost] }
    expect(resolution({ ...part, booked: { captured: ["11.00"] } })).toMatchObject({
      operationId: "acqop_9",
      resolution: { state: "done", evidence: "fits" },
    })
  })
})

describe("a void whose answer was lost, of a payment that is refunded", () => {
  const state = (captured: string) => {
    const payment: PaymentPlot = {
      ...{ at: "refunded", booked: { captured: [captured], refunded: [captured] }, refunds: [{ amount: captured }] },
      operations: [
        { amount: captured, reference: "capt_1_0" },
        { kind: "cancel", reference: "pay_1", state: "unknown", evidence: null, resolved_at: null, answer: null },
      ],
    }
    const step = plan(purchase({ payments: [payment], order: ORDER }), NOW)[0]
    return step?.kind === "resolve_operation" ? step.resolution.state : step?.kind
  }

  it("was not made where only a part was captured: the state says nothing of the rest", () => {
    expect(state("10.00")).toBe("refused")
  })

  it("needs nothing more where the whole was captured", () => {
    expect(state("25.00")).toBe("done")
  })
})

describe("a refund whose answer was lost while the portal repeated its reason and its sum", () => {
  it("is the one that the bank has not decided: the other is booked beside it", () => {
    const lost = { state: "sent", evidence: null, answer: null, resolved_at: null } as const
    const payment: PaymentPlot = {
      ...{ at: "partially_refunded", booked: { captured: ["25.00"], refunded: ["4.00"] } },
      refunds: [
        { amount: "4.00", reason: "ref_1_0", reference: "R1" },
        { amount: "4.00", reason: "ref_1_0 goods came back", reference: "R2", at: "pending" },
      ],
      operations: [{ ...lost, id: "acqop_9", kind: "refund", amount: "4.00", reference: "ref_1_0" }],
    }
    expect(plan(purchase({ payments: [payment], order: ORDER }), NOW)[0]).toMatchObject({
      operationId: "acqop_9",
      resolution: { state: "unknown", answer: { refund_reference_id: "R2" } },
    })
  })

  it("is not the one that was booked as the portal's before ours was sent", () => {
    const lost = { state: "sent", evidence: null, answer: null, resolved_at: null } as const
    const portals = { source: "service", reference: "service:default:R1", answer: { recorded: true } } as const
    const payment: PaymentPlot = {
      ...{ at: "partially_refunded", booked: { captured: ["25.00"], refunded: ["4.00"] } },
      refunds: [{ amount: "4.00", reason: "ref_1_0", reference: "R1" }],
      operations: [
        { kind: "refund", amount: "4.00", ...portals },
        { ...lost, id: "acqop_9", kind: "refund", amount: "4.00", reference: "ref_1_0" },
      ],
    }
    const steps = plan(purchase({ payments: [payment], order: ORDER }), NOW)
    expect(steps).not.toContainEqual(
      expect.objectContaining({ resolution: expect.objectContaining({ state: "done" }) }),
    )
  })
})

describe("what a capture of ours found captured in all", () => {
  const refunded: PaymentPlot = {
    at: "partially_refunded",
    booked: { captured: ["1.00"] },
    refunds: [{ amount: "1.00" }],
  }

  it.each([[{ captured_total: "25.00" }], [{ already_captured: true }]])(
    "is not forgotten beside a refund (%j)",
    (answer) => {
      const operations = [{ amount: "1.00", reference: "capt_1_0", answer }]
      expect(planned({ payments: [{ ...refunded, operations }], order: ORDER })).toContain("record_capture 1 24.00")
    },
  )
})

describe("a card that is pending at the service", () => {
  const card = {
    kind: "authorise",
    amount: "25.00",
    exclusive_key: "cart_1",
    evidence: null,
    resolved_at: null,
  } as const
  const lost = { ...card, state: "unknown", error_code: "reset", answer: null, transaction_id: null } as const
  const pending = { ...card, state: "unknown", error_code: "accepted", answer: { status: "pending" } } as const
  const at = (status: PaymentPlot["at"], operation: typeof lost | typeof pending) =>
    plan(purchase({ payments: [{ at: status, booked: false, operations: [operation] }] }), NOW)

  it("is neither done nor free for another card where its answer was lost", () => {
    const [step] = at("pending", lost)
    expect(step).toMatchObject({
      resolution: { state: "unknown", error_code: "accepted", transaction_id: "T1" },
    })
    expect(step).not.toHaveProperty("resolution.released")
  })

  it("is left alone while the bank is at it", () => {
    expect(at("pending", pending)).toEqual([])
  })

  it.each([
    ["authorised", "done"],
    ["declined", "refused"],
  ] as const)("that is %s then is %s", (status, state) => {
    expect(at(status, pending)[0]).toMatchObject({ resolution: { state, evidence: "record" } })
  })
})
