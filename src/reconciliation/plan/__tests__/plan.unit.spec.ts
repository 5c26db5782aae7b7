import type { KnownPaymentStatus } from "../../../acquirer/domain/payment-state"
import { ORDER, planned, type Row, VOIDED_BY_US } from "./planned"
import { INCIDENT, type PaymentPlot, type PurchasePlot } from "./purchase"

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

describe("what is known", () => {
  it("is booked before anything is sent, so that nobody makes it again while the service does not answer", () => {
    const refunded: PaymentPlot = {
      ...{ at: "partially_refunded", booked: { captured: ["25.00"] } },
      refunds: [{ amount: "4.00", reference: "ref_1_0" }],
      operations: [
        { amount: "25.00", reference: "capt_1_0" },
        { kind: "refund", amount: "4.00", reference: "ref_1_0" },
      ],
    }
    const givenUp: PaymentPlot = { at: "authorised", booked: { canceled: true } }
    const steps = planned({ payments: [givenUp, refunded], order: { total: "25.00", version: 2 } })
    expect(steps.filter((step) => /^(void|record_refund) /.test(step))).toEqual([
      "record_refund 2 4.00",
      "void 1 25.00",
    ])
  })
})

describe("a cancelled order whose payment came to less than was asked for and is refunded", () => {
  const given: PaymentPlot = {
    ...{ at: "refunded", named: "24.00", booked: { captured: ["24.00"], refunded: ["24.00"] } },
    refunds: [{ amount: "24.00", reference: "ref_1_0" }],
    operations: [{ kind: "refund", amount: "24.00", reference: "ref_1_0" }],
  }
  const order = { ...ORDER, canceled: true }

  it("has the rest of a card payment released, which may still be reserved", () =>
    expect(planned({ payments: [given], order })).toContain("void 1 25.00"))

  it("has nothing released of an alternative payment, of which nothing is reserved", () =>
    expect(planned({ payments: [{ ...given, flow: "apm" }], order })).not.toContain("void 1 25.00"))

  it("is told of the rest of a card payment that the service would not void, and of no alternative payment's", () => {
    const operations: PaymentPlot["operations"] = [
      { amount: "24.00", reference: "capt_1_0" },
      ...(given.operations ?? []),
      { kind: "cancel", reference: "pay_1", state: "refused", error_code: "captured" },
    ]
    const incidents = [{ ...INCIDENT, kind: "void_failed", key: "void_failed:1" }]
    const steps = (flow: "card" | "apm") => planned({ payments: [{ ...given, flow, operations }], order, incidents })
    expect(steps("card")).toEqual(["raise_incident void_failed"])
    expect(steps("apm")).toEqual(["resolve_incident"])
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
