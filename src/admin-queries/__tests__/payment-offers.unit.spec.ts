import { Money } from "../../acquirer/domain/money"
import { offersOf, type OfferFacts } from "../payment-offers"
import type { PaymentOffers } from "../views"

type Status = OfferFacts["service"]["status"]
type Operation = OfferFacts["journal"][number]

const payment = (status: Status, store: Partial<OfferFacts["store"]>, journal: Operation[] = []): OfferFacts => ({
  in_review: false,
  is_barred: false,
  currency_code: "USD",
  journal,
  service: { status, reached: true },
  store: {
    ...{ payment_id: "pay_1", cancelled: false, order_cancelled: false },
    ...{ authorised: "30.50", captured: "0.00", refunded: "0.00", ...store },
  },
})

const inFlight = (kind: Operation["kind"]): Operation => ({ kind, state: "unknown", error_code: null })

const withRefund = (state: Operation["state"], error_code: string | null = null) =>
  payment("partially_captured", { captured: "12.00" }, [{ kind: "refund", state, error_code }])

const released = (facts: OfferFacts) => {
  const { release, locked_rest } = offersOf(facts)
  return [release, locked_rest]
}

describe("what can still be released of a payment", () => {
  it.each<[string, OfferFacts, PaymentOffers["release"]]>([
    ["all of an order's payment", payment("authorised", {}), "whole"],
    ["what is not captured", payment("partially_captured", { captured: "12.00" }), "rest"],
    ["nothing of what is captured whole", payment("captured", { captured: "30.50" }), null],
    ["what no order has, also captured", payment("captured", { payment_id: null }), "unbooked"],
    [
      "nothing beside a captured part that the order keeps",
      payment("captured", { captured: "12.00", cancelled: true }),
      null,
    ],
    ["nothing while a cancellation has no outcome", payment("authorised", {}, [inFlight("cancel")]), null],
    ["nothing of what is in review", { ...payment("authorised", {}), in_review: true }, null],
  ])("is %s", (_, facts, release) => {
    expect(released(facts)).toEqual([release, null])
  })

  it.each<[string, OfferFacts]>([
    ["the store has booked", payment("partially_refunded", { captured: "12.00", refunded: "2.00" })],
    ["the service does not count yet", payment("partially_captured", { captured: "12.00", refunded: "2.00" })],
    ["the service has accepted", withRefund("unknown", "accepted")],
    ["the store has yet to book", withRefund("done")],
  ])("is nothing after a refund that %s: the rest is locked", (_, facts) => {
    expect(released(facts)).toEqual([null, "18.50"])
  })

  it.each(["sent", "unknown"] as const)("is nothing for now while a refund is %s: nobody knows of a lock", (state) => {
    expect(released(withRefund(state))).toEqual([null, null])
  })

  it("is not touched by a refund that was refused", () => {
    expect(released(withRefund("refused"))).toEqual(["rest", null])
  })
})

it.each(["sent", "unknown"] as const)("offers neither capture nor release while either is %s", (state) => {
  for (const kind of ["capture", "cancel"] as const) {
    const facts = payment("authorised", {}, [{ kind, state, error_code: null }])
    expect(offersOf(facts)).toMatchObject({ capture: null, release: null })
  }
})

it.each(["authorised", "partially_captured", "captured"] as const)("offers nothing of what is barred: %s", (status) => {
  const facts = { ...payment(status, { captured: "12.00" }), is_barred: true }
  expect(offersOf(facts)).toMatchObject({ capture: null, refund: null, release: null })
})

describe("what can still be captured and refunded of a payment", () => {
  it.each<[Status, string | null, string | null]>([
    ["partially_captured", "18.50", "12.00"],
    // The profile does not name the service's code.
    ["unknown", null, null],
  ])("that is %s", (status, capture, refund) => {
    expect(offersOf(payment(status, { captured: "12.00" }))).toMatchObject({ capture, refund })
  })

  it("is nothing of a kind whose last operation has no outcome, however many came after it", () => {
    const refused: Operation = { kind: "authorise", state: "refused", error_code: null }
    const facts = payment("captured", { captured: "30.50" }, [
      inFlight("refund"),
      ...Array<Operation>(30).fill(refused),
    ])
    expect(offersOf(facts).refund).toBeNull()
    expect(offersOf(payment("authorised", {}, [inFlight("capture")])).capture).toBeNull()
  })
})

describe("what is due of what can be refunded", () => {
  const due = (owed: string, store: Partial<OfferFacts["store"]> = {}) =>
    offersOf({ ...payment("captured", { captured: "42.90", ...store }), owed: Money.exact(owed, "USD") })

  it("is what its order comes to less than was taken for it", () => {
    expect(due("-36.90")).toMatchObject({ refund: "42.90", refund_due: "36.90" })
    expect(due("0.00").refund_due).toBeNull()
    expect(due("5.00").refund_due).toBeNull()
  })

  it("is no more than there is of this payment, and is not told of a cancelled order, of which all is due", () => {
    expect(due("-36.90", { refunded: "20.00" })).toMatchObject({ refund: "22.90", refund_due: "22.90" })
    expect(due("-36.90", { order_cancelled: true }).refund_due).toBeNull()
  })
})

it("offers the rest for another refund while the bank is still at one that the service has accepted", () => {
  const accepted: Operation = { kind: "refund", state: "unknown", error_code: "accepted" }
  expect(offersOf(payment("captured", { captured: "30.50", refunded: "5.00" }, [accepted])).refund).toBe("25.50")
})

describe("a payment in review", () => {
  it("is decided where its account can be spoken for", () => {
    const held = { ...payment("review", {}), in_review: true }
    expect(offersOf(held).decide).toBe(true)
    expect(offersOf({ ...held, is_barred: true }).decide).toBe(false)
    expect(offersOf(payment("authorised", {})).decide).toBe(false)
  })
})

describe("what can be captured of a payment whose order comes to less by now", () => {
  it.each([
    ["12.00", "10.00", "10.00"],
    ["0.00", "20.50", "20.50"],
    ["0.00", "40.00", "30.50"],
    ["0.00", "0.00", null],
    ["12.00", "-2.00", null],
  ])("is no more than the order still owes: of 30.50, %s captured, %s owed", (captured, owed, capture) => {
    const facts = payment("authorised", { captured })
    expect(offersOf({ ...facts, owed: Money.exact(owed, "USD") }).capture).toBe(capture)
  })

  it("is named whole where a refund locks it", () => {
    const facts = payment("partially_captured", { captured: "12.00", refunded: "5.00" })
    expect(offersOf({ ...facts, owed: Money.exact("1.00", "USD") })).toMatchObject({
      capture: "1.00",
      locked_rest: "18.50",
    })
  })
})
