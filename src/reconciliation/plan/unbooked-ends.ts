import { Money } from "../../acquirer/domain/money"
import { endedWithoutMoney } from "../../acquirer/domain/payment-state"
import { statusInWords } from "../../acquirer/domain/status-words"
import type { OperationRow } from "../../modules/acquiring/operation-row"
import { sumOfRefunds, voidOf } from "../../operations/released"
import type { Action } from "../action"
import { endedBy } from "./endings"
import type { PaymentView, View } from "./view"

/**
 * Money that a payment brought, that the store never booked, and that is not there any more: voided or refunded at the
 * portal, lapsed, rejected in a review. The journal is told, or its cart could never be paid by card again.
 */
export function planUnbookedEnds({ payments }: View): Action[] {
  return payments.flatMap((payment) => {
    if (payment.isOpen) return []
    return payment.operations.flatMap((row) => (isUnbooked(payment, row) ? recordEnd(payment, row) : []))
  })
}

/** What was booked ends with its booking. That an alternative payment is begun says nothing of its money. */
function isUnbooked({ booking }: PaymentView, row: OperationRow): boolean {
  const brought = row.kind === "authorise" || (row.kind === "apm" && row.evidence === "record")
  return brought && row.state === "done" && booking?.transactionId !== row.transaction_id
}

function recordEnd(payment: PaymentView, row: OperationRow): Action[] {
  const { orderNo, known, expected, operations, transactions } = payment
  const record = transactions.find(({ transactionId }) => transactionId === row.transaction_id)
  if (!record?.transactionId || !endedWithoutMoney(record.status.meaning)) return []
  const { transactionId, status } = record
  const step = {
    ...{ kind: "record_end" as const, orderNo, transactionId },
    because: `it is ${statusInWords(status.meaning)} at the service, and the store had not booked it`,
  }
  if (status.meaning === "refunded") {
    const money = refundedElsewhere(payment, transactionId)
    return money.isPositive() ? [{ ...step, isRefund: true, money, by: "portal" }] : []
  }
  if (voidOf(row, operations, ({ state }) => state !== "refused")) return []
  const money = row.amount === null ? expected : Money.exact(row.amount, expected.currency)
  const by = endedBy(status.meaning, known.status)
  return [{ ...step, isRefund: false, money, ...(by ? { by } : {}) }]
}

/** What the service has refunded of a transaction beside what the journal knows. */
function refundedElsewhere({ refunds, operations, expected }: PaymentView, transactionId: string): Money {
  const found = (refunds ?? []).filter(
    (one) => one.transactionId === transactionId && one.status.meaning === "refunded",
  )
  const currency = found[0]?.refund.currency ?? expected.currency
  const known = operations.filter(
    (row) => row.kind === "refund" && row.state === "done" && row.transaction_id === transactionId,
  )
  const all = Money.sum(
    found.map(({ refund }) => refund),
    currency,
  )
  return all.minus(sumOfRefunds(known, currency))
}
