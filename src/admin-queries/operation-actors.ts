import { holdsMoney } from "../acquirer/domain/payment-state"
import { Money } from "../acquirer/domain/money"
import { TransactionId } from "../acquirer/domain/references"
import { namesOfPeople } from "../medusa/people"
import { refundNotes } from "../medusa/refund-notes"
import type { Store } from "../medusa/store"
import type { OperationRow, Statement } from "../modules/acquiring/operation-row"
import { reviewReference } from "../operations/review"
import { reportedStatuses, type ReportedStatus } from "./reported-statuses"
import type { OperationView, StatementView } from "./views"
import { whoOf } from "./who"

/** Who did an operation, and the reason they gave. */
export type Doer = Pick<OperationView, "by" | "why" | "stated" | "earlier_attempts">

/** Finds out who did some operations; what nobody asked for the store did by itself. */
export async function doersOf(store: Store, rows: readonly OperationRow[]): Promise<(row: OperationRow) => Doer> {
  const people = rows.flatMap((row) => [
    ...[row, ...(row.earlier_attempts ?? [])].flatMap(({ requested_by }) => requested_by ?? []),
    ...statementsOf(row).map(({ by }) => by),
  ])
  const refunds = rows
    .filter((row) => row.kind === "refund" && row.source === "store")
    .map(({ reference }) => reference)
  const [notes, names, isByService] = await Promise.all([
    refundNotes(store, refunds),
    namesOfPeople(store, people),
    capturedByService(store, rows),
  ])
  return (row) => ({
    by: isByService(row) ? { kind: "service", name: null } : byOf(decisionBehind(row, rows) ?? row, names),
    why: row.kind === "refund" ? (notes.get(row.reference) ?? reasonSent(row)) : null,
    stated: statedOf(row, names),
    earlier_attempts: (row.earlier_attempts ?? []).map(({ requested_by, because, sent_at }) => ({
      by: requested_by ? whoOf(requested_by, names) : { kind: "job", name: null },
      ...{ because, sent_at },
    })),
  })
}

/**
 * As the service has it: of a refund that Medusa's own rows say nothing of. What the store refunds by itself has its
 * `because`.
 */
function reasonSent({ source, answer, because, payment_id }: OperationRow): string | null {
  const isOfPerson = !because && payment_id !== null
  const reason = source === "service" ? answer?.reason : isOfPerson ? answer?.note : undefined
  return typeof reason === "string" && reason !== "" ? reason : null
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

function followsAtOnce(capture: OperationRow, acceptance: OperationRow, seenAt = capture.sent_at): boolean {
  const [captured, accepted] = [moneyOf(capture), moneyOf(acceptance)]
  if (!captured || !accepted?.equals(captured) || acceptance.resolved_at === null) return false
  return seenAt.getTime() - acceptance.resolved_at.getTime() <= AT_ONCE_MS
}

/**
 * Sale mode: all of a payment that was approved was captured with it. It is known where the service's first word of the
 * payment, that moment, was that it is captured.
 */
async function capturedByService(store: Store, rows: readonly OperationRow[]): Promise<(row: OperationRow) => boolean> {
  const open = rows.filter((row) => row.kind === "capture" && row.source === "service" && placeOf(row) === "at_service")
  const first = new Map<string, ReportedStatus>()
  for (const account of new Set(open.map((row) => row.account))) {
    const orderNos = open.flatMap((row) => (row.account === account && row.order_no) || [])
    for (const report of await reportedStatuses(store, account, orderNos)) {
      const key = `${account} ${report.notification.transaction_id}`
      if (holdsMoney(report.status) && !first.has(key)) first.set(key, report)
    }
  }
  return (row) => {
    const report = open.includes(row) ? first.get(`${row.account} ${row.transaction_id}`) : undefined
    if (report?.status !== "captured") return false
    const approval = rows.find(
      (one) => one.kind === "authorise" && one.state === "done" && one.transaction_id === row.transaction_id,
    )
    return approval !== undefined && followsAtOnce(row, approval, report.notification.created_at)
  }
}

function moneyOf({ amount, currency_code }: OperationRow): Money | undefined {
  return amount !== null && currency_code !== null ? Money.exact(amount, currency_code) : undefined
}

function byOf(row: OperationRow, names: Map<string, string>): OperationView["by"] {
  if (row.source === "service") return { kind: placeOf(row), name: null }
  const who = statedBy(row) ?? row.requested_by
  if (who) return whoOf(who, names)
  return { kind: row.kind === "authorise" || row.kind === "apm" ? "shopper" : "job", name: null }
}

/** No service refunds by itself; who captured or cancelled was not always kept, nor always known. */
function placeOf({ kind, answer }: OperationRow): "beside_stated" | "service" | "portal" | "at_service" {
  if (answer?.beside_stated === true) return "beside_stated"
  if (answer?.by === "service" || answer?.by === "portal") return answer.by
  return kind === "refund" ? "portal" : "at_service"
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
