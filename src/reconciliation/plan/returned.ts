import { wasCaptured } from "../../acquirer/domain/payment-state"
import type { TransactionRecord } from "../../acquirer/domain/records"
import { isOpen } from "../../modules/acquiring/operation-row"
import { capturedOf, leftToRefund } from "./left-to-refund"
import { isRestVoided, wasVoidTried } from "./release-steps"
import type { PaymentView } from "./view"

/**
 * The rest was voided, or the service would not void it, and the refunds of all that was captured are made: the status
 * need not say so.
 */
export function isRefundedBesideRest(payment: PaymentView, record: TransactionRecord): boolean {
  const { operations } = payment
  const refunds = (payment.refunds ?? []).filter(({ transactionId }) => transactionId === record.transactionId)
  const isPending =
    refunds.some(({ status }) => status.meaning === "pending") ||
    operations.some((row) => row.kind === "refund" && row.transaction_id === record.transactionId && isOpen(row))
  // Without any refund nothing left may mean that nobody knows what was captured.
  const isMade = refunds.some(({ status }) => status.meaning === "refunded") && !isPending
  const isRestOver = isRestVoided(payment, record) || isRestRefused(payment, record)
  return isMade && isRestOver && leftToRefund(payment, record)?.isZero() === true
}

/**
 * Of a void that is refused because of a capture only what the service names as captured tells that no more is left.
 */
function isRestRefused(payment: PaymentView, record: TransactionRecord): boolean {
  const { transactionId, status } = record
  if (!transactionId || !wasCaptured(status.meaning) || !wasVoidTried(payment, transactionId)) return false
  return capturedOf(payment, record)?.isNamed === true
}
