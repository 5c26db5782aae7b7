import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { Store } from "../medusa/store"
import type { PaymentRow } from "../modules/acquiring/payment-book"
import { storeOf } from "../medusa/store"
import { ownersOfPayments } from "./belongs-to"
import { collectionsOf, searchFilter } from "./find-payments"
import { moment, momentOrNull } from "./moment"
import { defined } from "./operations"
import type { BelongsTo, Page, PaymentStatusName, PaymentView } from "./views"

export interface PaymentFilter {
  order_id?: string | undefined
  /** Medusa's payment. */
  payment_id?: string | undefined
  /** Of this customer's orders. */
  customer_id?: string | undefined
  status?: PaymentStatusName[] | undefined
  account?: string | undefined
  /** See `searchFilter`. */
  q?: string | undefined
  limit: number
  offset: number
}

/** Payments as the store last saw them, newest first. */
export async function listPayments(
  container: MedusaContainer,
  { limit, offset, order_id, payment_id, customer_id, q, ...filter }: PaymentFilter,
): Promise<Page & { payments: PaymentView[] }> {
  const store = storeOf(container)
  const orders = defined({ id: order_id, customer_id })
  const filters = {
    ...defined(filter),
    ...(Object.keys(orders).length === 0
      ? {}
      : { payment_collection_id: atLeastNone(await collectionsOf(store, orders)) }),
    ...(payment_id === undefined ? {} : { payment_session_id: await sessionsOf(store, payment_id) }),
    ...(q === undefined ? {} : await searchFilter(store, q)),
  }
  const [rows, count] = await store.acquiring.listAndCountAcquiringPayments(filters, {
    take: limit,
    skip: offset,
    order: { created_at: "DESC", id: "DESC" },
  })
  return { payments: await paymentViews(store, rows as PaymentRow[]), count, limit, offset }
}

/** @throws MedusaError `not_found` */
export async function paymentRowOf(store: Store, id: string): Promise<PaymentRow> {
  const [row] = await store.acquiring.listAcquiringPayments({ id }, { take: 1 })
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no payment ${id}.`)
  return row as PaymentRow
}

export async function paymentViews(store: Store, rows: PaymentRow[]): Promise<PaymentView[]> {
  const order_no = rows.map((row) => row.order_no)
  if (order_no.length === 0) return []
  const { acquiring } = store
  const [ownerOf, unknown, incidents] = await Promise.all([
    ownersOfPayments(store, rows),
    acquiring.listAcquiringOperations(
      { order_no, state: "unknown" },
      { select: ["id", "account", "order_no"], take: 10_000 },
    ),
    acquiring.listAcquiringIncidents(
      { order_no, resolved_at: null },
      { select: ["id", "account", "order_no"], take: 10_000 },
    ),
  ])
  const of = (row: PaymentRow) => (other: { account: string; order_no: string | null }) =>
    other.account === row.account && other.order_no === row.order_no
  return rows.map((row) =>
    paymentView(row, ownerOf(row), {
      unknown_operations: unknown.filter(of(row)).length,
      open_incidents: incidents.filter(of(row)).length,
    }),
  )
}

function paymentView(
  row: PaymentRow,
  belongs_to: BelongsTo,
  counts: Pick<PaymentView, "unknown_operations" | "open_incidents">,
): PaymentView {
  const { id, account, order_no, flow, status, status_code, transaction_id, currency_code, final } = row
  return {
    id,
    account,
    order_no,
    flow,
    status,
    status_code,
    transaction_id,
    currency_code,
    amount: row.amount,
    captured: row.captured,
    refunded: row.refunded,
    final,
    checked_at: momentOrNull(row.checked_at),
    next_check_at: momentOrNull(row.next_check_at),
    created_at: moment(row.created_at),
    ...counts,
    belongs_to,
  }
}

/** No collection matches an id that no row has, so an order without payments lists none. */
const NONE = [""]

function atLeastNone(ids: string[]): string[] {
  return ids.length > 0 ? ids : NONE
}

async function sessionsOf(store: Store, paymentId: string): Promise<string[]> {
  const { data } = await store.query.graph({
    entity: "payment",
    fields: ["payment_session_id"],
    filters: { id: paymentId },
  })
  const [payment] = data as { payment_session_id: string }[]
  return payment ? [payment.payment_session_id] : NONE
}
