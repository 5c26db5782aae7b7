import type { PaymentRow } from "../../modules/acquiring/payment-book"
import { actionsFor, WANTED, type Subject } from "../queue/incident-actions"

/** Why a person can do nothing here but close it. */
const WHY_NOT: Record<string, string> = {
  undeclared_account: "only medusa-config.ts declares an account",
}

const nothing: Subject = {
  ...{ payment: undefined, isBooked: false, orderId: null, subscriptionId: null, payoutId: null, day: null },
  ...{ isStated: false, isUnnamed: false, sayable: null },
}
const everything = (status: PaymentRow["status"], isBooked = true): Subject => ({
  payment: { status } as PaymentRow,
  ...{ isBooked, isUnnamed: false },
  ...{ orderId: "order_1", subscriptionId: "acqsub_1", payoutId: "acqpo_1", day: "2026-11-22", isStated: true },
  sayable: { shows: "captured", amount: null },
})

it.each(Object.keys(WANTED))("%s offers something beside closing it, or there is a reason why not", (kind) => {
  const further = actionsFor(kind, everything("authorised")).filter((action) => action !== "close")
  if (WHY_NOT[kind]) expect(further).toEqual([])
  else expect(further).not.toEqual([])
})

it.each(Object.keys(WANTED))("%s of which nothing is known any more can be closed", (kind) => {
  expect(actionsFor(kind, nothing).at(-1)).toBe("close")
})

it.each([
  ["capture_refused", "authorised", true, ["capture", "release", "refresh", "payment", "close"]],
  ["capture_refused", "captured", true, ["refund", "refresh", "payment", "close"]],
  ["late_money", "captured", false, ["release", "refresh", "payment", "close"]],
  ["late_money", "refunded", false, ["refresh", "payment", "close"]],
  ["unconfirmed_operation", "captured", true, ["refresh", "state", "payment", "close"]],
  ["made_after_all", "captured", true, ["refund", "payment", "order", "close"]],
  ["contract_paid_again", "captured", true, ["subscription", "payment", "close"]],
  ["books_differ", "captured", true, ["refresh", "state_sum", "payment", "order", "close"]],
  ["day_not_closed", "captured", true, ["day", "order", "close"]],
  ["payout_returned", "captured", true, ["payout", "close"]],
  ["payout_failed", "captured", true, ["payout", "close"]],
  ["payout_paid", "captured", true, ["payout", "close"]],
  ["payout_amount", "captured", true, ["payout", "close"]],
  ["a_kind_of_tomorrow", "captured", true, ["close"]],
] as const)("%s of a payment that is %s, booked: %s", (kind, status, isBooked, expected) => {
  expect(actionsFor(kind, everything(status, isBooked))).toEqual(expected)
})

it.each(Object.keys(WANTED))("%s moves no money of a payment whose code has no meaning", (kind) => {
  for (const status of ["authorised", "captured"] as const) {
    const offered = actionsFor(kind, { ...everything(status), isUnnamed: true })
    expect(offered.filter((action) => ["release", "refund", "capture"].includes(action))).toEqual([])
  }
})
