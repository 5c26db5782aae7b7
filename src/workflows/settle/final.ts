import type { TransactionRecord } from "../../acquirer/domain/records"
import type { Account } from "../../gateway/account"
import type { OperationRow } from "../../modules/acquiring/journal"
import type { PaymentRow } from "../../modules/acquiring/payment-book"
import { sumOf, type StoreSide } from "./store-side"

/** Whatever the core does with a deed's outcome, or leaves half done when its process dies, it has done by then. */
const BOOKED_MS = 3_600_000

/**
 * Nothing more can come of it: given back and booked so, or ended so long ago that no page of it can still be open.
 * @param journal every deed on the payment
 */
export function isFinal(
  account: Account,
  known: PaymentRow,
  record: TransactionRecord | undefined,
  side: StoreSide,
  journal: OperationRow[],
): boolean {
  const age = Date.now() - known.created_at.getTime()
  const quiet = Math.min(age, Date.now() - lastDeedAt(journal))
  const isOld = age > account.settings.checkout_minutes * 60_000 + account.settings.asking.longest_interval_ms
  switch (record?.status.meaning) {
    case "refunded":
      return isGivenBack(known, side) && quiet > BOOKED_MS
    case "captured":
    case "partially_captured":
    case "partially_refunded":
      return quiet > account.settings.reconcile.watch_days * 86_400_000
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

function isGivenBack({ currency_code: currency }: PaymentRow, { payment }: StoreSide): boolean {
  return payment === undefined || sumOf(payment.refunds, currency).equals(sumOf(payment.captures, currency))
}

function lastDeedAt(journal: OperationRow[]): number {
  return Math.max(0, ...journal.map((row) => (row.settled_at ?? row.sent_at).getTime()))
}
