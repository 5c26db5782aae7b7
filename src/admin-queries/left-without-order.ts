import { Money } from "../acquirer/domain/money"
import { isAccepted, type OperationRow } from "../modules/acquiring/operation-row"
import type { PaymentRow } from "../modules/acquiring/payment-row"

/**
 * What of money without an order can still have been refunded. The store has no rows of it: what the service showed
 * last counts, and what the journal has that the service has not shown yet.
 */
export function leftWithoutOrder(
  payment: Pick<PaymentRow, "captured" | "refunded" | "currency_code" | "transaction_id">,
  operations: readonly OperationRow[],
): Money {
  const { captured, refunded, currency_code: currency } = payment
  const shown = Money.exact(refunded, currency)
  const journal = Money.sum(operations.filter(isRefundOf(payment)).map(amountOf), currency)
  return Money.exact(captured, currency).minus(journal.compare(shown) > 0 ? journal : shown)
}

/** Made, or taken by the bank. */
function isRefundOf({ transaction_id }: Pick<PaymentRow, "transaction_id">): (row: OperationRow) => boolean {
  return (row) =>
    row.kind === "refund" && row.transaction_id === transaction_id && (row.state === "done" || isAccepted(row))
}

function amountOf({ amount, currency_code }: OperationRow): Money {
  return Money.exact(amount ?? "0", currency_code ?? "")
}
