import type { PurchaseFacts } from "../medusa/purchase-facts"
import type { Store } from "../medusa/store"
import { READINGS_APART_MS } from "../modules/acquiring/database-clock"
import type { IncidentFacts } from "../modules/acquiring/incidents"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import type { Account } from "../operations/account"
import { caseOf } from "./build-case"
import type { Case } from "./case"
import { sourceOf, type CaseSource } from "./case-source"
import { keyOf } from "./payment-key"
import { groupByPurchase, readFamily, unique } from "./purchase-family"
import { queryServices, type Answers } from "./query-services"
import { endUnusableOf } from "./unusable-answers"

/** How much of the service's side is wanted: everything, or nothing, for what can be decided from the store alone. */
export type ServiceSide = "queried" | "left_out"

/**
 * Loads everything that concerns the purchases which some payments belong to: a few queries for all of them together,
 * one at each account's service for a hundred payments, one refund search for those of them that were captured.
 * @returns one case for each order or cart, with the payments of all accounts
 * @throws AcquirerError when the service of `account` answers nothing at all; otherwise silence leaves facts out, and
 * the case says why
 */
export async function readCases(
  store: Store,
  seeds: readonly PaymentRow[],
  account: string,
  service: ServiceSide = "queried",
): Promise<Case[]> {
  return readCasesFrom(sourceOf(store), seeds, account, service)
}

export async function readCasesFrom(
  source: CaseSource,
  seeds: readonly PaymentRow[],
  account: string,
  service: ServiceSide = "queried",
): Promise<Case[]> {
  if (seeds.length === 0) return []
  const begun = source.acquiring.clock.now()
  const { rows, purchases } = await readFamily(source, seeds)
  const accounts = await openAccounts(source, rows)
  const before = await readOperations(source, rows)
  if (service === "left_out") return casesOf(source, rows, purchases, accounts, before, NOT_QUERIED)
  const answers = await queryServices(accounts, rows, account)
  // What was begun or resolved since the core's rows were read is in the service's answer and not in them: again.
  const operations = await readOperations(source, rows)
  if (isSame(before, operations) && !isTouchedSince(operations, begun))
    return casesOf(source, rows, purchases, accounts, operations, answers)
  const current = await readFamily(source, seeds)
  return casesOf(source, current.rows, current.purchases, accounts, operations, answers)
}

const NOT_QUERIED: Answers = { facts: new Map(), unanswered: new Map() }

async function casesOf(
  source: CaseSource,
  rows: PaymentRow[],
  purchases: PurchaseFacts,
  accounts: Map<string, Account>,
  operations: Map<string, OperationRow[]>,
  answers: Answers,
): Promise<Case[]> {
  const details = { accounts, operations, incidents: await readIncidents(source, rows), answers }
  const cases = groupByPurchase(rows, purchases).map((group) => caseOf(group, purchases, details))
  await endUnusableOf(source.acquiring, cases)
  return cases
}

function isSame(before: Map<string, OperationRow[]>, after: Map<string, OperationRow[]>): boolean {
  for (const [key, rows] of after) {
    const known = before.get(key)
    if (known?.length !== rows.length || !rows.every((row, place) => isUnchanged(known[place], row))) return false
  }
  return true
}

function isUnchanged(known: OperationRow | undefined, { id, state, evidence, attempts }: OperationRow): boolean {
  return known?.id === id && known.state === state && known.evidence === evidence && known.attempts === attempts
}

/** Between the first reading of the core's rows and that of the operations, too, somebody may have moved money. */
function isTouchedSince(operations: Map<string, OperationRow[]>, begun: Date): boolean {
  const since = begun.getTime() - READINGS_APART_MS
  const isTouched = (row: OperationRow) => (row.resolved_at ?? row.sent_at).getTime() >= since
  return [...operations.values()].some((rows) => rows.some(isTouched))
}

async function openAccounts(source: CaseSource, rows: readonly PaymentRow[]): Promise<Map<string, Account>> {
  const opened = await Promise.all(
    unique(rows.map(({ account }) => account)).map((id) => source.open(id).catch(() => undefined)),
  )
  return new Map(opened.flatMap((account) => (account ? [[account.id, account] as const] : [])))
}

async function readOperations(
  { acquiring }: CaseSource,
  rows: readonly PaymentRow[],
): Promise<Map<string, OperationRow[]>> {
  const found = new Map<string, OperationRow[]>()
  for (const account of unique(rows.map((row) => row.account))) {
    const orderNos = rows.filter((row) => row.account === account).map((row) => row.order_no)
    for (const [order_no, list] of await acquiring.journal.ofOrders(account, orderNos)) {
      found.set(keyOf({ account, order_no }), list)
    }
  }
  return found
}

async function readIncidents({ acquiring }: CaseSource, rows: readonly PaymentRow[]): Promise<IncidentFacts[]> {
  return acquiring.incidents.ofOrders(rows.map((row) => row.order_no))
}
