import type { IncidentFacts } from "../../../modules/acquiring/incidents"
import { plan } from "../plan"
import { INCIDENT, NOW, type PaymentPlot, purchase, usd } from "./purchase"
import { line, ORDER, planned, type Row, shownOf, VOIDED_BY_US } from "./planned"

const REFUSED = { kind: "capture", state: "refused", answer: { status: "0" } } as const
const UNREAD = { kind: "capture", state: "refused", answer: null, requested_by: null } as const
const PRESSED = { ...UNREAD, error_code: "review", requested_by: "user_1" } as const
const NOTED = { ...INCIDENT, kind: "capture_refused", key: "capture_refused:1" }
const TOO_MUCH: IncidentFacts = {
  ...{ ...INCIDENT, kind: "wrong_amount", key: "overpaid_order:order_1" },
  message: "The order comes to 20.00 USD, and 25.00 USD was paid for it: the cart changed while it was being paid.",
  nextStep: "Capture 20.00 USD of what is authorized, and no more.",
}
const TOO_MUCH_OF_TWO: IncidentFacts = {
  ...{ ...TOO_MUCH, kind: "duplicate_payment" },
  message: "The order comes to 30.00 USD, and 36.50 USD is captured or authorized for it.",
  ...{ nextStep: "Capture 30.00 USD of what is authorized, and no more.", orderNo: "2" },
}

/**
 * A second payment of the order, captured, whose refund the service has refused a moment ago, and which a person has
 * seen.
 */
const REFUSED_DUPLICATE: PaymentPlot = {
  ...{ at: "captured", booked: false, session: "replaced" },
  operations: [
    {
      ...{ kind: "refund", state: "refused", amount: "25.00", reference: "late_default_T2_rest" },
      ...{ answer: { code: "1" }, error_message: "Not now.", resolved_at: NOW },
    },
  ],
}

describe("an account that captures at once", () => {
  it("captures what the order counts on, however often the refund of another payment is refused", () => {
    const found = (incidents: IncidentFacts[] = []) =>
      purchase({ payments: [{ at: "authorised" }, REFUSED_DUPLICATE], order: ORDER, incidents, capturesAtOnce: true })
    const told = plan(found(), NOW)
    expect(told.map(line)).toEqual(["raise_incident late_money", "release_again_at 2 25.00"])
    const afterwards = plan(found([{ ...shownOf(told[0]), orderNo: "2" }]), NOW)
    expect(afterwards.map(line)).toEqual(["release_again_at 2 25.00", "capture 1 25.00"])
  })

  it.each<Row>([
    [
      "captures what is authorised for an order",
      { payments: [{ at: "authorised" }], order: ORDER },
      ["capture 1 25.00"],
    ],
    [
      "captures what pays for an edit, too",
      {
        payments: [
          { at: "captured", booked: { captured: ["25.00"] } },
          { at: "authorised", collection: "edit", amount: "16.50" },
        ],
        order: { total: "41.50", version: 2 },
      },
      ["capture 2 16.50"],
    ],
    [
      "captures it too where the first payment is out of reach by now, and booked",
      {
        payments: [
          { at: "captured", booked: { captured: ["25.00"] }, isOutOfReach: true },
          { at: "authorised", collection: "edit", amount: "16.50" },
        ],
        order: { total: "41.50", version: 2 },
      },
      ["capture 2 16.50"],
    ],
    [
      "but not where nobody knows whether the first still reserves its money",
      {
        payments: [
          { at: "authorised", isOutOfReach: true },
          { at: "authorised", collection: "edit", amount: "16.50" },
        ],
        order: { total: "41.50", version: 2 },
      },
      [],
    ],
    [
      "captures no more than an order costs that came to less while it was paid",
      { payments: [{ at: "authorised" }], order: { total: "20.00" }, incidents: [TOO_MUCH] },
      ["capture 1 20.00"],
    ],
    [
      "captures no more than it costs of several payments either",
      {
        payments: [
          { at: "authorised", amount: "20.00" },
          { at: "authorised", collection: "edit", amount: "16.50" },
        ],
        order: { total: "30.00", version: 2 },
        incidents: [TOO_MUCH_OF_TWO],
      },
      ["capture 1 20.00", "capture 2 10.00"],
    ],
    [
      "tells nobody of the rest of one, once just what the order costs is captured",
      {
        payments: [
          { at: "captured", amount: "20.00", booked: { captured: ["20.00"] } },
          {
            ...{ at: "partially_captured", collection: "edit", amount: "16.50", booked: { captured: ["10.00"] } },
            operations: [{ kind: "capture", amount: "10.00", reference: "capt_2_0" }],
          },
        ],
        order: { total: "30.00", version: 2 },
        incidents: [TOO_MUCH_OF_TWO],
      },
      ["resolve_incident"],
    ],
    [
      "has nothing left to do then",
      { payments: [{ at: "captured", booked: { captured: ["25.00"] } }], order: ORDER },
      [],
    ],
    ["leaves what is held for review", { payments: [{ at: "review" }], order: ORDER }, []],
    [
      "leaves the rest of what a merchant has begun to capture",
      {
        payments: [
          {
            ...{ at: "partially_captured", named: "10.00", booked: { captured: ["10.00"] } },
            operations: [{ kind: "capture", amount: "10.00", reference: "capt_1_0" }],
          },
        ],
        order: ORDER,
      },
      [],
    ],
    [
      "releases what is too much first, and captures nothing meanwhile",
      { payments: [{ at: "authorised" }, { at: "authorised", session: "replaced" }], order: ORDER },
      ["void 2 25.00"],
    ],
    [
      "captures nothing of an order that is cancelled",
      { payments: [{ at: "authorised" }], order: { ...ORDER, canceled: true } },
      ["void 1 25.00"],
    ],
    [
      "captures nothing of a payment that an edit voided",
      {
        payments: [{ at: "cancelled", booked: { canceled: true }, operations: VOIDED_BY_US }],
        order: { total: "30.00", version: 2 },
        editCollection: "30.00",
      },
      [],
    ],
    [
      "tells a person once what the service refuses",
      { payments: [{ at: "authorised", operations: [REFUSED] }], order: ORDER },
      ["raise_incident capture_refused"],
    ],
    [
      "and no more than once",
      { payments: [{ at: "authorised", operations: [REFUSED] }], order: ORDER, incidents: [NOTED] },
      [],
    ],
    [
      "tries again what the service could not read",
      { payments: [{ at: "authorised", operations: [UNREAD, UNREAD, UNREAD] }], order: ORDER },
      ["capture 1 25.00"],
    ],
    [
      "but not for ever",
      { payments: [{ at: "authorised", operations: [UNREAD, UNREAD, UNREAD, UNREAD] }], order: ORDER },
      ["raise_incident capture_refused"],
    ],
    [
      "and counts nothing that somebody pressed before it could be captured",
      { payments: [{ at: "authorised", operations: [PRESSED, PRESSED, PRESSED, PRESSED] }], order: ORDER },
      ["capture 1 25.00"],
    ],
    [
      "closes what it told when somebody has captured it",
      {
        payments: [{ at: "captured", booked: { captured: ["25.00"] }, operations: [REFUSED] }],
        order: ORDER,
        incidents: [NOTED],
      },
      ["resolve_incident"],
    ],
  ])("%s", (_what, plot, steps) => expect(planned({ ...plot, capturesAtOnce: true })).toEqual(steps))

  it.each([
    ["waits while the order is being changed", "edit", []],
    ["does not wait for a customer's consent to the order's transfer", "transfer", ["capture 1 25.00"]],
  ])("%s", (_what, type, steps) => {
    expect(plan(beingChanged({ type }), NOW).map(line)).toEqual(steps)
  })

  it("tells a person of a change that nobody finishes, once, and takes it back when it is captured by hand", () => {
    const waiting = { type: "edit", begunAt: A_DAY_AGO }
    const [told] = plan(beingChanged(waiting), NOW)
    expect(told && line(told)).toBe("raise_incident capture_waits")
    const incidents = [shownOf(told)]
    expect(plan(beingChanged({ ...waiting, incidents }), NOW)).toEqual([])
    const closed = incidents.map((one) => ({ ...one, resolvedAt: NOW, isClosedByPerson: true }))
    expect(plan(beingChanged({ ...waiting, incidents: closed }), NOW)).toEqual([])
    const payment: PaymentPlot = { at: "captured", booked: { captured: ["25.00"] } }
    expect(plan(beingChanged({ ...waiting, incidents, payment }), NOW).map(line)).toEqual(["resolve_incident"])
  })

  it("captures, and takes back what it told, when the change is over", () => {
    const [told] = plan(beingChanged({ type: "exchange", begunAt: A_DAY_AGO }), NOW)
    const over = purchase({
      ...{ payments: [{ at: "authorised" }], order: ORDER, capturesAtOnce: true, incidents: [shownOf(told)] },
    })
    expect(plan(over, NOW).map(line)).toEqual(["resolve_incident", "capture 1 25.00"])
  })
})

const A_DAY_AGO = new Date(NOW.getTime() - 25 * 3_600_000)

interface Begun {
  type: string
  begunAt?: Date
  incidents?: IncidentFacts[]
  payment?: PaymentPlot
}

/** An order at which somebody has begun a change. */
function beingChanged({ type, begunAt = NOW, incidents = [], payment = { at: "authorised" } }: Begun) {
  const found = purchase({ payments: [payment], order: ORDER, capturesAtOnce: true, incidents })
  const begun = { id: "ordch_1", type, isOpen: true, isConfirmed: false, isCredit: false, version: 2 }
  const rest = { createdAt: begunAt, changesGoods: false, goodsChangedAt: null, credit: usd("0.00") }
  found.order?.changes.push({ ...begun, ...rest })
  return found
}
