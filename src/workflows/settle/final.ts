import type { TransactionRecord } from "../../acquirer/domain/records"
import type { Account } from "../../gateway/account"
import type { PaymentRow } from "../../modules/acquiring/payment-book"
import type { StoreSide } from "./store-side"

/** Nothing more can come of it: given back, or ended so long ago that no page of it can still be open. */
export function isFinal(
  account: Account,
  known: PaymentRow,
  record: TransactionRecord | undefined,
  side: StoreSide,
): boolean {
  const age = Date.now() - known.created_at.getTime()
  const isOld = age > account.settings.checkout_minutes * 60_000 + account.settings.asking.longest_interval_ms
  switch (record?.status.meaning) {
    case "refunded":
      return true
    case "captured":
    case "partially_captured":
    case "partially_refunded":
      return age > account.settings.reconcile.watch_days * 86_400_000
    case "created":
      return age > account.settings.reconcile.watch_days * 86_400_000
    case "cancelled":
    case "declined":
    case "expired":
    case undefined:
      return isOld && (side.payment === undefined || side.payment.canceledAt !== null)
    default:
      return false
  }
}
