import type { Store } from "../medusa/store"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { PaymentRow } from "../modules/acquiring/payment-book"
import { ownersOfPayments } from "./belongs-to"
import { operationViews } from "./operations"
import type { PaymentStatusName, ProfilePreview } from "./views"

const MOST = 20
const MOST_READ = 1_000

/** A code whose meaning changes. */
export interface CodeBecomes {
  table: string
  code: string
  becomes: string
}

type Standing = Pick<ProfilePreview, "payments" | "payments_count" | "operations" | "operations_count">

/** What stands at codes whose meaning changes: payments by their state, operations by what the service answered. */
export async function standingAt(store: Store, account: string, changes: readonly CodeBecomes[]): Promise<Standing> {
  const [payments, operations] = await Promise.all([
    paymentsAt(
      store,
      account,
      changes.filter(({ table }) => table === "payment_status"),
    ),
    operationsAt(store, account, changes),
  ])
  return { ...payments, ...operations }
}

async function paymentsAt(
  store: Store,
  account: string,
  changes: readonly CodeBecomes[],
): Promise<Pick<Standing, "payments" | "payments_count">> {
  if (changes.length === 0) return { payments: [], payments_count: 0 }
  const becomes = new Map(changes.map((one) => [one.code, one.becomes]))
  const [rows, payments_count] = await store.acquiring.listAndCountAcquiringPayments(
    { account, status_code: [...becomes.keys()], final: false },
    { take: MOST, order: { created_at: "DESC", id: "DESC" } },
  )
  const ownerOf = await ownersOfPayments(store, rows)
  const payments = (rows as PaymentRow[]).map((row) => ({
    order_no: row.order_no,
    code: row.status_code ?? "",
    status: row.status as PaymentStatusName,
    becomes: becomes.get(row.status_code ?? "") ?? "unknown",
    belongs_to: ownerOf(row),
  }))
  return { payments, payments_count }
}

async function operationsAt(
  store: Store,
  account: string,
  changes: readonly CodeBecomes[],
): Promise<Pick<Standing, "operations" | "operations_count">> {
  if (changes.length === 0) return { operations: [], operations_count: 0 }
  const all = (await store.acquiring.listAcquiringOperations(
    { account, state: "unknown", error_code: "unknown_code" },
    { take: MOST_READ, order: { sent_at: "DESC", id: "DESC" } },
  )) as OperationRow[]
  const found = all.flatMap((row) => {
    const change = changes.find(({ table, code }) => row.answer?.code_table === table && row.answer.code === code)
    return change ? [{ row, change }] : []
  })
  const shown = found.slice(0, MOST)
  const views = await operationViews(
    store,
    shown.map(({ row }) => row),
  )
  const operations = shown.flatMap(({ row, change: { table, code, becomes } }) => {
    const view = views.find(({ id }) => id === row.id)
    if (!view) return []
    const { kind, amount, currency_code, belongs_to } = view
    return [{ kind, amount, currency_code, table, code, becomes, belongs_to }]
  })
  return { operations, operations_count: found.length }
}
