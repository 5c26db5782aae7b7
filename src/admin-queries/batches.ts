import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { BatchItem, BatchResult } from "../batches/batch-item"
import { standingsOf, type Standing } from "../medusa/order-standing"
import { accountsOfPayments } from "../medusa/payment-references"
import { itemsNow, unknownIds, type ItemNow } from "../batches/retry"
import { storeOf, type Store } from "../medusa/store"
import type { BatchKind } from "../modules/acquiring/batch-kind"
import type { BatchRow } from "../modules/acquiring/batches"
import { moment } from "./moment"
import { namesOfPeople } from "../medusa/people"
import type { BatchDetail, BatchItemState, BatchItemView, BatchView, Page } from "./views"

type Row = BatchRow<BatchItem, BatchResult>

/** Batches, newest first. */
export async function listBatches(
  container: MedusaContainer,
  { kind, limit, offset }: { kind?: BatchKind | undefined; limit: number; offset: number },
): Promise<Page & { batches: BatchView[] }> {
  const store = storeOf(container)
  const { rows, count } = await store.acquiring.batches.page(kind, limit, offset)
  const batches = await viewsOf(store, rows as Row[])
  return { batches: batches.map(({ view }) => view), count, limit, offset }
}

/**
 * One batch with what became of its orders, those in one state or all, page by page. Its counts are of all of them.
 * @throws MedusaError `not_found`
 */
export async function batchDetail(
  container: MedusaContainer,
  id: string,
  { state, limit, offset }: { state?: BatchItemState | undefined; limit: number; offset: number },
): Promise<Page & { batch: BatchDetail }> {
  const store = storeOf(container)
  const row = (await store.acquiring.batches.find(id)) as Row | undefined
  const [found] = row ? await viewsOf(store, [row]) : []
  if (!row || !found) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no batch ${id}`)
  const wanted = state ? found.items.filter((item) => item.state === state) : found.items
  const items = wanted.slice(offset, offset + limit)
  const standingFor = await standingsOf(
    container,
    items.map(({ item }) => item.order_id),
  )
  const orders = items.map((now) => itemView(now, standingFor(now.item.order_id), found.accountFor(now)))
  const results = row.results && items.flatMap(({ result }) => result ?? [])
  return { batch: { ...found.view, done: row.done, results, orders }, count: wanted.length, limit, offset }
}

interface Found {
  view: BatchView
  items: ItemNow[]
  accountFor: (item: ItemNow) => string | null
}

async function viewsOf(store: Store, rows: Row[]): Promise<Found[]> {
  const [operations, accounts, names] = await Promise.all([
    store.acquiring.journal.byIds(rows.flatMap(unknownIds)),
    accountsOfPayments(store, rows.flatMap(paymentIds)),
    namesOfPeople(
      store,
      rows.map(({ started_by }) => started_by),
    ),
  ])
  const accountFor = (item: ItemNow) => accounts.get(paymentIdOf(item) ?? "") ?? null
  return rows.map((row) => {
    const items = itemsNow(row, operations)
    const its = [...new Set(items.flatMap((item) => accountFor(item) ?? []))].sort()
    return { items, accountFor, view: batchView(row, items, its, names.get(row.started_by) ?? row.started_by) }
  })
}

function paymentIds({ orders, results }: Row): string[] {
  return [...(orders ?? []), ...(results ?? [])].flatMap(({ payment_id }) => payment_id ?? [])
}

/** What the batch found for an item that names no payment, its result says. */
function paymentIdOf({ item, result }: ItemNow): string | null {
  return result?.payment_id ?? item.payment_id ?? null
}

function batchView(row: Row, items: ItemNow[], accounts: string[], started_by: string): BatchView {
  const { id, kind, state, total, problem, retry_of } = row
  const counted = (wanted: BatchItemState) => items.filter((item) => item.state === wanted).length
  return {
    ...{ id, kind, accounts, state, started_by, total, problem, retry_of },
    decision: decisionOf(items),
    counts: {
      done: counted("done"),
      refused: counted("refused"),
      unknown: counted("unknown"),
      open: counted("open"),
    },
    created_at: moment(row.created_at),
    updated_at: moment(row.updated_at),
  }
}

function decisionOf(items: ItemNow[]): BatchView["decision"] {
  const [first, ...others] = new Set(items.map(({ item }) => item.decision))
  return others.length === 0 ? (first ?? null) : null
}

function itemView(now: ItemNow, { displayId, currencyCode }: Standing, account: string | null): BatchItemView {
  const { item, result, state } = now
  const isKnownSince = result !== undefined && result.state !== state
  return {
    order_id: item.order_id,
    display_id: displayId,
    payment_id: paymentIdOf(now),
    account,
    state,
    amount: result?.amount ?? (item.amount === undefined ? null : String(item.amount)),
    currency_code: result?.currency_code ?? currencyCode,
    message: isKnownSince ? "The service said so after the batch was over." : (result?.message ?? null),
  }
}
