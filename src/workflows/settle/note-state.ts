import { Money } from "../../acquirer/domain/money"
import { advance } from "../../acquirer/domain/payment-state"
import type { TransactionRecord } from "../../acquirer/domain/records"
import type { Account } from "../../gateway/account"
import type { Facts } from "../../gateway/asking"
import { capturedTotal } from "../../gateway/captured-total"
import type { PaymentRow } from "../../modules/acquiring/payment-book"

/** Writes down what the service says of a payment: its state and its sums. */
export async function noteState(
  account: Account,
  known: PaymentRow,
  record: TransactionRecord | undefined,
  facts: Facts,
): Promise<void> {
  const { currency_code: currency } = known
  // Of a payment in another currency the sums are no sums of this one.
  const isOurs = record?.money?.currency === currency
  const captured = isOurs ? capturedTotal(account.settings, record, Money.exact(known.amount, currency)) : undefined
  const refunds = facts.refunds.filter(
    (found) => isOurs && found.transactionId === record.transactionId && found.status.meaning === "refunded",
  )
  const refunded = Money.sum(
    refunds.map((found) => found.refund),
    currency,
  )
  await account.store.acquiring.payments.update(
    known.id,
    {
      ...(record
        ? {
            // Another transaction of the same order number starts its own life.
            status:
              known.transaction_id === record.transactionId
                ? advance(known.status, record.status.meaning)
                : record.status.meaning,
            status_code: record.status.code,
            transaction_id: record.transactionId ?? null,
          }
        : {}),
      ...(captured ? { captured: captured.toDecimalString() } : {}),
      ...(refunded.isPositive() ? { refunded: refunded.toDecimalString() } : {}),
    },
    new Date(),
  )
}
