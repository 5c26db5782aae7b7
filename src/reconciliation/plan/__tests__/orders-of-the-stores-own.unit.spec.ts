import { longestWait } from "../../../modules/acquiring/longest-wait"
import { plan } from "../plan"
import { line, ORDER, planned, shownOf, type Row } from "./planned"
import { INCIDENT, NOW, purchase, type PaymentPlot, type PurchasePlot } from "./purchase"

const AN_HOUR = 3_600_000
const LONGEST = longestWait({ settings: purchase({ payments: [{}] }).payments[0]!.policy })

const CAPTURED: PaymentPlot = {
  ...{ at: "captured", booked: { captured: ["25.00"] } },
  operations: [{ amount: "25.00", reference: "capt_1_0" }],
}
const RELEASING = [{}, { releasesWhenGone: true }] satisfies Partial<PurchasePlot>[]
const KEPT = ["raise_incident late_money"]

describe.each(RELEASING)(
  "a cart that was completed and has no order is never ordered again or released (%j)",
  (given) => {
    const of = (payment: PaymentPlot, more: Partial<PurchasePlot> = {}): PurchasePlot => ({
      ...{ payments: [payment], completed: AN_HOUR },
      ...given,
      ...more,
    })

    it.each<Row>([
      ["captured", of(CAPTURED), KEPT],
      ["captured as it was approved", of({ at: "captured", booked: { captured: ["25.00"] } }), KEPT],
      ["authorised", of({ at: "authorised" }), KEPT],
      ["not booked", of({ at: "authorised", booked: false }), KEPT],
      ["of another sum than its cart", of({ at: "authorised" }, { cart: "30.00" }), KEPT],
      ["in another amount", of({ at: "authorised", booked: false, named: "24.00" }), KEPT],
      ["refunded in part", of({ ...CAPTURED, at: "partially_refunded", refunds: [{ amount: "5.00" }] }), ["record_refund 1 5.00", ...KEPT]], // prettier-ignore
      ["paid beside its session", of({ at: "authorised", booked: false, session: "replaced" }), KEPT],
      [
        "captured in part, whose rest the store released",
        of({ at: "partially_captured", named: "10.00", booked: { captured: ["10.00"], canceled: true }, operations: [{ amount: "10.00", reference: "capt_1_0" }] }), // prettier-ignore
        ["void 1 25.00"],
      ],
    ])("%s", (_what, plot, steps) => expect(planned(plot)).toEqual(steps))

    it("waits while somebody may be placing its order", () => {
      const steps = (completed: number) => planned(of({ at: "authorised" }, { completed }))
      expect(steps(LONGEST)).toEqual(["query_again_at 1"])
      expect(steps(LONGEST + 1)).toEqual(KEPT)
    })

    it("is told once, with what is to be done, until its order is there", () => {
      const [step] = plan(purchase(of(CAPTURED)), NOW)
      expect(step).toMatchObject({
        incident: {
          release: "kept",
          message: "25.00 USD was paid and has no order: its cart was completed, and no order is linked to it.",
          next_step: expect.stringContaining("restore it") as string,
        },
      })
      const incidents = [{ ...shownOf(step), release: "kept" as const }]
      expect(planned(of(CAPTURED, { incidents }))).toEqual([])
      expect(planned(of(CAPTURED, { incidents, order: ORDER }))).toEqual(["resolve_incident"])
      const closed = [{ ...shownOf(step), release: "kept" as const, resolvedAt: NOW, isClosedByPerson: true }]
      expect(planned(of(CAPTURED, { incidents: closed }))).toEqual([])
    })

    it("is not captured at once, since nobody knows for what", () => {
      expect(planned(of({ at: "authorised" }, { capturesAtOnce: true }))).toEqual(KEPT)
    })
  },
)

describe("money whose cart was deleted", () => {
  it.each<Row>([
    ["is released where the store had not booked it", { payments: [{ at: "authorised", booked: false }], cart: false }, ["void 1 25.00"]], // prettier-ignore
    ["is released where the store had booked it", { payments: [{ at: "authorised" }], cart: false }, ["void 1 25.00"]], // prettier-ignore
    ["is refunded where the service captured it at once", { payments: [{ at: "captured", booked: false }], cart: false }, ["refund 1 25.00"]], // prettier-ignore
    ["is kept for a person where an order of it was deleted, too", { payments: [{ at: "authorised" }], cart: false, hadOrder: true }, KEPT], // prettier-ignore
    ["is kept for a person where somebody captured it", { payments: [CAPTURED], cart: false }, KEPT],
    ["is kept for a person where its order was deleted and it had no cart", { payments: [{ at: "authorised", isCartless: true }], cart: false, hadOrder: true }, KEPT], // prettier-ignore
    ["is kept for a person where its order was deleted before it was booked", { payments: [{ at: "authorised", booked: false, isCartless: true }], cart: false, hadOrder: true }, KEPT], // prettier-ignore
    ["is kept for a person where a draft was deleted with all that was booked of it", { payments: [{ ...CAPTURED, session: "replaced", booked: false, isCartless: true }], cart: false, hadOrder: true }, KEPT], // prettier-ignore
    ["is kept for a person where such a draft was refunded in part", { payments: [{ ...CAPTURED, at: "partially_refunded", refunds: [{ amount: "5.00" }], session: "replaced", booked: false, isCartless: true }], cart: false, hadOrder: true }, KEPT], // prettier-ignore
    ["is booked where it was begun for no cart", { payments: [{ at: "authorised", booked: false, isCartless: true }], cart: false }, ["authorise_session 1"]], // prettier-ignore
    ["is whole where it was begun for no cart and is booked", { payments: [{ at: "authorised", isCartless: true }], cart: false }, []], // prettier-ignore
    ["is its order's where that stands", { payments: [{ at: "authorised" }], cart: false, order: ORDER }, []],
  ])("%s", (_what, plot, steps) => expect(planned(plot)).toEqual(steps))

  it("says so to a person", () => {
    const found = purchase({ payments: [{ at: "authorised" }], cart: false })
    expect(plan(found, NOW)).toMatchObject([
      { because: "its cart was deleted meanwhile", story: { kind: "late_money" } },
    ])
  })
})

describe.each(RELEASING)("a payment that several orders share (%j)", (given) => {
  const of = (payment: PaymentPlot, more: Partial<PurchasePlot> = {}): PurchasePlot => ({
    ...{ payments: [payment], order: { total: "12.00" }, shared: { total: purchase({ payments: [{}] }).cart!.total! } },
    ...given,
    ...more,
  })

  it.each<Row>([
    ["is whole when it is authorised", of({ at: "authorised" }), []],
    ["is whole when it is captured", of(CAPTURED), []],
    ["is booked once it is paid", of({ at: "authorised", booked: false }), ["authorise_session 1"]],
    ["has what the portal captured booked", of({ at: "captured" }), ["record_capture 1 25.00"]],
    ["has what the portal refunded booked", of({ ...CAPTURED, at: "partially_refunded", refunds: [{ amount: "5.00" }] }), ["record_refund 1 5.00"]], // prettier-ignore
    ["is captured at once as it was booked", of({ at: "authorised" }, { capturesAtOnce: true }), ["capture 1 25.00"]],
    ["is not captured at once after one of them was canceled", of({ at: "authorised" }, { capturesAtOnce: true, shared: { canceledAt: NOW } }), []], // prettier-ignore
    ["is kept for a person where another amount came", of({ at: "authorised", booked: false, named: "24.00" }), ["raise_incident wrong_amount"]], // prettier-ignore
    [
      "is no edit's to release",
      of({ at: "authorised" }, { order: { total: "30.00", version: 2 }, editCollection: "30.00" }),
      [],
    ],
    ["is told where it ended at the portal, and cancels nothing", of({ at: "cancelled", booked: { canceled: true }, operations: [{ kind: "cancel", source: "service", reference: "pay_1" }] }), ["raise_incident cancelled_at_service"]], // prettier-ignore
  ])("%s", (_what, plot, steps) => expect(planned(plot)).toEqual(steps))

  it("is captured in no order's sums", () => {
    expect(plan(purchase(of({ at: "authorised" }, { capturesAtOnce: true })), NOW)).toMatchObject([
      { order: undefined },
    ])
  })

  it("closes what was told while its orders were not linked", () => {
    const incidents = [{ ...INCIDENT, kind: "late_money", key: "late_money:1:T1", release: "kept" as const }]
    expect(plan(purchase(of(CAPTURED, { incidents })), NOW).map(line)).toEqual(["resolve_incident"])
  })
})
