import type { Money } from "../acquirer/domain/money"
import { moneyKey } from "../modules/acquiring/exclusive-keys"
import type { OperationKind, OperationRow } from "../modules/acquiring/operation-row"
import type { Account } from "./account"
import { currentInitiator } from "../medusa/initiator"
import type { PaidTransaction } from "../medusa/paid-transaction"
import type { Operation } from "./run-operation"

/** What the journal keeps of an operation on a payment that exists. */
export function onPayment(
  account: Pick<Account, "id">,
  paid: PaidTransaction,
  kind: OperationKind,
  reference: string,
  money: Money,
): Operation["operation"] {
  const initiator = currentInitiator()
  return {
    kind,
    reference,
    exclusive_key: moneyKey(account, paid.transactionId),
    order_no: paid.orderNo,
    transaction_id: paid.transactionId,
    amount: money.toDecimalString(),
    currency_code: money.currency,
    payment_id: paid.paymentId ?? null,
    payment_session_id: paid.sessionId,
    cart_id: paid.cartId ?? null,
    requested_by: paid.requestedBy ?? initiator.requestedBy ?? null,
    because: paid.because ?? initiator.because ?? null,
  }
}

/** What the journal knows of a transaction. */
export async function operationsOf(
  { id, store }: Pick<Account, "id" | "store">,
  { orderNo, transactionId }: PaidTransaction,
): Promise<OperationRow[]> {
  const rows = await store.acquiring.journal.ofOrder(id, orderNo)
  return rows.filter((row) => row.transaction_id === transactionId)
}
