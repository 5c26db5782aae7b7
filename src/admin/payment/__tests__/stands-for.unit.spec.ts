import type { PaymentDetail, PaymentView } from "../../../api/admin/acquiring/http-types"
import { isReleased, standsForAtService, standsForInStore } from "../stands-for"

const LISTED = { amount: "30.50", captured: "0.00", refunded: "0.00", status: "authorised" } as PaymentView
type Store = PaymentDetail["store"]
type Service = PaymentDetail["service"]

it("stands in the store for its whole sum, until its rest is released: then for what was captured", () => {
  const store = { payment_id: "pay_1", cancelled: false, captured: "12.00", refunded: "2.00" } as Store
  expect(standsForInStore(LISTED, store)).toEqual({ amount: "30.50", captured: "12.00", refunded: "2.00" })
  expect(standsForInStore(LISTED, { ...store, cancelled: true })).toMatchObject({ amount: "12.00" })
})

it("is the order's no more once all of it was released, also while only the list is loaded", () => {
  const cancelled = { ...LISTED, status: "cancelled" } as PaymentView
  expect(isReleased(standsForInStore(cancelled, undefined))).toBe(true)
  expect(isReleased(standsForInStore({ ...cancelled, captured: "12.00" }, undefined))).toBe(false)
  expect(isReleased(standsForInStore(LISTED, undefined))).toBe(false)
})

it.each(["cancelled", "declined", "expired"] as const)(
  "stands for nothing where it was never booked and is %s",
  (status) => {
    const store = { payment_id: null, cancelled: false, captured: "0.00", refunded: "0.00" } as Store
    expect(isReleased(standsForInStore({ ...LISTED, status } as PaymentView, store))).toBe(true)
    const booked = { ...store, payment_id: "pay_1" }
    expect(isReleased(standsForInStore({ ...LISTED, status } as PaymentView, booked))).toBe(false)
  },
)

it.each<[status: Service["status"], amount: string | null]>([
  ["authorised", "30.50"],
  ["review", "30.50"],
  ["partially_captured", "30.50"],
  ["captured", "12.00"],
  ["cancelled", "12.00"],
  // The rest may be reserved or released.
  ["partially_refunded", null],
  ["pending", null],
  [null, null],
])("stands at the service, which says %s, for %s", (status, amount) => {
  const sums = { authorised: "30.50", captured: "12.00", refunded: "2.00" }
  const service = { status, ...sums } as Service
  expect(standsForAtService({ service, store: { cancelled: false } as Store })).toEqual({
    amount,
    captured: "12.00",
    refunded: "2.00",
  })
})

it("stands at the service for what was captured of it where that is all of it, whatever was refunded", () => {
  const sums = { authorised: "30.50", captured: "30.50", refunded: "2.00" }
  const service = { status: "partially_refunded", ...sums } as Service
  expect(standsForAtService({ service, store: { cancelled: false } as Store }).amount).toBe("30.50")
})

it("stands at the service for what was captured once the rest was released, which it still calls partially captured", () => {
  const service = { status: "partially_captured", authorised: "30.50", captured: "12.00", refunded: "0.00" } as Service
  expect(standsForAtService({ service, store: { cancelled: true } as Store }).amount).toBe("12.00")
})
