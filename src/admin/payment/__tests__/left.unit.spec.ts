import type { OperationView, PaymentDetail } from "../../../api/admin/acquiring/http-types"
import { leftToCapture, leftToRefund, lockedRest, releaseOf } from "../left"

type Status = PaymentDetail["service"]["status"]
type Operation = Pick<OperationView, "kind" | "state" | "code">

const payment = (status: Status, store: Partial<PaymentDetail["store"]>, operations: Operation[] = []) =>
  ({
    in_review: false,
    operations,
    service: { status, reached: true },
    store: {
      ...{ payment_id: "pay_1", cancelled: false, order_cancelled: false },
      ...{ authorised: "30.50", captured: "0.00", refunded: "0.00", ...store },
    },
  }) as PaymentDetail

const withRefund = (state: Operation["state"], code: string | null = null) =>
  payment("partially_captured", { captured: "12.00" }, [{ kind: "refund", state, code }])

describe("what can still be released of a payment", () => {
  it.each<[string, PaymentDetail, ReturnType<typeof releaseOf>]>([
    ["all of an order's payment", payment("authorised", {}), "whole"],
    ["what is not captured", payment("partially_captured", { captured: "12.00" }), "rest"],
    ["nothing of what is captured whole", payment("captured", { captured: "30.50" }), undefined],
    ["what no order has, also captured", payment("captured", { payment_id: null }), "unbooked"],
    [
      "nothing beside a captured part that the order keeps",
      payment("captured", { captured: "12.00", cancelled: true }),
      undefined,
    ],
  ])("is %s", (_, detail, release) => {
    expect([releaseOf(detail), lockedRest(detail)]).toEqual([release, undefined])
  })

  it.each<[string, PaymentDetail]>([
    ["the store has booked", payment("partially_refunded", { captured: "12.00", refunded: "2.00" })],
    ["the service does not count yet", payment("partially_captured", { captured: "12.00", refunded: "2.00" })],
    ["the service has accepted", withRefund("unknown", "accepted")],
    ["the store has yet to book", withRefund("done")],
  ])("is nothing after a refund that %s: the rest is locked", (_, detail) => {
    expect([releaseOf(detail), lockedRest(detail)]).toEqual([undefined, "18.50"])
  })

  it.each(["sent", "unknown"] as const)("is nothing for now while a refund is %s: nobody knows of a lock", (state) => {
    const detail = withRefund(state)
    expect([releaseOf(detail), lockedRest(detail)]).toEqual([undefined, undefined])
  })

  it("is not touched by a refund that was refused", () => {
    expect(releaseOf(withRefund("refused"))).toBe("rest")
  })
})

describe("what can still be captured and refunded of a payment", () => {
  it.each<[Status, string | undefined, string | undefined]>([
    ["partially_captured", "18.50", "12.00"],
    // The profile does not name the service's code.
    ["unknown", undefined, undefined],
  ])("that is %s", (status, capture, refund) => {
    const detail = payment(status, { captured: "12.00" })
    expect([leftToCapture(detail), leftToRefund(detail)]).toEqual([capture, refund])
  })
})
