import { AcquirerError } from "../acquirer/domain/errors"
import type { BatchKind } from "../modules/acquiring/batch-kind"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { Account } from "../operations/account"
import type { BatchWork } from "./batch"
import type { BatchItem } from "./batch-item"
import { LEFT_ALONE } from "../operations/outcome"
import { changedSince } from "./changed-since"
import { itemFacts, PAID_ELSEWHERE, type ItemFacts } from "./facts"
import { operationThenLedger, type Bookkeeping } from "./operation-then-ledger"
import { namedItem } from "./planned"

interface Refusal {
  kind: "refused"
  why: string
}

/** What a batch of one kind does to one order. */
export interface ItemOperation<Decision> {
  decide(facts: ItemFacts, item: BatchItem): Decision | Refusal
  /** What the journal knows the operation by. */
  reference(decision: Decision, facts: ItemFacts): string
  send(account: Account, decision: Decision, facts: ItemFacts, item: BatchItem): Promise<OperationRow>
  /** Reconciliation when absent. */
  book?: Bookkeeping
  /** Nothing else may be done to the order from the decision until its books are right. */
  isAlone?: boolean
}

/**
 * One order's part of a batch. It is decided about twice: from what was read for the whole batch, so that nothing is
 * written down for what is not wanted, and again in its turn on the money, after every other operation that it may have
 * waited for. What anybody else has done by then leaves it alone; between that and its sending nothing can come.
 */
export function inTurn<Decision extends { kind: string }>(
  kind: BatchKind,
  { decide, reference, send, book, isAlone = false }: ItemOperation<Decision>,
): BatchWork {
  return async (batch, found, asked) => {
    const facts = itemFacts(kind, found, asked)
    const item = namedItem(kind, facts.order, asked)
    const decided = (now: ItemFacts): Decision => {
      const decision = decide(now, item)
      if (isRefusal(decision)) throw refusal(decision.why)
      return decision
    }
    const stillHolds = async ({ id }: OperationRow) => {
      const again = await batch.readAgain()
      if (!again) throw refusal(PAID_ELSEWHERE)
      const now = itemFacts(kind, again, item)
      const others = { ...now, operations: now.operations.filter((row) => row.id !== id) }
      // What passed for not made when this try was begun has come to light: sent now, it would be done twice.
      if (decided(others).kind === "done") throw refusal("It was made meanwhile after all. Nothing more was sent.")
      const change = changedSince(batch.plannedAt, others)
      if (change) throw refusal(change)
    }
    const decision = decided(facts)
    const operation = {
      ...{ kind, reference: reference(decision, facts) },
      send: (account: Account) => send({ ...account, stillHolds }, decision, facts, item),
    }
    const run = () => operationThenLedger(batch, facts.order, operation, book)
    return isAlone ? batch.shop.inOrder(facts.order.orderId, run, batch.apart) : run()
  }
}

function isRefusal(decision: { kind: string }): decision is Refusal {
  return decision.kind === "refused"
}

function refusal(why: string): AcquirerError {
  return new AcquirerError("refused", { code: LEFT_ALONE, merchantMessage: why })
}
