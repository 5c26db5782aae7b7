import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { Money } from "../acquirer/domain/money"
import type { BatchItem } from "../batches/batch-item"
import { dryRun, type DryRunLine } from "../batches/dry-run"
import { MOST_ORDERS } from "../batches/most-orders"
import { itemKey } from "../batches/planned"
import { retryOf } from "../batches/retry"
import { batchShopOf } from "../batches/shop"
import { accountsOfPayments, paymentsOfSessions } from "../medusa/payment-references"
import type { Store } from "../medusa/store"
import type { BatchKind } from "../modules/acquiring/batch-kind"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import { ownersOfPayments } from "./belongs-to"
import { leftOutLine } from "./left-out-line"
import { searchOf, type PaymentFilter } from "./payments"
import type { BatchOrder, DryRunLineView, DryRunView } from "./views"

/** Which orders a dry run is about: named, as payments of the list, all that a filter finds, or what failed before. */
export type DryRunOf =
  | { kind: BatchKind; orders: BatchItem[] }
  | { kind: BatchKind; payments: string[]; decision?: "accept" | "reject" | undefined; note?: string | undefined }
  | { kind: BatchKind; filter: PaymentFilter; decision?: "accept" | "reject" | undefined; note?: string | undefined }
  | { retry_of: string }

/**
 * Says what a batch would do to each of its orders, before anything is sent.
 * @throws MedusaError `invalid_data` when a filter finds more than a batch takes
 */
export async function dryRunView(container: MedusaContainer, of: DryRunOf): Promise<DryRunView> {
  const shop = batchShopOf(container)
  const { store } = shop
  if ("retry_of" in of) {
    const { kind, items } = await retryOf(shop, of.retry_of)
    return viewOf(store, kind, await dryRun(shop, kind, items), [])
  }
  if ("orders" in of) return viewOf(store, of.kind, await dryRun(shop, of.kind, of.orders), [])
  const rows = "payments" in of ? await rowsOf(store, of.payments) : await rowsThatFit(store, of.filter)
  const { items, without } = await itemsOf(store, of.kind, rows)
  const extra = {
    ...(of.decision === undefined ? {} : { decision: of.decision }),
    ...(of.note === undefined ? {} : { note: of.note }),
  }
  const lines = await dryRun(
    shop,
    of.kind,
    items.map((item) => ({ ...item, ...extra })),
  )
  return viewOf(store, of.kind, lines, without)
}

async function rowsOf(store: Store, ids: string[]): Promise<PaymentRow[]> {
  const rows = await store.acquiring.listAcquiringPayments({ id: ids }, { take: ids.length })
  return rows as PaymentRow[]
}

async function rowsThatFit(store: Store, filter: PaymentFilter): Promise<PaymentRow[]> {
  const search = await searchOf(store, filter)
  const count = await store.acquiring.paymentSearch.count(search)
  if (count > MOST_ORDERS) {
    const message = `filter: finds ${count} payments, and a batch takes ${MOST_ORDERS}. Filter by a shorter time.`
    throw new MedusaError(MedusaError.Types.INVALID_DATA, message)
  }
  return store.acquiring.paymentSearch.page(search, MOST_ORDERS, 0)
}

/** The orders of payments; a payment that the store has no order or no payment of is told apart. */
async function itemsOf(
  store: Store,
  kind: BatchKind,
  rows: PaymentRow[],
): Promise<{ items: BatchItem[]; without: DryRunLineView[] }> {
  const sessions = rows.map(({ payment_session_id }) => payment_session_id)
  const [ownerOf, paymentOf] = await Promise.all([ownersOfPayments(store, rows), paymentsOfSessions(store, sessions)])
  const items = new Map<string, BatchItem>()
  const without: DryRunLineView[] = []
  for (const row of rows) {
    const owner = ownerOf(row)
    const { order_id } = owner
    const payment_id = paymentOf.get(row.payment_session_id)?.id
    const item = order_id && payment_id ? { order_id, payment_id } : undefined
    if (item) items.set(itemKey(kind, item), item)
    else without.push(leftOutLine(row, owner))
  }
  return { items: [...items.values()], without }
}

async function viewOf(
  store: Store,
  kind: BatchKind,
  lines: DryRunLine[],
  without: DryRunLineView[],
): Promise<DryRunView> {
  const ids = lines.flatMap(({ payment_id }) => payment_id ?? [])
  const accounts = await accountsOfPayments(store, ids)
  const sums = new Map<string, Money[]>()
  for (const { verdict, amount, currency_code } of lines) {
    if (verdict !== "send" || amount === null || currency_code === null) continue
    sums.set(currency_code, [...(sums.get(currency_code) ?? []), Money.exact(amount, currency_code)])
  }
  const totals = [...sums].map(([currency_code, all]) => ({
    currency_code,
    count: all.length,
    amount: Money.sum(all, currency_code).toDecimalString(),
  }))
  return {
    kind,
    lines: [...lines.map((line) => lineView(line, accounts.get(line.payment_id ?? "") ?? null)), ...without],
    totals,
  }
}

function lineView({ item, ...line }: DryRunLine, account: string | null): DryRunLineView {
  const { amount, ...rest } = item
  const order: BatchOrder = { ...rest, ...(amount === undefined ? {} : { amount: String(amount) }) }
  return { ...line, account, item: order }
}
