import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { AcquirerError } from "../acquirer/domain/errors"
import { openAccount } from "../operations/account"
import { resolveUnknown } from "../operations/resolve-unknown"
import { isAccepted, isOpen, type OperationRow } from "../modules/acquiring/operation-row"
import { poll } from "../modules/acquiring/waiting"
import { reconcileOrders } from "../reconciliation/reconcile-orders"
import type { Reconciled } from "../reconciliation/reconciled"
import { storeOf, type Store } from "../medusa/store"
import { owners } from "./belongs-to"
import { moment, momentOrNull } from "./moment"
import { mayRestate } from "./corrected-statement"
import { doersOf, type Doer } from "./operation-actors"
import { placesOf } from "./places"
import { declineMeanings } from "./profile-meanings"
import type { QueryOutcome, BelongsTo, OperationView, Page } from "./views"

export interface OperationFilter {
  state: OperationView["state"][]
  kind?: OperationView["kind"] | undefined
  account?: string | undefined
  limit: number
  offset: number
}

/** Operations in the given states, those that have waited longest first; payouts among them or not. */
export async function listOperations(
  container: MedusaContainer,
  { limit, offset, ...filter }: OperationFilter,
  withPayouts: boolean,
): Promise<Page & { operations: OperationView[] }> {
  const store = storeOf(container)
  const [rows, count] = await store.acquiring.listAndCountAcquiringOperations(
    { ...defined(filter), ...(withPayouts ? {} : { $and: [{ kind: { $ne: "payout" } }] }) },
    {
      take: limit,
      skip: offset,
      order: { sent_at: "ASC", id: "ASC" },
    },
  )
  return { operations: await operationViews(store, rows as OperationRow[]), count, limit, offset }
}

/**
 * Queries the service now about an operation, and brings what it says to the store. Nothing is sent again.
 * @throws MedusaError `not_found`
 */
export async function queryNow(container: MedusaContainer, id: string, by: string): Promise<QueryOutcome> {
  const store = storeOf(container)
  const row = await store.acquiring.journal.get(id)
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no operation ${id}.`)
  store.logger.info(`acquiring ${row.account}: ${by} had ${row.kind} ${row.reference} queried`)
  const account = await openAccount(store, row.account)
  const wasOpen = isOpen(row)
  const queried = wasOpen ? await resolveUnknown(account, row) : row
  const { repairs, problem } = await bringToStore(container, row)
  const current = (await store.acquiring.journal.get(id)) ?? queried
  return { operation: await viewOfOperation(store, current), ...learned(current, wasOpen, problem), repairs }
}

/** How long a person waits for another worker's pass over the payment. */
const PATIENCE_MS = 5_000

export const BUSY = "Another worker has this payment at this moment. Try again in a few seconds."

/** Reconciles the operation's order; what the service cannot be queried about is a problem in words. */
export async function bringToStore(
  container: MedusaContainer,
  row: OperationRow,
): Promise<{ repairs: string[]; problem?: string; isUnreachable?: boolean }> {
  const { account, order_no: orderNo } = row
  // A deduction without an order has no payment to reconcile.
  if (!orderNo || !(await storeOf(container).acquiring.payments.find(account, orderNo))) return { repairs: [] }
  try {
    const reconciled = await reconcileSoon(container, account, orderNo)
    if (!reconciled) return { repairs: [], problem: BUSY }
    return { repairs: reconciled.flatMap(({ repairs }) => repairs) }
  } catch (error) {
    if (error instanceof AcquirerError) return { repairs: [], problem: error.merchantMessage, isUnreachable: true }
    throw error
  }
}

/** Reconciles one order; undefined where another worker, which began before, has its payment for too long. */
export function reconcileSoon(
  container: MedusaContainer,
  account: string,
  orderNo: string,
): Promise<Reconciled[] | undefined> {
  const once = async () => {
    const reconciled = await reconcileOrders(container, account, [orderNo])
    return reconciled.length > 0 ? reconciled : undefined
  }
  return poll(once, { everyMs: 200, withinMs: PATIENCE_MS })
}

function learned(
  row: OperationRow,
  wasOpen: boolean,
  problem: string | undefined,
): Pick<QueryOutcome, "learned" | "message"> {
  const before = wasOpen ? "" : "It was known already: "
  switch (row.state) {
    case "done":
      return { learned: "done", message: `${before}the service did it.` }
    case "refused":
      return { learned: "refused", message: `${before}it did not happen. ${row.error_message ?? ""}`.trim() }
    case "sent":
    case "unknown":
      return { learned: "still_unknown", message: problem ?? stillOpen(row) }
  }
}

function stillOpen(row: OperationRow): string {
  if (isAccepted(row)) return "The service has accepted it and is still working on it."
  if (row.kind === "payout") return "The service has no query for payouts; its notification resolves this one."
  return "The service's answer does not say yet what became of it. It is queried again by itself."
}

export async function viewOfOperation(store: Store, row: OperationRow): Promise<OperationView> {
  const [view] = await operationViews(store, [row])
  if (!view) throw new Error(`The operation ${row.id} has no view`)
  return view
}

/** Operations with whose they are and who did them. */
export async function operationViews(store: Store, rows: OperationRow[]): Promise<OperationView[]> {
  const [ownerOf, doerOf, placeOf, meaningOf] = await Promise.all([
    owners(store, rows),
    doersOf(store, rows),
    placesOf(store, rows.filter(isDecline)),
    declineMeanings(store),
  ])
  return rows.map((row) => ({
    ...operationView(row, ownerOf(row), doerOf(row)),
    meaning: isDecline(row) ? meaningOf({ account: row.account, service_account: placeOf(row) }, row.error_code) : null,
  }))
}

function isDecline({ kind, state }: OperationRow): boolean {
  return state === "refused" && (kind === "authorise" || kind === "apm")
}

function operationView(row: OperationRow, belongs_to: BelongsTo, doer: Doer): Omit<OperationView, "meaning"> {
  const { id, account, kind, state, source, reference, order_no, transaction_id, amount, currency_code } = row
  const answer = row.answer ?? {}
  return {
    id,
    account,
    kind,
    state,
    source,
    ...doer,
    because: row.because ?? null,
    reference,
    order_no,
    transaction_id,
    amount,
    currency_code,
    attempts: row.attempts,
    queries: row.queries,
    sent_at: moment(row.sent_at),
    resolved_at: momentOrNull(row.resolved_at),
    next_query_at: momentOrNull(row.next_query_at),
    code: row.error_code ?? textOf(answer.code),
    message: row.error_message ?? textOf(answer.text) ?? textOf(answer.error_message),
    correlation_id: row.correlation_id,
    may_restate: mayRestate(row),
    belongs_to,
  }
}

export function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null
}

/** Leaves out what was not given: a filter of `undefined` would ask for rows without a value. */
export function defined<Filter extends object>(filter: Filter): Partial<Filter> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Partial<Filter>
}
