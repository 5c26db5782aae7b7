import type { PaymentRow } from "../../modules/acquiring/payment-row"
import type { Barrier } from "../barriers"
import { offersOf } from "../payment-offers"
import type { QueueAction } from "../views"
import { actionsFor, nextStepFor, WANTED, type Subject } from "../queue/incident-actions"

/** Why a person can do nothing here but close it. */
const WHY_NOT: Record<string, string> = {
  undeclared_account: "only medusa-config.ts declares an account",
  unreadable_settings: "only who starts a process gives it an environment",
  shared_address: "only the shop's server can say who its shoppers are",
}

const nothing: Subject = {
  payment: undefined,
  offers: { capture: null, refund: null, refund_due: null, release: null, locked_rest: null, decide: false },
  barrier: null,
  ...{ orderId: null, isToPay: false, subscriptionId: null, payoutId: null, day: null },
  ...{ of: null, hasSum: false, isStated: false, sayable: null },
}

interface About {
  isBooked?: boolean
  isUnnamed?: boolean
  isRestVoided?: boolean
  barrier?: Barrier | null
}

/** Captured by the store's sums is what the service's status says. */
const CAPTURED: Partial<Record<PaymentRow["status"], string>> = {
  ...{ partially_captured: "10.00", captured: "25.00", partially_refunded: "25.00" },
}

function everything(status: PaymentRow["status"], about: About = {}): Subject {
  const { isBooked = true, isUnnamed = false, isRestVoided = false, barrier = null } = about
  const offers = offersOf({
    store: {
      ...{ payment_id: isBooked ? "pay_1" : null, cancelled: isRestVoided, order_cancelled: false },
      ...{ authorised: "25.00", captured: isBooked ? (CAPTURED[status] ?? "0.00") : "0.00", refunded: "0.00" },
    },
    service: { status: isUnnamed ? "unknown" : status, reached: true },
    ...{ in_review: status === "review", is_barred: barrier !== null, currency_code: "USD", journal: [] },
  })
  return {
    payment: { status } as PaymentRow,
    ...{ offers, barrier, of: null, hasSum: true },
    ...{
      orderId: "order_1",
      isToPay: true,
      subscriptionId: "acqsub_1",
      payoutId: "acqpo_1",
      day: "2026-11-22",
      isStated: true,
    },
    sayable: { shows: ["captured"], amount: null },
  }
}

it.each(Object.keys(WANTED))("%s offers something beside closing it, or there is a reason why not", (kind) => {
  const further = actionsFor(kind, everything("authorised")).filter((action) => action !== "close")
  if (WHY_NOT[kind]) expect(further).toEqual([])
  else expect(further).not.toEqual([])
})

it.each(Object.keys(WANTED))("%s of which nothing is known any more can be closed", (kind) => {
  expect(actionsFor(kind, nothing).at(-1)).toBe("close")
})

it.each([
  ["capture_refused", "authorised", true, ["capture", "release", "refresh", "state_sum", "payment", "order", "close"]],
  ["capture_refused", "captured", true, ["refund", "refresh", "state_sum", "payment", "order", "close"]],
  [
    "duplicate_payment",
    "partially_captured",
    true,
    ["capture", "release", "refund", "refresh", "state_sum", "payment", "order", "close"],
  ],
  ["reversed", "partially_captured", true, ["capture", "refund", "refresh", "payment", "close"]],
  [
    "capture_refused",
    "partially_captured",
    true,
    ["release", "refund", "refresh", "state_sum", "payment", "order", "close"],
  ],
  ["late_money", "captured", false, ["release", "refresh", "state_sum", "payment", "order", "close"]],
  ["late_money", "refunded", false, ["refresh", "state_sum", "payment", "order", "close"]],
  ["unconfirmed_operation", "captured", true, ["refresh", "state", "subscription", "payment", "close"]],
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
  expect(actionsFor(kind, everything(status, { isBooked }))).toEqual(expected)
})

it("refunds of a deduction what it took too much, and nothing where it took less than was agreed", () => {
  const tooMuch = everything("captured")
  expect(actionsFor("renewal_amount", tooMuch)).toEqual(["refund", "subscription", "order", "close"])
  expect(actionsFor("renewal_amount", { ...tooMuch, hasSum: false })).toEqual(["subscription", "order", "close"])
})

it("refunds what was captured of a payment whose rest is cancelled, and cancels nothing of it", () => {
  const voided = everything("partially_captured", { isRestVoided: true })
  expect(actionsFor("duplicate_payment", voided).slice(0, 2)).toEqual(["refund", "refresh"])
})

it.each([
  ["made_after_all", "capture", ["refund"]],
  ["made_after_all", "refund", []],
  ["reversed", "capture", ["capture"]],
  ["reversed", "refund", ["refund"]],
] as const)("%s of a %s moves money by no button but %j", (kind, of, expected) => {
  const offered = actionsFor(kind, { ...everything("partially_captured"), of })
  expect(offered.filter((action) => ["capture", "refund", "release"].includes(action))).toEqual(expected)
})

it("captures what an order comes to, and no more of one that is paid with more than that", () => {
  for (const isToPay of [true, false]) {
    const offered = actionsFor("wrong_amount", { ...everything("partially_captured"), isToPay })
    expect(offered.slice(0, isToPay ? 3 : 2)).toEqual([...(isToPay ? ["capture"] : []), "release", "refund"])
  }
})

it.each(Object.keys(WANTED))("%s moves no money of a payment whose code has no meaning", (kind) => {
  for (const status of ["authorised", "captured"] as const) {
    const offered = actionsFor(kind, everything(status, { isUnnamed: true }))
    expect(offered.filter((action) => ["release", "refund", "capture"].includes(action))).toEqual([])
  }
})

const barred = (kind: Barrier["kind"]): Barrier => ({ kind, next_step: "First declare it." })
const NEEDS_THE_SERVICE = ["release", "refund", "capture", "refresh"]

it.each(Object.keys(WANTED))(
  "%s of an account that is barred offers what needs none, and says what to do first",
  (kind) => {
    for (const status of ["authorised", "captured"] as const) {
      for (const [barrier, never] of [
        [barred("undeclared"), [...NEEDS_THE_SERVICE, "state", "state_sum", "day", "map_code"]],
        [barred("incomplete"), [...NEEDS_THE_SERVICE, "state", "state_sum", "day"]],
        [barred("elsewhere"), NEEDS_THE_SERVICE],
      ] as const) {
        const offered = actionsFor(kind, everything(status, { barrier }))
        expect(offered.filter((action) => never.includes(action as never))).toEqual([])
        expect(offered.at(-1)).toBe("close")
        const isKept = WANTED[kind as keyof typeof WANTED].some((action) => never.includes(action as never))
        expect(nextStepFor(kind, { barrier }, "Then do.")).toBe(isKept ? "First declare it. Then do." : "Then do.")
      }
    }
  },
)

/**
 * What the next steps of each kind tell a person to do in the store; a kind without its line does not compile. What is
 * to be done at the service's portal, or by itself, is none of it.
 */
const NAMED: Record<keyof typeof WANTED, readonly QueueAction[]> = {
  unknown_outcome: ["payment"], // it is said in the operation's own row
  unconfirmed_payment: ["order"], // cancel the order
  unconfirmed_operation: ["state", "subscription"], // correct what was said, refund the deduction
  made_after_all: ["refund"],
  unknown_code: ["map_code"],
  capture_refused: ["capture", "order", "state_sum"], // or cancel the order
  capture_waits: ["order", "capture"], // confirm or cancel the change
  void_failed: ["release", "refund", "state_sum"],
  late_money: ["release", "order"],
  wrong_amount: ["refund", "capture", "release", "order"], // take goods off the order, or cancel it
  duplicate_payment: ["refund", "capture", "release"],
  reversed: ["capture", "refund"],
  books_differ: ["state_sum", "payment", "order"], // give the order the credit; export the case
  cancelled_at_service: ["order"], // its payment link, or cancel it
  dead_letter: ["notifications"],
  undeclared_account: [],
  unreadable_settings: [],
  shared_address: [],
  unusable_answer: ["state_sum"],
  renewal_failed: ["subscription"],
  renewal_amount: ["refund"],
  renewal_without_order: ["subscription"], // refund the deduction
  renewal_not_reserved: ["order"], // allocate the items
  contract_without_order: ["release", "subscription"],
  contract_paid_again: ["subscription"],
  contract_not_ended: ["subscription"],
  day_not_closed: ["day"],
  days_not_closed: ["day"],
  payout_returned: ["payout"],
  payout_failed: ["payout"],
  payout_paid: ["payout"],
  payout_amount: ["payout"],
}

it.each(Object.keys(NAMED) as (keyof typeof NAMED)[])("%s offers what its next step says", (kind) => {
  const offered = (["authorised", "captured"] as const).flatMap((status) => actionsFor(kind, everything(status)))
  expect(offered).toEqual(expect.arrayContaining([...NAMED[kind]]))
})
