import type { KnownPaymentStatus } from "../../../acquirer/domain/payment-state"
import { TransactionId } from "../../../acquirer/domain/references"
import { plan } from "../plan"
import type { Case } from "../../case"
import { ORDER, planned, line } from "./planned"
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

describe("a capture in the store that the journal knows nothing of", () => {
  const sent = { amount: "10.00", reference: "capt_1_0" }

  it("was never sent when it is a part, whether the service names captured sums or not", () => {
    const payment: PaymentPlot = { at: "partially_captured", booked: { captured: ["10.00", "10.00"] } }
    const steps = planned({ payments: [{ ...payment, operations: [sent] }], order: ORDER })
    expect(steps).toEqual(["reverse_capture 1 10.00"])
  })

  it("is no money yet while whoever has made it may still be sending it", () => {
    const found = purchase({ payments: [{ at: "authorised", booked: { captured: ["25.00"] } }], order: ORDER })
    // Whoever has made it died before they wrote the rest.
    found.order?.transactions.splice(0)
    const madeAt = found.collections[0]?.bookings[0]?.captures[0]?.createdAt ?? NOW
    const kinds = (secondsLater: number) =>
      plan(found, new Date(madeAt.getTime() + secondsLater * 1_000)).map(({ kind }) => kind)
    expect(kinds(10)).toEqual(["query_again_at"])
    expect(kinds(600)[0]).toBe("reverse_capture")
  })

  it("is left alone once the journal may have forgotten what it knew of it", () => {
    const payments: PaymentPlot[] = [
      {
        ...{ at: "refunded", booked: { captured: ["10.00"], refunded: ["10.00"] } },
        refunds: [{ amount: "10.00", reason: "ref_1_0" }],
      },
    ]
    const found = purchase({ payments, order: { total: "10.00" } })
    const later = (days: number) => {
      const now = new Date(NOW.getTime() + days * 86_400_000)
      for (const { facts } of found.payments) if (facts) facts.queriedAt = now
      return plan(found, now).map(({ kind }) => kind)
    }
    expect(later(1)).toEqual(expect.arrayContaining(["reverse_capture", "reverse_refund"]))
    expect(later(1_095).filter((kind) => kind.startsWith("reverse_") || kind.startsWith("record_"))).toEqual([])
  })

  it("is not the core's own where the service says that a part is captured", () => {
    const part: PaymentPlot = { at: "partially_captured", booked: { captured: ["25.00"] } }
    expect(planned({ payments: [part], order: ORDER })[0]).toBe("reverse_capture 1 25.00")
  })

  it("is reversed beside one whose outcome nobody may ever know", () => {
    const sent_at = new Date(NOW.getTime() - 7_200_000)
    const unknown = { reference: "capt_9", amount: "5.00", state: "unknown" as const, evidence: null, sent_at }
    const part: PaymentPlot = { at: "partially_captured", booked: { captured: ["10.00"] }, operations: [unknown] }
    const incidents = [{ ...INCIDENT, kind: "books_differ", key: "unnamed_capture:1" } as const]
    const steps = planned({ payments: [part], order: ORDER, incidents })
    expect(steps.slice(0, 2)).toEqual(["query_again_at 1", "reverse_capture 1 10.00"])
  })

  it("is no money yet while something else of the payment is in flight and the service says that it was not made", () => {
    const sent_at = new Date(NOW.getTime() - 7_200_000)
    const operations = [{ kind: "cancel" as const, reference: "pay_1", state: "unknown" as const, sent_at }]
    const payments: PaymentPlot[] = [{ at: "authorised", booked: { captured: ["25.00"] }, operations }]
    const steps = plan(purchase({ payments, order: ORDER }), NOW)
    expect(steps).toContainEqual(expect.objectContaining({ kind: "set_captured_at", at: null }))
  })

  it("is the core's own when it is all of a payment that was captured at once", () => {
    const steps = planned({ payments: [{ at: "captured", booked: { captured: ["25.00"] } }], order: ORDER })
    expect(steps).toEqual([])
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
    })
  })

  it("is not proven by a whole sum beside a refund, which may be the order's", () => {
    const part: PaymentPlot = { at: "partially_refunded", refunds: [{ amount: "4.00" }], operations: [known, lost] }
    expect(resolution({ ...part, booked: { captured: ["11.00"] } })).toMatchObject({ kind: "query_again_at" })
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
    expect(resolution(refunded)).toMatchObject({ kind: "query_again_at" })
  })

  it("of the whole was made, whatever was refunded of it since", () => {
    const operations = [{ ...lost, amount: "25.00" }]
    const refunded: PaymentPlot = { at: "partially_refunded", refunds: [{ amount: "1.00" }], operations }
    expect(resolution(refunded)).toMatchObject({ operationId: "acqop_9", resolution: { state: "done" } })
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

describe("a service that was queried before it answered the last operation", () => {
  const found = purchase({ payments: [{ at: "declined", booked: {} }], order: ORDER })
  const [payment] = found.payments
  const approvedAt = (resolved_at: Date) => {
    const begun = { kind: "authorise", reference: "1#2", transaction_id: "T9", created_at: resolved_at } as const
    const later = purchase({
      payments: [{ operations: [{ ...begun, sent_at: resolved_at, resolved_at }] }],
      order: ORDER,
    })
    const { booking, operations } = later.payments[0] ?? {}
    if (booking) booking.transactionId = "T9"
    return [{ ...found, collections: later.collections, payments: [{ ...payment, booking, operations }] }]
  }

  it("shows the card that was declined, and not the next one: nothing is decided by it", () => {
    for (const one of approvedAt(new Date(NOW.getTime() + 500))) {
      expect(plan(one as Case, new Date(NOW.getTime() + 30_000)).map(line)).toEqual(["query_again_at 1"])
    }
  })

  it("is believed again once it is queried later", () => {
    for (const one of approvedAt(new Date(NOW.getTime() - 60_000))) {
      expect(plan(one as Case, NOW).map(line)).not.toContain("query_again_at 1")
    }
  })
})

describe("of two cards that are open at the same time", () => {
  const at = (ms: number) => new Date(NOW.getTime() - ms)
  const tried = (id: string, ms: number) =>
    ({
      id,
      kind: "authorise",
      state: "unknown",
      evidence: null,
      reference: id,
      transaction_id: null,
      answer: null,
      resolved_at: null,
      created_at: at(ms),
      sent_at: at(ms),
    }) as const
  const first = { ...tried("acqop_1", 40_000), exclusive_key: null }
  const second = { ...tried("acqop_2", 5_000), exclusive_key: "order:1" }
  const outcomes = (meanings: KnownPaymentStatus[], operations: PaymentPlot["operations"] = [first, second]) => {
    const found = purchase({ payments: [{ at: "declined", booked: false, operations }] })
    const [payment] = found.payments
    const [record] = payment?.facts?.transactions ?? []
    if (payment?.facts && record) {
      const transactions = meanings.map((meaning, place) => {
        return { ...record, transactionId: TransactionId(`T${place}`), status: { meaning, code: "0" } }
      })
      payment.facts = { ...payment.facts, transactions }
    }
    return plan(found, NOW).flatMap((action) =>
      action.kind === "resolve_operation" ? [`${action.operationId} ${action.resolution.state}`] : [],
    )
  }

  it("neither is declined by one record, which may be the other's", () => expect(outcomes(["declined"])).toEqual([]))

  it("both are declined by two", () => {
    expect(outcomes(["declined", "declined"])).toEqual(["acqop_1 refused", "acqop_2 refused"])
  })

  it("the newer one is approved by the record that is alive", () => {
    expect(outcomes(["declined", "authorised"])).toContain("acqop_2 done")
    expect(outcomes(["authorised"])).toEqual(["acqop_2 done"])
  })

  it("one that cannot come any more is declined", () => {
    const long = { ...first, created_at: at(3_600_000), sent_at: at(3_600_000) }
    expect(outcomes(["declined"], [long, second])).toEqual(["acqop_1 refused"])
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
