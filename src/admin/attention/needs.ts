import type { OperationView, PageRight, QueueItem } from "../../api/admin/acquiring/http-types"

/** Whoever says that an operation was done has the store book it, and needs the right to do it; as the server asks. */
const OF_KIND: Partial<Record<OperationView["kind"], PageRight[]>> = {
  capture: ["capture:create"],
  refund: ["refund:create"],
  payout: ["acquiring_payout:update"],
}

const OF_PAYOUTS = [
  ...["payout_returned", "payout_failed", "payout_paid", "payout_amount"],
  ...["unknown_outcome", "unconfirmed_operation"],
]

export function neededToState({ kind }: Pick<OperationView, "kind">): PageRight[] {
  return ["acquiring_payment:update", ...(OF_KIND[kind] ?? [])]
}

type Shown = NonNullable<QueueItem["to_state"]>["shows"][number]

const OF_SHOWN: Record<Shown, PageRight[]> = {
  captured: ["capture:create"],
  refunded: ["refund:create"],
  released: [],
}

export function neededToStateSum(shows: Shown): PageRight[] {
  return ["acquiring_payment:update", ...OF_SHOWN[shows]]
}

/** Of all that is sent, only a payout has no order number. */
export function neededToClose({ kind, order_no }: Pick<QueueItem, "kind" | "order_no">): PageRight[] {
  const isOfPayout = order_no === null && OF_PAYOUTS.includes(kind)
  return ["acquiring_payment:update", ...(isOfPayout ? (["acquiring_payout:update"] as const) : [])]
}
