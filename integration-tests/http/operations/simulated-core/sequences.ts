import type { Step } from "./step"

type Agreed = Extract<Step, { do: "agree" }>["on"]

const place = { do: "place", teas: 2 } as const
const reconcile = { do: "reconcile" } as const
const fulfil = { do: "fulfil" } as const
const receive = { do: "receive" } as const
const cancelOrder = { do: "cancel_order" } as const
const cancelAgreement = { do: "cancel_agreement" } as const
const payOwed = [{ do: "choose_page" }, { do: "pay_page" }] as const
const capture = (cents?: number, payment?: number): Step => ({ do: "capture", cents, payment })
const refund = (cents: number, payment?: number): Step => ({ do: "refund", cents, payment })
const edit = (teas: number): Step => ({ do: "edit", teas })
const agree = (on: Agreed, cents = 0): Step => ({ do: "agree", on, teas: 1, cents })

/** What becomes of an order of 45.00, as a merchant calls it: two teas of 20.00, and 5.00 for shipping. */
const AFTER_PLACING: Record<string, readonly Step[]> = {
  "placed and cancelled": [cancelOrder],
  "captured in two parts, and refused more than is left": [capture(1_000), capture(4_000), capture(3_500)],
  "captured twice, refunded in two parts, and refused more": [
    ...[capture(), capture(), refund(1_500), refund(3_000), refund(1)],
  ],
  "captured in part, refunded, cancelled, and captured no more": [
    ...[capture(2_000), refund(500), cancelOrder, capture(2_500)],
  ],
  "captured, refunded in part and cancelled": [capture(), refund(1_500), cancelOrder],
  "edited up before it is captured, paid anew and captured": [edit(3), ...payOwed, capture(undefined, 1)],
  "edited down before it is captured, and up": [edit(1), reconcile, edit(3)],
  "captured, edited up, paid, captured and cancelled": [
    ...[capture(), edit(3), ...payOwed, capture(undefined, 1), cancelOrder],
  ],
  "captured, edited up, down and up, and cancelled": [capture(), edit(3), edit(2), edit(4), cancelOrder],
  "captured, edited down, refunded what it is owed, and more": [capture(), edit(1), refund(2_000), refund(500)],
  "captured in part, edited up and paid": [capture(1_000), edit(3), ...payOwed],
  "captured in part and edited down": [capture(1_000), edit(1)],
  "fulfilled, not cancelled, captured and refunded": [fulfil, cancelOrder, capture(), refund(4_500)],
  "captured, kept although it was to come back, sent back and refunded": [
    ...[fulfil, capture(), agree("return_request"), cancelAgreement],
    ...[agree("return_request"), receive, refund(2_000)],
  ],
  "captured, and refunded before it comes back": [fulfil, capture(), agree("return_request"), refund(2_000), receive],
  "sent back before it is captured": [fulfil, agree("return_request"), receive],
  "captured, exchanged for what costs more, and paid": [
    ...[fulfil, capture(), agree("exchange", 3_000), ...payOwed, receive],
  ],
  "captured, and kept although it was to be exchanged": [fulfil, capture(), agree("exchange", 3_000), cancelAgreement],
  "exchanged before it is captured": [fulfil, agree("exchange", 3_000)],
  "captured, claimed and received": [fulfil, capture(), agree("claim", 2_000), receive],
}

/** Each from its beginning until it is at rest. */
export const SEQUENCES = Object.entries(AFTER_PLACING).map(
  ([words, steps]) => [words, [place, ...steps, reconcile]] as const,
)
