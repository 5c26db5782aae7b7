import type { Store } from "../medusa/store"
import { owners, ownersOfPayments } from "./belongs-to"
import { reachedBy, type CodeChange, type Reached } from "./code-changes"
import { operationViews } from "./operations"
import type { PaymentStatusName, ProfilePreview } from "./views"

const MOST = 20

type Standing = Omit<ProfilePreview, "profile" | "changes">

/** What saving such changes works on: it is queried, or processed, again. */
export async function standingAt(store: Store, account: string, changes: readonly CodeChange[]): Promise<Standing> {
  const reached = await reachedBy(store, account, changes)
  const [payments, operations, payouts_count, shown] = await Promise.all([
    paymentsAt(store, reached),
    operationsAt(store, reached, changes),
    store.acquiring.inbox.countPayoutsAt(reached.reader, reached.payoutCodes),
    shownAt(store, reached),
  ])
  return { ...payments, ...operations, payouts_count, shown }
}

async function paymentsAt(
  store: Store,
  { reader, payments: selected, ofPayment }: Reached,
): Promise<Pick<Standing, "payments" | "payments_count">> {
  const { rows, count } = await store.acquiring.seenCodes.paymentsAt(reader, selected, MOST)
  const ownerOf = await ownersOfPayments(store, rows)
  const payments = rows.flatMap((row) => {
    const change = ofPayment(row)
    if (!change) return []
    const status = row.status as PaymentStatusName
    return [{ order_no: row.order_no, status, ...becoming(change), belongs_to: ownerOf(row) }]
  })
  return { payments, payments_count: count }
}

async function operationsAt(
  store: Store,
  { reader }: Reached,
  changes: readonly CodeChange[],
): Promise<Pick<Standing, "operations" | "operations_count">> {
  const { rows, count } = await store.acquiring.seenCodes.operationsAt(reader, changes, MOST)
  const views = await operationViews(store, rows)
  const operations = rows.flatMap(({ id, answer }) => {
    const view = views.find((one) => one.id === id)
    const change = changes.find(({ table, code }) => answer?.code_table === table && answer.code === code)
    if (!view || !change) return []
    const { kind, amount, currency_code, belongs_to } = view
    return [{ kind, amount, currency_code, ...becoming(change), belongs_to }]
  })
  return { operations, operations_count: count }
}

async function shownAt(store: Store, reached: Reached): Promise<Standing["shown"]> {
  const shown = reached.shown.filter(({ isOpen }) => isOpen)
  const ownerOf = await owners(store, shown)
  return shown.map(({ change, account, order_no, seen }) => ({
    ...becoming(change),
    count: seen,
    belongs_to: ownerOf({ account, order_no }),
  }))
}

function becoming({ table, code, to }: CodeChange) {
  return { table, code, becomes: to ?? "unknown" }
}
