import type { Money } from "../acquirer/domain/money"
import type { PaidOrder } from "../medusa/paid-orders"
import type { OperationRow, PartKind } from "../modules/acquiring/operation-row"
import type { Account } from "../operations/account"
import type { BatchWork } from "./batch"
import { decidePart, type PartDecision } from "./decide-part"
import { inTurn } from "./in-turn"

type Send = (
  account: Account,
  transaction: PaidOrder["transaction"],
  reference: string,
  money: Money,
  note: string | undefined,
) => Promise<OperationRow>

/** One order's part of a batch of captures or refunds. */
export function movePart(kind: PartKind, send: Send): BatchWork {
  return inTurn<Exclude<PartDecision, { kind: "refused" }>>(kind, {
    decide: (facts, item) => decidePart(kind, facts, item),
    reference: ({ reference }) => reference,
    send: (account, { reference, part }, { order }, { note }) =>
      send(account, order.transaction, reference, part.money, note),
  })
}
