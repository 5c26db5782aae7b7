import type { OperationView, PageRight, PayoutIncident, QueueItem } from "../../api/admin/acquiring/http-types"

/** Whoever says that an operation was done has the store book it, and needs the right to do it; as the server asks. */
const OF_KIND: Partial<Record<OperationView["kind"], PageRight[]>> = {
  capture: ["capture:create"],
  refund: ["refund:create"],
  payout: ["acquiring_payout:update"],
}

/** As the server tells them: one too many or too few does not compile. */
const OF_PAYOUTS: Record<PayoutIncident, true> = {
  payout_returned: true,
  payout_failed: true,
  payout_paid: true,
  payout_amount: true,
  unknown_outcome: true,
  unconfirmed_operation: true,
}

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
  const isOfPayout = order_no === null && Object.hasOwn(OF_PAYOUTS, kind)
  return ["acquiring_payment:update", ...(isOfPayout ? (["acquiring_payout:update"] as const) : [])]
}
