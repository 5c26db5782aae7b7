import type { KnownPaymentStatus } from "../../../acquirer/domain/payment-state"
import { TransactionId } from "../../../acquirer/domain/references"
import type { Action } from "../../action"
import { plan } from "../plan"
import type { Case, IncidentFacts } from "../../case"
import { NOW, purchase, type PaymentPlot, type PurchasePlot } from "./purchase"

const ORDER = { total: "25.00" }
const VOIDED_BY_US: PaymentPlot["operations"] = [{ kind: "cancel", reference: "pay_1" }]
const VOIDED_ELSEWHERE: PaymentPlot["operations"] = [{ kind: "cancel", source: "service", reference: "pay_1" }]

/** A step in a line: what, of which payment, how much. */
function line(action: Action): string {
  const of = "orderNo" in action ? ` ${action.orderNo}` : ""
  const money = "money" in action ? ` ${action.money.toDecimalString()}` : ""
  const about = action.kind === "raise_incident" ? ` ${action.incident.kind}` : ""
  return `${action.kind}${of}${money}${about}`
}

const planned = (plot: PurchasePlot) => plan(purchase(plot), NOW).map(line)

type Row = [what: string, plot: PurchasePlot, steps: string[]]

describe("both sides agree, and nothing is to be done, when", () => {
  it.each<Row>([
    ["a payment is authorised", { payments: [{ at: "authorised" }], order: ORDER }, []],
    ["it is captured", { payments: [{ at: "captured", booked: { captured: ["25.00"] } }], order: ORDER }, []],
    ["a cart was never paid", { payments: [{ booked: false }] }, []],
    ["the only try was declined", { payments: [{ at: "declined", booked: false }] }, []],
    [
      "an edit voided what was authorised, and the shopper has yet to pay the new sum",
      {
        payments: [{ at: "cancelled", booked: { canceled: true }, operations: VOIDED_BY_US }],
        order: { total: "30.00", version: 2 },
        editCollection: "30.00",
      },
      [],
    ],
    [
      "the page of an additional payment is declined",
      {
        payments: [
          { at: "captured", booked: { captured: ["25.00"] } },
          { at: "declined", booked: false, collection: "edit", amount: "16.50" },
        ],
        order: { total: "41.50", version: 2 },
      },
      [],
    ],
    [
      "the page of an additional payment runs out",
      {
        payments: [
          { at: "captured", booked: { captured: ["25.00"] } },
          { at: "expired", booked: false, collection: "edit", amount: "16.50" },
        ],
        order: { total: "41.50", version: 2 },
      },
      [],
    ],
  ])("%s", (_what, plot, steps) => expect(planned(plot)).toEqual(steps))
})

describe("what the service has and the store has not is recorded once:", () => {
  it.each<Row>([
    ["a capture at the portal", { payments: [{ at: "captured" }], order: ORDER }, ["record_capture 1 25.00"]],
    [
      "a refund at the portal",
      {
        payments: [
          {
            ...{ at: "partially_refunded", booked: { captured: ["25.00"] } },
            refunds: [{ amount: "4.00", reason: "goodwill" }],
            operations: [{ amount: "25.00", reference: "capt_1_0" }],
          },
        ],
        order: ORDER,
      },
      ["record_refund 1 4.00"],
    ],
    [
      "a refund of ours that the store has is no other",
      {
        payments: [
          {
            at: "partially_refunded",
            booked: { captured: ["25.00"], refunded: ["4.00"] },
            refunds: [{ amount: "4.00", reason: "ref_1_0" }],
            operations: [
              { amount: "25.00", reference: "capt_1_0" },
              { kind: "refund", amount: "4.00", reference: "ref_1_0", answer: { refund_reference_id: "R1-4.00" } },
            ],
          },
        ],
        order: { total: "21.00" },
      },
      [],
    ],
  ])("%s", (_what, plot, steps) => expect(planned(plot)).toEqual(steps))
})

describe("an order's only payment that ends elsewhere", () => {
  it("is recorded, and then the order is cancelled", () => {
    expect(planned({ payments: [{ at: "cancelled" }], order: ORDER })).toEqual(["record_cancellation 1"])
    const recorded: PaymentPlot = { at: "cancelled", booked: { canceled: true }, operations: VOIDED_ELSEWHERE }
    expect(planned({ payments: [recorded], order: ORDER })[0]).toBe("cancel_order 1")
  })

  it("leaves an order that is fulfilled, and a person is told", () => {
    const payments = [{ at: "cancelled", booked: { canceled: true }, operations: VOIDED_ELSEWHERE } as PaymentPlot]
    expect(planned({ payments, order: { ...ORDER, fulfilled: true } })).toEqual([
      "raise_incident cancelled_at_service",
      "raise_incident wrong_amount",
    ])
  })
})

describe("an order that lost a payment and is paid by another", () => {
  const told = { account: "default", orderNo: "1", kind: "cancelled_at_service", message: "", resolvedAt: null }
  it("needs nobody any more", () => {
    const lost: PaymentPlot = { at: "cancelled", booked: { canceled: true }, operations: VOIDED_ELSEWHERE }
    const incidents: IncidentFacts[] = [{ ...told, key: "cancelled_at_service:1" }]
    expect(planned({ payments: [lost, { at: "authorised" }], order: ORDER, incidents })).toEqual(["resolve_incident"])
  })
})

describe("money that no order counts on", () => {
  it.each<Row>([
    ["makes an order of its cart", { payments: [{ at: "authorised", booked: false }] }, ["complete_cart 1"]],
    [
      "is voided when the cart changed",
      { payments: [{ at: "authorised", booked: false, session: "canceled" }], cart: "30.00" },
      ["void 1 25.00"],
    ],
    [
      "is voided when another amount came",
      { payments: [{ at: "authorised", booked: false, named: "24.00", session: "canceled" }] },
      ["void 1 24.00"],
    ],
    [
      "is voided when its session was replaced",
      { payments: [{ at: "authorised", booked: false, session: "replaced" }] },
      ["void 1 25.00"],
    ],
    [
      "is refunded when it was captured at once and the cart changed",
      { payments: [{ at: "captured", booked: false, session: "canceled" }], cart: "30.00" },
      ["refund 1 25.00"],
    ],
    [
      "pays for nothing once a part of it is refunded: the rest follows",
      {
        payments: [
          {
            ...{ at: "partially_refunded", booked: false, named: "25.00", session: "canceled" },
            refunds: [{ amount: "5.00" }],
          },
        ],
      },
      ["refund 1 20.00"],
    ],
    [
      "is released whatever the cart costs by now, once its session is closed for that",
      { payments: [{ at: "authorised", booked: false, session: "canceled" }] },
      ["void 1 25.00"],
    ],
    [
      "of a cancelled order is voided",
      { payments: [{ at: "authorised" }], order: { ...ORDER, canceled: true } },
      ["void 1 25.00"],
    ],
    [
      "of a cancelled order is refunded where it was captured",
      {
        payments: [
          { at: "captured", booked: { captured: ["25.00"] }, operations: [{ amount: "25.00", reference: "capt_1_0" }] },
        ],
        order: { ...ORDER, canceled: true },
      },
      ["refund 1 25.00"],
    ],
    [
      "of a cancelled order is refunded where it was captured at once, also when the service names no captured sum",
      {
        payments: [
          {
            ...{ at: "partially_refunded", capturedAmount: "order", refunds: [{ amount: "1.00" }] },
            booked: { captured: ["25.00"], refunded: ["1.00"] },
            operations: [
              { kind: "refund", amount: "1.00", reference: "ref_1_0", answer: { refund_reference_id: "R1-1.00" } },
            ],
          },
        ],
        order: { ...ORDER, canceled: true },
      },
      ["refund 1 24.00"],
    ],
  ])("%s", (_what, plot, steps) => expect(planned(plot)).toEqual(steps))
})

describe("money that is about to be released and whose cart may still become an order", () => {
  const CLOSED = ["close_session 1"]
  it.each<Row>([
    ["the cart changed", { payments: [{ at: "authorised", booked: false }], cart: "30.00" }, CLOSED],
    ["another amount came", { payments: [{ at: "authorised", booked: false, named: "24.00" }] }, CLOSED],
    ["it was captured at once", { payments: [{ at: "captured", booked: false }], cart: "30.00" }, CLOSED],
    ["the store gave it up", { payments: [{ at: "authorised", booked: { canceled: true } }] }, CLOSED],
  ])("is taken away from the core's completion before anything is sent: %s", (_what, plot, steps) =>
    expect(planned(plot)).toEqual(steps),
  )
})

describe("an order that is paid twice", () => {
  const first: PaymentPlot = { at: "captured", booked: { captured: ["25.00"] }, session: "replaced" }
  const second: PaymentPlot = { at: "captured", booked: { captured: ["25.00"] } }

  it("gives back the newer of two authorisations", () => {
    expect(planned({ payments: [{ at: "authorised" }, { at: "authorised" }], order: ORDER })).toEqual(["void 2 25.00"])
  })

  it("gives back the captured payment whose session the shopper replaced", () => {
    expect(planned({ payments: [first, second], order: ORDER })).toContain("refund 1 25.00")
    expect(planned({ payments: [first, second], order: ORDER })).not.toContain("refund 2 25.00")
  })

  it("gives back nothing more while the first refund is not recorded yet", () => {
    const refunded: PaymentPlot = { ...first, at: "refunded", refunds: [{ amount: "25.00" }] }
    expect(planned({ payments: [refunded, second], order: ORDER })).toEqual(["record_refund 1 25.00"])
  })

  it("keeps what is captured of an order that was changed meanwhile: that is the merchant's to refund", () => {
    const steps = planned({ payments: [first, second], order: { ...ORDER, version: 2 } })
    expect(steps.filter((step) => /^(void|refund) /.test(step))).toEqual([])
  })
})

describe("a payment that an edit replaced", () => {
  it("gives back the rest that was not captured, and keeps the part that was", () => {
    const part: PaymentPlot = {
      at: "partially_captured",
      named: "10.00",
      booked: { captured: ["10.00"], canceled: true },
      operations: [{ amount: "10.00", reference: "capt_1_0" }],
    }
    const steps = planned({ payments: [part], order: { total: "30.00", version: 2 }, editCollection: "20.00" })
    expect(steps).toEqual(["void 1 25.00"])
  })
})

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

  it("is the core's own when it is all of a payment that was captured at once", () => {
    const steps = planned({ payments: [{ at: "captured", booked: { captured: ["25.00"] } }], order: ORDER })
    expect(steps).toEqual([])
  })
})

describe("money that no order counts on and whose captured sum nobody names", () => {
  const part: PaymentPlot = { at: "partially_captured", booked: false, session: "replaced" }
  const voided: PaymentPlot["operations"] = [{ kind: "cancel", reference: "late_default_T1" }]

  it("is for a person as to the part, and the rest of it is voided", () => {
    const [incident, ...steps] = plan(purchase({ payments: [part] }), NOW)
    expect(incident).toMatchObject({ incident: { kind: "late_money", message: expect.stringMatching(/how much\.$/) } })
    expect(steps.map(line)).toEqual(["void 1 25.00", "raise_incident books_differ"])
  })

  it("makes no order any more once the rest is voided", () => {
    const payments: PaymentPlot[] = [{ at: "partially_captured", booked: false, operations: voided }]
    expect(planned({ payments })).not.toContain("complete_cart 1")
  })

  it("is what was refunded of it when all of it is refunded", () => {
    const refunded: PaymentPlot = {
      ...{ at: "refunded", booked: { captured: ["10.00"] }, refunds: [{ amount: "25.00" }] },
      operations: [{ amount: "10.00", reference: "capt_1_0" }],
    }
    const steps = planned({ payments: [refunded], order: { ...ORDER, canceled: true } })
    expect(steps).toContain("record_capture 1 15.00")
  })
})

describe("an incident of a part that nobody names", () => {
  it("closes when all of it is refunded and booked so", () => {
    const told = { account: "default", orderNo: "1", kind: "books_differ", message: "", resolvedAt: null }
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

describe("of several payments that nobody has booked yet", () => {
  it("one whose money is on its way back keeps the other from nothing", () => {
    const returning: PaymentPlot = { at: "captured", booked: false, refunds: [{ amount: "25.00" }] }
    expect(planned({ payments: [returning, { at: "captured", booked: false }] })).toContain("complete_cart 2")
  })
})

describe("an order that was placed for less than it costs", () => {
  const key = "underpaid_order:order_1"
  const told = { account: "default", orderNo: "1", kind: "wrong_amount", key, message: "", resolvedAt: null }
  const payments: PaymentPlot[] = [{ at: "authorised" }]

  it("is a person's", () => {
    expect(planned({ payments, order: { total: "30.00" } })).toEqual(["raise_incident wrong_amount"])
  })

  it("is no more once an edit has made it right", () => {
    const steps = planned({ payments, order: { total: "25.00", version: 2 }, incidents: [told] })
    expect(steps).toEqual(["resolve_incident"])
  })
})

describe("an order whose payment was voided by the store", () => {
  const voided = (reference: string): PurchasePlot => ({
    payments: [{ at: "cancelled", booked: { canceled: true }, operations: [{ kind: "cancel", reference }] }],
    order: ORDER,
  })

  it("was being cancelled when the void bears the name of the core's payment", () => {
    expect(planned(voided("pay_1"))).toContain("cancel_order 1")
  })

  it("stands, and a person sees it, when money without an order was released", () => {
    expect(planned(voided("late_default_T1"))).toEqual(["raise_incident wrong_amount"])
  })
})

describe("an order that came up after its payment's void was begun", () => {
  it("is not cancelled for it, however late the void's answer was given up", () => {
    const begun = { created_at: new Date(NOW.getTime() - 7_200_000), sent_at: NOW, reference: "pay_1" }
    const operations: PaymentPlot["operations"] = [{ kind: "cancel", ...begun }]
    const steps = planned({ payments: [{ at: "cancelled", booked: { canceled: true }, operations }], order: ORDER })
    expect(steps).not.toContain("cancel_order 1")
  })
})

describe("what was told of money that is being given back", () => {
  it("ends well also when an order of it came up meanwhile", () => {
    const message = "25.00 USD was paid and has no order: it came late. It is being given back."
    const payments: PaymentPlot[] = [
      {
        ...{ at: "refunded", booked: { captured: ["25.00"], refunded: ["25.00"] }, refunds: [{ amount: "25.00" }] },
        operations: [
          { amount: "25.00", reference: "capt_1_0" },
          { kind: "refund", amount: "25.00", reference: "ref_1_0", answer: { refund_reference_id: "R1-25.00" } },
        ],
      },
    ]
    const told = { account: "default", orderNo: "1", kind: "late_money", key: "late_money:1:T1", resolvedAt: null }
    expect(planned({ payments, order: ORDER, incidents: [{ ...told, message }] })).toContain("end_incident")
    // A process that died between telling it and closing it; then nothing is left.
    const ended = message.replace("It is being", "It was")
    expect(planned({ payments, order: ORDER, incidents: [{ ...told, message: ended }] })).toContain("end_incident")
    const closed = { ...told, message: ended, resolvedAt: new Date() }
    expect(planned({ payments, order: ORDER, incidents: [closed] })).not.toContain("end_incident")
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
    const told = { account: "default", orderNo: "1", kind: "unknown_outcome", message: "", resolvedAt: null }
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
    const told = { account: "default", orderNo: "1", kind: "books_differ", message: "", resolvedAt: null }
    const found = purchase({
      payments: [{ at: "partially_captured", operations: [lost] }],
      order: ORDER,
      incidents: [{ ...told, key: "unnamed_capture:1" }],
    })
    expect(plan(found, NOW)[0]).toMatchObject({ kind: "query_again_at" })
  })

  it("was made where more is refunded than the others come to", () => {
    const part: PaymentPlot = { at: "partially_refunded", refunds: [{ amount: "11.00" }], operations: [known, lost] }
    expect(resolution({ ...part, booked: { captured: ["11.00"] } })).toMatchObject({
      operationId: "acqop_9",
      resolution: { state: "done", evidence: "fits" },
    })
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

describe("a payment that an edit replaced and whose void failed", () => {
  it.each(["canceled", "partially_captured"])("counts with what is captured of it (%s)", (status) => {
    const found = purchase({
      payments: [
        {
          at: "partially_captured",
          named: "10.00",
          booked: { captured: ["10.00"] },
          operations: [{ amount: "10.00", reference: "capt_1_0" }],
        },
        { at: "authorised", booked: false, collection: "edit", amount: "20.00", session: "pending" },
      ],
      order: { total: "30.00", version: 2 },
      editCollection: "20.00",
    })
    const [replaced] = found.collections
    if (replaced) replaced.status = status
    expect(plan(found, NOW).map(line)).toEqual(["authorise_session 2", "void 1 25.00"])
  })

  it("stands for nothing any more: what the shopper paid instead is the order's", () => {
    const found = purchase({
      payments: [
        { at: "authorised" },
        { at: "authorised", booked: false, collection: "edit", amount: "30.00", session: "pending" },
      ],
      order: { total: "30.00", version: 2 },
      editCollection: "30.00",
    })
    const [replaced] = found.collections
    if (replaced) replaced.status = "canceled"
    const steps = plan(found, NOW).map(line)
    expect(steps).toEqual(expect.arrayContaining(["authorise_session 2", "void 1 25.00"]))
    expect(steps).not.toContain("void 2 30.00")
  })
})

describe("what was paid while something else of its order is in flight", () => {
  const paidBeside = (sentAt: Date) => {
    const lost = {
      state: "unknown",
      evidence: null,
      amount: "5.00",
      reference: "capt_9",
      answer: null,
      resolved_at: null,
    } as const
    const operations: PaymentPlot["operations"] = [
      { amount: "10.00", reference: "capt_1_0" },
      { ...lost, sent_at: sentAt },
    ]
    const edited: PaymentPlot = {
      at: "authorised",
      booked: false,
      collection: "edit",
      amount: "20.00",
      session: "pending",
    }
    return planned({
      payments: [{ at: "partially_captured", booked: { captured: ["10.00"], canceled: true }, operations }, edited],
      order: { total: "30.00", version: 2 },
      editCollection: "20.00",
    })
  }

  it("waits for it", () => expect(paidBeside(NOW)).not.toContain("authorise_session 2"))

  it("does not wait for what nobody will know", () => {
    expect(paidBeside(new Date(NOW.getTime() - 3_600_000))).toContain("authorise_session 2")
  })
})

describe("money of which it was told that it has no order", () => {
  const message = "25.00 USD was paid and has no order: it came late."
  const told = (kind: string) => ({
    account: "default",
    orderNo: "1",
    kind,
    key: `${kind}:1:T1`,
    message,
    resolvedAt: null,
  })

  it.each(["late_money", "duplicate_payment"])("is told so no more once an order counts on it (%s)", (kind) => {
    expect(planned({ payments: [{ at: "authorised" }], order: ORDER, incidents: [told(kind)] })).toEqual([
      "resolve_incident",
    ])
  })

  it("stays told while the order has too much", () => {
    const captured: PaymentPlot = { at: "captured", booked: { captured: ["25.00"] } }
    const order = { ...ORDER, version: 2 }
    expect(planned({ payments: [captured, captured], order, incidents: [told("duplicate_payment")] })).not.toContain(
      "resolve_incident",
    )
  })
})

describe("an incident of a void that failed", () => {
  const told = { account: "default", orderNo: "1", kind: "void_failed", message: "", resolvedAt: null }
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

describe("a second transaction of one order number", () => {
  const second = (meaning: "cancelled" | "partially_captured", incidents: IncidentFacts[] = []) => {
    const found = purchase({ payments: [{ at: "authorised" }], order: ORDER, incidents })
    const [payment] = found.payments
    const [record] = payment?.facts?.transactions ?? []
    if (payment?.facts && record) {
      const other = { ...record, transactionId: TransactionId("T9"), status: { meaning, code: "0" } }
      payment.facts = { ...payment.facts, transactions: [record, other] }
    }
    return plan(found, NOW)
  }

  it("that was released is told so, although the first one stands", () => {
    const message = "25.00 USD was paid and has no order: it came twice. It is being given back."
    const key = "duplicate_payment:1:T9"
    const told = { account: "default", orderNo: "1", kind: "duplicate_payment", key, message, resolvedAt: null }
    expect(second("cancelled", [told]).map(line)).toEqual(["end_incident"])
  })

  it("of which nobody says how much is captured is a person's, and only its rest is voided", () => {
    const [incident, rest] = second("partially_captured")
    expect(incident).toMatchObject({ incident: { message: expect.stringMatching(/how much\.$/) } })
    expect(rest).toMatchObject({ kind: "void", transactionId: "T9" })
    expect(rest).not.toHaveProperty("story")
  })
})

describe("the credit of a refund", () => {
  it("is counted once the order's transactions are those of its rows", () => {
    const found = purchase({
      payments: [
        {
          ...{ at: "refunded", booked: { captured: ["25.00"], refunded: ["25.00"] }, refunds: [{ amount: "25.00" }] },
          operations: [
            { amount: "25.00", reference: "capt_1_0" },
            { kind: "refund", amount: "25.00", reference: "ref_1_0", answer: { refund_reference_id: "R1-25.00" } },
          ],
        },
      ],
      order: { total: "25.00" },
      booked: [{ reference: "refund", referenceId: "ref_1_0", amount: "-15.00" }],
    })
    expect(plan(found, NOW).map(line)).toEqual(["correct_transactions"])
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

describe("every combination of states", () => {
  const statuses: (KnownPaymentStatus | undefined)[] = [
    ...([undefined, "created", "pending", "review", "authorised", "partially_captured", "captured"] as const),
    ...(["partially_refunded", "refunded", "declined", "cancelled", "expired"] as const),
  ]
  const bookings: PaymentPlot["booked"][] = [
    ...[false as const, {}, { canceled: true }, { captured: ["10.00"] }, { captured: ["25.00"] }],
    ...[
      { captured: ["25.00"], refunded: ["25.00"] },
      { captured: ["10.00"], canceled: true },
    ],
  ]
  const orders: PurchasePlot["order"][] = [
    ...[false as const, ORDER, { ...ORDER, canceled: true }, { total: "30.00", version: 2 }],
  ]

  it("has an answer, and of one payment it moves money in one direction only", () => {
    let cases = 0
    const both: string[] = []
    const twice: string[] = []
    for (const at of statuses)
      for (const booked of bookings)
        for (const order of orders) {
          if (booked === undefined || (order && !booked)) continue
          cases += 1
          const steps = planned({ payments: [{ ...(at ? { at } : {}), booked }], ...(order ? { order } : {}) })
          const back = steps.filter((step) => /^(void|refund) /.test(step))
          const on = steps.filter((step) => /^(complete_cart|authorise_session) /.test(step))
          if (back.length > 0 && on.length > 0) both.push(JSON.stringify({ at, booked, order, steps }))
          if (new Set(steps).size < steps.length) twice.push(JSON.stringify({ at, booked, order, steps }))
        }
    expect(cases).toBe(12 * (7 + 3 * 6))
    expect({ both, twice }).toEqual({ both: [], twice: [] })
  })
})
