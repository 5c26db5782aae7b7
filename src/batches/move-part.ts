import { AcquirerError } from "../acquirer/domain/errors"
import type { Money } from "../acquirer/domain/money"
import type { PaidOrder } from "../medusa/paid-orders"
import type { OperationRow } from "../modules/acquiring/journal"
import type { Account } from "../operations/account"
import type { BatchWork } from "./batch"
import { decidePart } from "./decide-part"
import { operationThenLedger } from "./operation-then-ledger"
import type { PartKind } from "./part"
import { paymentFor } from "./payment-for"

type Send = (
  account: Account,
  transaction: PaidOrder["transaction"],
  reference: string,
  money: Money,
  note: string | undefined,
) => Promise<OperationRow>

/** One order's part of a batch of captures or refunds. */
export function movePart(kind: PartKind, send: Send): BatchWork {
  return async (batch, facts, item) => {
    const order = paymentFor(kind, facts, item)
    return operationThenLedger(batch, order, async (account) => {
      const operations = await account.store.acquiring.journal.ofOrder(account.id, order.transaction.orderNo)
      const decision = decidePart(kind, { ...facts, order, status: facts.statusOf(order), operations }, item)
      if (decision.kind === "refused")
        throw new AcquirerError("refused", { code: "order", merchantMessage: decision.why })
      return send(account, order.transaction, decision.reference, decision.part.money, item.note)
    })
  }
}
