import { AcquirerError } from "../acquirer/domain/errors"
import { wasCaptured } from "../acquirer/domain/payment-state"
import type { RefundRecord, TransactionRecord } from "../acquirer/domain/records"
import { OrderNo } from "../acquirer/domain/references"
import type { PurchaseFacts } from "../medusa/purchase-facts"
import { readPurchases } from "../medusa/read-purchases"
import type { Store } from "../medusa/store"
import type { OperationRow } from "../modules/acquiring/journal"
import type { PaymentRow } from "../modules/acquiring/payment-book"
import { openAccount, type Account } from "../operations/account"
import type { ServiceFacts } from "../operations/evidence"
import type { Case, IncidentFacts, PaymentCase, Policy } from "./case"

/** The most order numbers one query carries (specification, "Limits"). */
export const ORDERS_PER_QUERY = 100

/** How far apart two processes' readings of the database's clock can be, with room. */
const CLOCKS_APART_MS = 1_000

/** How much of the service's side is wanted: everything, or nothing, for what can be decided from the store alone. */
export type ServiceSide = "queried" | "left_out"

/** Where cases are read from: what the plugin keeps, the core's records, the accounts' services. */
export interface CaseSource {
  acquiring: Pick<Store["acquiring"], "payments" | "journal" | "incidents" | "clock">
  purchases(collectionIds: readonly string[], cartIds?: readonly string[]): Promise<PurchaseFacts>
  open(account: string): Promise<Account>
}

export function sourceOf(store: Store): CaseSource {
  return {
    acquiring: store.acquiring,
    purchases: (collectionIds, cartIds) => readPurchases(store, collectionIds, cartIds),
    open: (account) => openAccount(store, account),
  }
}

/**
 * Loads everything that concerns the purchases which some payments belong to: a few queries for all of them together,
 * one at each account's service for a hundred payments, one refund search where there can be refunds.
 * @returns one case for each order or cart, with the payments of all accounts
 * @throws AcquirerError when the service of `account` cannot be queried; another account's silence only leaves its facts out
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
  if (service === "left_out") return casesOf(source, rows, purchases, accounts, before, new Map())
  const mayHaveRefunds = (row: PaymentRow) =>
    (before.get(keyOf(row)) ?? []).some(({ kind }) => kind === "refund") || !isStanding(row, purchases)
  const facts = await queryServices(accounts, rows, account, mayHaveRefunds)
  // What was begun or resolved since the core's rows were read is in the service's answer and not in them: again.
  const operations = await readOperations(source, rows)
  if (isSame(before, operations) && !isTouchedSince(operations, begun))
    return casesOf(source, rows, purchases, accounts, operations, facts)
  const current = await readFamily(source, seeds)
  return casesOf(source, current.rows, current.purchases, accounts, operations, facts)
}

async function casesOf(
  source: CaseSource,
  rows: PaymentRow[],
  purchases: PurchaseFacts,
  accounts: Map<string, Account>,
  operations: Map<string, OperationRow[]>,
  facts: Map<string, ServiceFacts>,
): Promise<Case[]> {
  const details = { accounts, operations, incidents: await readIncidents(source, rows), facts }
  return groupByPurchase(rows, purchases).map((group) => caseOf(group, purchases, details))
}

function isSame(before: Map<string, OperationRow[]>, after: Map<string, OperationRow[]>): boolean {
  const states = (operations: Map<string, OperationRow[]>) =>
    [...operations.values()].flat().map(({ id, state, attempts }) => `${id} ${state} ${attempts}`)
  return states(before).join("\n") === states(after).join("\n")
}

/** Between the first reading of the core's rows and that of the operations, too, somebody may have moved money. */
function isTouchedSince(operations: Map<string, OperationRow[]>, begun: Date): boolean {
  const since = begun.getTime() - CLOCKS_APART_MS
  return [...operations.values()].flat().some((row) => (row.resolved_at ?? row.sent_at).getTime() >= since)
}

interface Family {
  rows: PaymentRow[]
  purchases: PurchaseFacts
}

/** The seeds, and every other payment of the same carts and orders. */
async function readFamily(source: CaseSource, seeds: readonly PaymentRow[]): Promise<Family> {
  const collectionIds = unique(seeds.map((row) => row.payment_collection_id))
  const cartIds = unique(seeds.map((row) => row.cart_id))
  const purchases = await source.purchases(collectionIds, cartIds)
  const known = [...purchases.collections.keys()]
  const related = await source.acquiring.payments.related(known, cartIds)
  const rows = [...new Map([...seeds, ...related].map((row) => [row.id, row])).values()]
  rows.sort((one, other) => +one.created_at - +other.created_at || (one.id < other.id ? -1 : 1))
  const missing = unique(rows.map((row) => row.payment_collection_id)).filter((id) => !purchases.collections.has(id))
  if (missing.some((id) => !collectionIds.includes(id))) {
    const more = await source.purchases(missing)
    for (const name of ["collections", "carts", "orders"] as const) {
      for (const [id, value] of more[name]) (purchases[name] as Map<string, unknown>).set(id, value)
    }
  }
  return { rows, purchases }
}

/** Payments that share a cart, a collection or an order belong to one purchase. */
function groupByPurchase(rows: readonly PaymentRow[], { collections, carts }: PurchaseFacts): PaymentRow[][] {
  const groups: { keys: Set<string>; rows: PaymentRow[] }[] = []
  for (const row of rows) {
    const collection = collections.get(row.payment_collection_id ?? "")
    const cartId = row.cart_id ?? collection?.cartId
    const orderId = collection?.orderId ?? carts.get(cartId ?? "")?.orderId
    const keys = [row.id, row.payment_collection_id, cartId, orderId].filter((key) => typeof key === "string")
    const found = groups.filter((group) => keys.some((key) => group.keys.has(key)))
    const [first = { keys: new Set<string>(), rows: [] }, ...others] = found
    for (const other of others) {
      other.keys.forEach((key) => first.keys.add(key))
      first.rows.push(...other.rows)
      groups.splice(groups.indexOf(other), 1)
    }
    keys.forEach((key) => first.keys.add(key))
    first.rows.push(row)
    if (found.length === 0) groups.push(first)
  }
  return groups.map((group) => group.rows)
}

interface Details {
  accounts: Map<string, Account>
  operations: Map<string, OperationRow[]>
  incidents: IncidentFacts[]
  facts: Map<string, ServiceFacts>
}

function caseOf(rows: PaymentRow[], purchases: PurchaseFacts, details: Details): Case {
  const ids = unique(rows.map((row) => row.payment_collection_id))
  const own = ids.flatMap((id) => purchases.collections.get(id) ?? [])
  const cartIds = unique([...own.map(({ cartId }) => cartId ?? null), ...rows.map((row) => row.cart_id)])
  const cart = cartIds.map((id) => purchases.carts.get(id)).find((found) => found !== undefined)
  const orderId = own.find((collection) => collection.orderId)?.orderId ?? cart?.orderId
  const order = orderId ? purchases.orders.get(orderId) : undefined
  const collections = [...purchases.collections.values()].filter(
    (collection) => ids.includes(collection.id) || (orderId !== undefined && collection.orderId === orderId),
  )
  const orderNos = new Set(rows.map((row) => row.order_no))
  return {
    cart,
    order,
    collections,
    payments: rows.map((row) => paymentOf(row, purchases, details)),
    incidents: details.incidents.filter(({ orderNo }) => orderNo !== null && orderNos.has(orderNo)),
  }
}

function paymentOf(row: PaymentRow, { collections }: PurchaseFacts, details: Details): PaymentCase {
  const { leased_by: _, leased_until: __, checkout_page: ___, ...known } = row
  const collection = collections.get(row.payment_collection_id ?? "")
  return {
    known,
    policy: policyOf(details.accounts.get(row.account)),
    collection,
    session: collection?.sessions.find(({ id }) => id === row.payment_session_id),
    booking: collection?.bookings.find(({ sessionId }) => sessionId === row.payment_session_id),
    operations: details.operations.get(keyOf(row)) ?? [],
    facts: details.facts.get(keyOf(row)),
  }
}

function policyOf(account: Account | undefined): Policy {
  if (!account) return CLOSED
  const { late_money, cancelled_at_service, asking, timeouts, checkout_minutes, reconcile, profile } = account.settings
  return { late_money, cancelled_at_service, asking, timeouts, checkout_minutes, reconcile, profile }
}

/** Of an account whose settings are incomplete nothing is queried, so nothing is decided by this. */
const CLOSED: Policy = {
  late_money: { browser_gone: "complete", cart_changed: "keep", wrong_amount: "keep", duplicate: "keep" },
  cancelled_at_service: "keep_order",
  asking: {
    within_ms: 8_000,
    absence_after_ms: 300_000,
    retry_card_after_ms: 30_000,
    first_after_ms: 5_000,
    being_paid_ms: 20_000,
    longest_interval_ms: 3_600_000,
  },
  timeouts: { connect_ms: 5_000, headers_ms: 25_000, body_ms: 10_000, total_ms: 30_000 },
  checkout_minutes: 60,
  reconcile: { parallel_requests: 1, longest_look_ms: 300_000, watch_days: 120 },
  profile: undefined,
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

async function queryServices(
  accounts: Map<string, Account>,
  rows: readonly PaymentRow[],
  main: string,
  mayHaveRefunds: (row: PaymentRow) => boolean,
): Promise<Map<string, ServiceFacts>> {
  const facts = new Map<string, ServiceFacts>()
  await Promise.all(
    [...accounts.values()].map(async (account) => {
      const ofAccount = rows.filter((row) => row.account === account.id)
      const answers = queryAccount(account, ofAccount, mayHaveRefunds)
      const found = await (account.id === main ? answers : answers.catch(withoutFacts))
      for (const [orderNo, one] of found) facts.set(keyOf({ account: account.id, order_no: orderNo }), one)
    }),
  )
  return facts
}

function withoutFacts(error: unknown): Map<string, ServiceFacts> {
  if (error instanceof AcquirerError) return new Map()
  throw error
}

/** What the service says of an account's payments; those it was silent about are not there. */
async function queryAccount(
  account: Account,
  rows: readonly PaymentRow[],
  mayHaveRefunds: (row: PaymentRow) => boolean,
): Promise<Map<string, ServiceFacts>> {
  const found = new Map<string, ServiceFacts>()
  for (let start = 0; start < rows.length; start += ORDERS_PER_QUERY) {
    const some = rows.slice(start, start + ORDERS_PER_QUERY)
    const queriedAt = account.clock.now()
    const outcomes = await account.client.queryEach(some.map((row) => OrderNo(row.order_no)))
    const answers = new Map<PaymentRow, TransactionRecord[]>()
    for (const [place, outcome] of outcomes.entries()) {
      const row = some[place]
      if (!row || outcome.kind !== "done") continue
      answers.set(
        row,
        outcome.value.filter((record) => record.found && record.orderNo === row.order_no),
      )
    }
    const [failed] = outcomes
    if (answers.size === 0 && failed && failed.kind !== "done") throw failed.error
    const refunds = await searchRefunds(account, answers, mayHaveRefunds)
    for (const [row, transactions] of answers) {
      // What was never captured was never refunded.
      const isUntouched = transactions.every(({ status }) => wasCaptured(status.meaning) === false)
      found.set(row.order_no, { transactions, refunds: refunds.get(row) ?? (isUntouched ? [] : undefined), queriedAt })
    }
  }
  return found
}

/** Refunds are searched for only where there can be some that the store does not know of. */
async function searchRefunds(
  account: Account,
  answers: Map<PaymentRow, TransactionRecord[]>,
  mayHaveRefunds: (row: PaymentRow) => boolean,
): Promise<Map<PaymentRow, RefundRecord[]>> {
  const wanted = [...answers].filter(
    ([row, records]) =>
      row.refunded !== "0" ||
      records.some(({ status }) => status.meaning === "partially_refunded" || status.meaning === "refunded") ||
      (records.some(({ status }) => wasCaptured(status.meaning)) && (records.length > 1 || mayHaveRefunds(row))),
  )
  if (wanted.length === 0) return new Map()
  const records = await account.client.searchRefunds(wanted.map(([row]) => OrderNo(row.order_no)))
  return new Map(wanted.map(([row]) => [row, records.filter(({ orderNo }) => orderNo === row.order_no)]))
}

/** The one payment that is booked for an order that stands: what the service has captured of it is kept. */
function isStanding(row: PaymentRow, { collections, orders }: PurchaseFacts): boolean {
  const collection = collections.get(row.payment_collection_id ?? "")
  const order = orders.get(collection?.orderId ?? "")
  if (!order || order.canceledAt !== null) return false
  const bookings = [...collections.values()]
    .filter(({ orderId }) => orderId === order.id)
    .flatMap((one) => one.bookings)
  const [standing, ...others] = bookings.filter(({ canceledAt }) => canceledAt === null)
  return standing?.sessionId === row.payment_session_id && others.length === 0
}

function keyOf({ account, order_no }: Pick<PaymentRow, "account" | "order_no">): string {
  return `${account}\n${order_no}`
}

function unique(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))]
}
