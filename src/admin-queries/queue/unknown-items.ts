import type { Store } from "../../medusa/store"
import { ACCEPTED, type OperationRow } from "../../modules/acquiring/operation-row"
import { barriersOf, isBarred, type Barrier } from "../barriers"
import { NOBODY } from "../belongs-to"
import { moment } from "../moment"
import { operationViews } from "../operations"
import type { QueueAction, QueueItem } from "../views"

/** Operations that were sent and whose outcome nobody knows. */
export async function unknownItems(store: Store, ids: string[]): Promise<QueueItem[]> {
  if (ids.length === 0) return []
  const rows = (await store.acquiring.listAcquiringOperations({ id: ids }, { take: ids.length })) as OperationRow[]
  const [shown, barrierOf] = await Promise.all([operationViews(store, rows), barriersOf(store, rows)])
  const views = new Map(shown.map((view) => [view.id, view]))
  return rows.map((row) => ({
    id: row.id,
    source: "unknown",
    kind: row.kind,
    account: row.account,
    amount: row.amount,
    currency_code: row.currency_code,
    order_no: row.order_no,
    transaction_id: row.transaction_id,
    belongs_to: views.get(row.id)?.belongs_to ?? NOBODY,
    since: moment(row.sent_at),
    message:
      row.error_code === ACCEPTED
        ? "The service has accepted it and has not finished it."
        : `Nobody knows yet whether it was made: ${row.error_message ?? "the answer was lost"}`,
    next_step: nextStepBehind(barrierOf(row), row),
    actions: actionsOf(row).filter((action) => !isBarred(barrierOf(row), action)),
    operation: views.get(row.id) ?? null,
  }))
}

function actionsOf({ kind, error_code }: OperationRow): QueueAction[] {
  return [
    // The service has no query for payouts.
    ...(kind === "payout" ? [] : (["query"] as const)),
    "state",
    ...(error_code === "unknown_code" ? (["map_code"] as const) : []),
  ]
}

/** Nothing of it can be queried. */
function nextStepBehind(barrier: Barrier | null, row: OperationRow): string {
  if (barrier === null) return nextStep(row)
  const said = isBarred(barrier, "state") ? "Do not do it again." : nextStepUnqueried(row)
  return `${barrier.next_step} ${said}`
}

function nextStepUnqueried({ kind, error_code }: OperationRow): string {
  if (kind === "apm") return "Do not do it again. Where the portal shows that nothing was paid, say so here."
  if (error_code === ACCEPTED) return "Do not do it again. Where the portal shows that it was done, say so here."
  return "Do not do it again. Where the portal shows what happened, say so here."
}

function nextStep({ kind, error_code }: OperationRow): string {
  if (kind === "payout")
    return "Do not do it again: the service will report what became of it. Where its portal shows what happened, say so here."
  // What it came to is not known from the portal's word: the service names it, and no order stands on another sum.
  if (kind === "apm")
    return "The service is queried by itself, and finds what was paid. Where its portal shows that nothing was, say so here."
  if (error_code === ACCEPTED)
    return "Do not do it again: the service is queried by itself. Where its portal shows that it was done, say so here; that it failed, only the service says."
  return "Do not do it again: the service is queried by itself. Where its portal shows what happened, say so here."
}
