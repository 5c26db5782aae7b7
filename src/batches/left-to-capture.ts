import { Money } from "../acquirer/domain/money"
import type { PaidOrder } from "../medusa/paid-orders"
import { isOpen, type OperationRow } from "../modules/acquiring/operation-row"
import { capturedByJournal } from "../operations/captured-sum"

/**
 * What may still be captured for an order, however many payments it has: what it comes to, less what is taken.
 * Undefined for a payment in another currency than the order's, which says nothing of it.
 * @param others the journal's rows of the order's other payments: what they capture and is not booked is taken, too
 */
export function leftToCapture(
  { all, payment: { id, authorised }, comesTo, taken }: PaidOrder,
  others: readonly OperationRow[],
): Money | undefined {
  const { currency } = comesTo
  if (authorised.currency !== currency) return undefined
  return all
    .filter(({ payment }) => payment.id !== id && payment.authorised.currency === currency)
    .reduce((left, other) => left.minus(unbooked(other, others)), comesTo.minus(taken))
}

/**
 * What the service has captured of a payment, or may be capturing, and the store has not booked. The core writes down
 * what its own button captures before it is sent.
 */
function unbooked({ payment, transaction }: PaidOrder, rows: readonly OperationRow[]): Money {
  const { currency } = payment.captured
  const own = rows.filter(({ transaction_id }) => transaction_id === transaction.transactionId)
  const inFlight = own.filter((row) => row.kind === "capture" && isOpen(row))
  const made = Money.sum(
    [capturedByJournal(own, currency), ...inFlight.map(({ amount }) => Money.exact(amount ?? "0", currency))],
    currency,
  )
  const beyond = made.minus(payment.captured)
  return beyond.isPositive() ? beyond : made.minus(made)
}
