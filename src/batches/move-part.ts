import { AcquirerError } from "../acquirer/domain/errors"
import type { Money } from "../acquirer/domain/money"
import type { OperationRow } from "../modules/acquiring/journal"
import type { Account } from "../operations/account"
import { attemptOf } from "./attempt"
import { refusedItem, type BatchWork } from "./batch"
import { operationThenLedger } from "./operation-then-ledger"
import type { PaidOrder } from "../medusa/paid-orders"
import { unbookedRefunds } from "../operations/unbooked"
import { hasToCapture, hasToRefund, paymentFor } from "./payment-for"
import { movedSince, partOf, type PartKind } from "./part"

type Send = (
  account: Account,
  transaction: PaidOrder["transaction"],
  reference: string,
  money: Money,
  note: string | undefined,
) => Promise<OperationRow>

/** One order's part of a batch of captures or refunds. */
export function movePart(kind: PartKind, send: Send): BatchWork {
  return async (batch, paid, item) => {
    const order = paymentFor(paid, item, kind === "capture" ? hasToCapture : hasToRefund)
    const part = partOf(kind, order.payment, item)
    if ("refusal" in part) return refusedItem(item, part.refusal)
    return operationThenLedger(batch, order, async (account) => {
      const rows = await account.store.acquiring.journal.ofOrder(account.id, order.transaction.orderNo)
      const { reference, row } = attemptOf(rows, kind, part.name)
      const payment = kind === "refund" ? withUnbooked(order, rows) : order.payment
      // Somebody has captured or refunded by hand since: sent now, it might be done twice.
      if (!row && (part.hasMoved || payment !== order.payment))
        throw new AcquirerError("refused", { code: "moved", merchantMessage: movedSince(kind, part, payment) })
      return send(account, order.transaction, reference, part.money, item.note)
    })
  }
}

/** The payment with what the journal knows to be refunded and the store has not booked. */
function withUnbooked({ payment, transaction }: PaidOrder, rows: readonly OperationRow[]): PaidOrder["payment"] {
  const ours = rows.filter((row) => row.transaction_id === transaction.transactionId)
  const unbooked = unbookedRefunds(ours, payment.refunds, payment.authorised.currency)
  return unbooked.isPositive() ? { ...payment, refunded: payment.refunded.plus(unbooked) } : payment
}
