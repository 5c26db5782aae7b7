import { TransactionId } from "../../../acquirer/domain/references"
import { plan } from "../plan"
import type { IncidentFacts } from "../../../modules/acquiring/incidents"
import { ORDER, planned, type Row, line } from "./planned"
import { INCIDENT, NOW, type PaymentPlot, purchase } from "./purchase"

/** Of the 25.00 that were asked for 24.00 came or were captured, and a part of that is refunded. */
const LESS = {
  ...{ at: "partially_refunded", booked: false, named: "24.00" },
  refunds: [{ amount: "5.00" }],
} satisfies PaymentPlot

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
      "is booked to the order that was placed with it and stands, whatever somebody else refunded of it",
      {
        payments: [{ at: "partially_refunded", booked: false, named: "25.00", refunds: [{ amount: "5.00" }] }],
        order: ORDER,
      },
      ["authorise_session 1"],
    ],
    [
      "of an alternative payment, whose money comes as a whole, is another amount also after a part of it is refunded",
      {
        payments: [{ ...LESS, flow: "apm" }],
        order: ORDER,
      },
      ["refund 1 19.00"],
    ],
    [
      "of a page is another amount beside a refund, too, where nobody saw it before that",
      { payments: [{ ...LESS, flow: "redirect", unseen: true }], order: ORDER },
      ["refund 1 19.00"],
    ],
    [
      "of a page that was seen whole before is captured in part where less is named beside a refund",
      { payments: [{ ...LESS, flow: "redirect" }], order: ORDER },
      ["authorise_session 1"],
    ],
    [
      "of a card, whose sum we ask for ourselves, is captured in part where less is named beside a refund",
      { payments: [{ ...LESS, unseen: true }], order: ORDER },
      ["authorise_session 1"],
    ],
    [
      "follows what we are refunding of it, although an order came about meanwhile",
      {
        payments: [
          {
            ...{ at: "partially_refunded", booked: false, named: "25.00", refunds: [{ amount: "5.00" }] },
            operations: [{ kind: "refund", amount: "5.00", reference: "late_default_T1_rest" }],
          },
        ],
        order: ORDER,
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
    [
      "a part went back while its shopper waits for another try",
      { payments: [{ at: "partially_refunded", booked: false, session: "error", refunds: [{ amount: "20.00" }] }] },
      CLOSED,
    ],
  ])("is taken away from the core's completion before anything is sent: %s", (_what, plot, steps) =>
    expect(planned(plot)).toEqual(steps),
  )
})

describe("money without an order of which a person was told, after the merchant changed what becomes of such", () => {
  const payments: PaymentPlot[] = [{ at: "authorised", booked: false, session: "replaced" }]
  const key = "late_money:1:T1"
  const planAfter = (release: "keep" | "release", told: Partial<IncidentFacts>) => {
    const found = purchase({ payments, incidents: [{ ...INCIDENT, kind: "late_money", key, ...told }] })
    const late_money = { ...found.payments[0]!.policy.late_money, cart_changed: release }
    for (const payment of found.payments) payment.policy = { ...payment.policy, late_money }
    return plan(found, NOW)
  }

  it.each([
    ["is left to that person", { release: "kept" as const }, []],
    ["is left alone once that person closed it", { release: "kept" as const, resolvedAt: NOW }, []],
    ["is released where nothing was decided about it", { release: null }, ["void 1 25.00"]],
    ["goes on being released", { release: "failed" as const, whatHappened: "It was paid." }, ["void 1 25.00"]],
  ])("%s", (_what, told, steps) => {
    expect(planAfter("release", told).map(line)).toEqual(steps)
  })

  it.each([
    ["had failed, which is not tried again", "failed" as const],
    ["was announced", null],
  ])("is said to be kept where its release %s", (_what, release) => {
    const [incident] = planAfter("keep", { release, message: "It is released by itself." })
    expect(incident).toMatchObject({
      ...{ kind: "raise_incident", once: false },
      incident: { key, release: "kept", next_step: "Release it at the portal, or make an order." },
    })
  })
})

describe("a session whose money is with its shopper again", () => {
  it("is closed before another payment is refunded: while that is waited for the cart could become an order", () => {
    const given: PaymentPlot = {
      ...{ at: "refunded", booked: { captured: ["25.00"], refunded: ["25.00"] }, refunds: [{ amount: "25.00" }] },
      operations: [
        { kind: "refund", amount: "25.00", reference: "ref_2_0", answer: { refund_reference_id: "R2-25.00" } },
      ],
    }
    const steps = planned({ payments: [{ at: "captured", booked: false, session: "replaced" }, given] })
    expect(steps.slice(0, 2)).toEqual(["close_session 2", "refund 1 25.00"])
  })
})

describe("an order that is paid twice", () => {
  const first: PaymentPlot = { at: "captured", booked: { captured: ["25.00"] }, session: "replaced" }
  const second: PaymentPlot = { at: "captured", booked: { captured: ["25.00"] } }

  it("voids the newer of two authorisations", () => {
    expect(planned({ payments: [{ at: "authorised" }, { at: "authorised" }], order: ORDER })).toEqual(["void 2 25.00"])
  })

  it("refunds the captured payment whose session the shopper replaced", () => {
    expect(planned({ payments: [first, second], order: ORDER })).toContain("refund 1 25.00")
    expect(planned({ payments: [first, second], order: ORDER })).not.toContain("refund 2 25.00")
  })

  it("releases nothing more while the first refund is not recorded yet", () => {
    const refunded: PaymentPlot = { ...first, at: "refunded", refunds: [{ amount: "25.00" }] }
    expect(planned({ payments: [refunded, second], order: ORDER })).toEqual(["record_refund 1 25.00"])
  })

  it.each<[string, PaymentPlot]>([
    ["named", { at: "partially_captured", named: "10.00", booked: { captured: ["10.00"] } }],
    ["not named", { at: "partially_captured" }],
  ])("counts of a payment whose rest it voided only what the portal had captured of it: %s", (_what, part) => {
    const operations: PaymentPlot["operations"] = [
      ...(part.booked ? [{ amount: "10.00", reference: "capt_2_0" }] : []),
      { kind: "cancel", reference: "pay_2", transaction_id: "T2" },
    ]
    const steps = (canceled: boolean) => {
      const booked = { ...(part.booked || {}), canceled }
      return planned({ payments: [{ at: "authorised" }, { ...part, booked, operations }], order: ORDER })
    }
    expect(steps(false)[0]).toBe("record_cancellation 2")
    expect([...steps(false), ...steps(true)]).not.toContain("void 1 25.00")
  })

  it("keeps what is captured of an order that was changed meanwhile: that is the merchant's to refund", () => {
    const steps = planned({ payments: [first, second], order: { ...ORDER, version: 2 } })
    expect(steps.filter((step) => /^(void|refund) /.test(step))).toEqual([])
  })
})

describe("a payment that an edit replaced", () => {
  it("releases the rest that was not captured, and keeps the part that was", () => {
    const part: PaymentPlot = {
      at: "partially_captured",
      named: "10.00",
      booked: { captured: ["10.00"], canceled: true },
      operations: [{ amount: "10.00", reference: "capt_1_0" }],
    }
    const steps = planned({ payments: [part], order: { total: "30.00", version: 2 }, editCollection: "20.00" })
    expect(steps).toEqual(["void 1 25.00", "set_collection_sums"])
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

  it("is released once the service names it", () => {
    const named: PaymentPlot = { ...part, named: "10.00", capturedAmount: "captured", operations: voided }
    const [raised] = plan(purchase({ payments: [part] }), NOW)
    const message = raised?.kind === "raise_incident" ? raised.incident.message : ""
    const incidents = [{ ...INCIDENT, kind: "late_money", key: "late_money:1:T1", message }]
    expect(planned({ payments: [named], incidents })).toEqual(["refund 1 10.00"])
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

describe("of several payments that nobody has booked yet", () => {
  it("one whose money is on its way back keeps the other from nothing", () => {
    const returning: PaymentPlot = { at: "captured", booked: false, refunds: [{ amount: "25.00" }] }
    expect(planned({ payments: [returning, { at: "captured", booked: false }] })).toContain("complete_cart 2")
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
    const whatHappened = "25.00 USD was paid and has no order: it came twice."
    const key = "duplicate_payment:1:T9"
    const told = { ...INCIDENT, kind: "duplicate_payment", key, release: "under_way" as const, whatHappened }
    expect(second("cancelled", [told]).map(line)).toEqual(["end_incident"])
  })

  it("of which nobody says how much is captured is a person's, and only its rest is voided", () => {
    const [incident, rest] = second("partially_captured")
    expect(incident).toMatchObject({ incident: { message: expect.stringMatching(/how much\.$/) } })
    expect(rest).toMatchObject({ kind: "void", transactionId: "T9" })
    expect(rest).not.toHaveProperty("story")
  })
})
