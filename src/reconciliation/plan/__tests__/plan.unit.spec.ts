import type { KnownPaymentStatus } from "../../../acquirer/domain/payment-state"
import type { Action } from "../../action"
import { plan } from "../plan"
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

describe("money that no order counts on", () => {
  it.each<Row>([
    ["makes an order of its cart", { payments: [{ at: "authorised", booked: false }] }, ["complete_cart 1"]],
    [
      "is voided when the cart changed",
      { payments: [{ at: "authorised", booked: false }], cart: "30.00" },
      ["void 1 25.00"],
    ],
    [
      "is voided when another amount came",
      { payments: [{ at: "authorised", booked: false, named: "24.00" }] },
      ["void 1 24.00"],
    ],
    [
      "is voided when its session was replaced",
      { payments: [{ at: "authorised", booked: false, session: "replaced" }] },
      ["void 1 25.00"],
    ],
    [
      "is refunded when it was captured at once and the cart changed",
      { payments: [{ at: "captured", booked: false }], cart: "30.00" },
      ["refund 1 25.00"],
    ],
    [
      "pays for nothing once a part of it is refunded: the rest follows",
      { payments: [{ at: "partially_refunded", booked: false, named: "25.00", refunds: [{ amount: "5.00" }] }] },
      ["refund 1 20.00"],
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
  ])("%s", (_what, plot, steps) => expect(planned(plot)).toEqual(steps))
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

describe("a refund of the rest that the service refused", () => {
  const refusedAt = (at: Date): PurchasePlot => ({
    payments: [
      {
        ...{ at: "captured", booked: false },
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
    expect(planned({ payments, order: ORDER, incidents: [{ ...told, message }] })).toContain("amend_incident")
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
