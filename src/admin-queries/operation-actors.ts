import { Money } from "../acquirer/domain/money"
import { TransactionId } from "../acquirer/domain/references"
import { namesOfPeople } from "../medusa/people"
import { refundNotes } from "../medusa/refund-notes"
import type { Store } from "../medusa/store"
import type { OperationRow, Statement } from "../modules/acquiring/operation-row"
import { reviewReference } from "../operations/review"
import type { OperationView, StatementView } from "./views"
import { whoOf } from "./who"

/** Who did an operation, and the reason they gave. */
export type Doer = Pick<OperationView, "by" | "why" | "stated">

/** Finds out who did some operations; what nobody asked for the store did by itself. */
export async function doersOf(store: Store, rows: readonly OperationRow[]): Promise<(row: OperationRow) => Doer> {
  const people = rows.flatMap((row) => [row.requested_by ?? [], ...statementsOf(row).map(({ by }) => by)].flat())
  const refunds = rows
    .filter((row) => row.kind === "refund" && row.source === "store")
    .map(({ reference }) => reference)
  const [notes, names] = await Promise.all([refundNotes(store, refunds), namesOfPeople(store, people)])
  return (row) => ({
    by: byOf(decisionBehind(row, rows) ?? row, names),
    why: row.kind === "refund" ? (notes.get(row.reference) ?? null) : null,
    stated: statedOf(row, names),
  })
}

/**
 * What the service does by itself where a payment in review is decided here is this person's doing, not the portal's:
 * it cancels what is rejected, and may capture at once all of what is accepted.
 */
function decisionBehind(row: OperationRow, rows: readonly OperationRow[]) {
  if (row.source !== "service" || row.transaction_id === null) return undefined
  const paid = { transactionId: TransactionId(row.transaction_id) }
  const decided = (decision: "accept" | "reject") => {
    const reference = reviewReference(row.account, paid, decision)
    return rows.find((one) => one.kind === "review" && one.reference === reference && one.state === "done")
  }
  if (row.kind === "cancel") return decided("reject")
  const acceptance = row.kind === "capture" ? decided("accept") : undefined
  return acceptance && followsAtOnce(row, acceptance) ? acceptance : undefined
}

/** The service dates no capture: later than this after the decision, or of a part, somebody may have made it there. */
const AT_ONCE_MS = 60_000

function followsAtOnce(capture: OperationRow, acceptance: OperationRow): boolean {
  const [captured, accepted] = [moneyOf(capture), moneyOf(acceptance)]
  if (!captured || !accepted?.equals(captured) || acceptance.resolved_at === null) return false
  return capture.sent_at.getTime() - acceptance.resolved_at.getTime() <= AT_ONCE_MS
}

function moneyOf({ amount, currency_code }: OperationRow): Money | undefined {
  return amount !== null && currency_code !== null ? Money.exact(amount, currency_code) : undefined
}

function byOf(row: OperationRow, names: Map<string, string>): OperationView["by"] {
  if (row.source === "service")
    return { kind: row.answer?.beside_stated === true ? "beside_stated" : "portal", name: null }
  const who = statedBy(row) ?? row.requested_by
  if (who) return whoOf(who, names)
  return { kind: row.kind === "authorise" || row.kind === "apm" ? "shopper" : "job", name: null }
}

/** Who said what the service's portal shows. */
function statedBy({ evidence, stated }: OperationRow): string | undefined {
  return evidence === "person" ? stated?.by : undefined
}

function statementsOf({ stated }: OperationRow): Omit<Statement, "before">[] {
  return stated ? [...(stated.before ?? []), stated] : []
}

function statedOf(row: OperationRow, names: Map<string, string>): OperationView["stated"] {
  const views = statementsOf(row).map(({ by, note, at, outcome, amount }): StatementView => ({
    ...{ by, name: names.get(by) ?? null, note, at },
    ...{ outcome: outcome ?? null, amount: amount ?? null },
  }))
  const last = views.pop()
  return last ? { ...last, before: views } : null
}
