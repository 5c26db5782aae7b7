import type { Store } from "../medusa/store"
import type { BelongsTo } from "./views"

export const NOBODY: BelongsTo = { payment_id: null, order_id: null, display_id: null, customer: null }

interface Known {
  id: string
  account: string
  order_no: string
  payment_collection_id: string | null
}

interface Buyer {
  email?: string | null
  customer_id?: string | null
  customer?: { first_name?: string | null; last_name?: string | null } | null
}

interface CollectionRow {
  id: string
  order?: (Buyer & { id: string; display_id: number }) | null
  cart?: Buyer | null
}

const BUYER = ["email", "customer_id", "customer.first_name", "customer.last_name"]
const FIELDS = [
  ...["id", "order.id", "order.display_id"],
  ...BUYER.flatMap((field) => [`order.${field}`, `cart.${field}`]),
]

/** Finds, for rows that name an order number at the service, the payment and the order they belong to. */
export async function owners(
  store: Store,
  rows: { account: string; order_no: string | null }[],
): Promise<(row: { account: string; order_no: string | null }) => BelongsTo> {
  const orderNos = [...new Set(rows.flatMap(({ order_no }) => order_no ?? []))]
  if (orderNos.length === 0) return () => NOBODY
  const payments = await store.acquiring.listAcquiringPayments({ order_no: orderNos }, { take: orderNos.length * 4 })
  const found = await ownersOfPayments(store, payments)
  const byOrderNo = new Map(payments.map((payment) => [keyOf(payment), found(payment)]))
  return (row) => byOrderNo.get(keyOf(row)) ?? NOBODY
}

/** The same for payments at hand. */
export async function ownersOfPayments(store: Store, payments: Known[]): Promise<(payment: Known) => BelongsTo> {
  const ids = [...new Set(payments.flatMap(({ payment_collection_id }) => payment_collection_id ?? []))]
  const collections = new Map<string, CollectionRow>()
  if (ids.length > 0) {
    const { data } = await store.query.graph({ entity: "payment_collection", fields: FIELDS, filters: { id: ids } })
    for (const collection of data as CollectionRow[]) collections.set(collection.id, collection)
  }
  return ({ id, payment_collection_id }) => {
    const { order, cart } = collections.get(payment_collection_id ?? "") ?? {}
    const customer = customerOf(order ?? cart)
    return { payment_id: id, order_id: order?.id ?? null, display_id: order?.display_id ?? null, customer }
  }
}

function customerOf(buyer: Buyer | null | undefined): BelongsTo["customer"] {
  if (!buyer?.email && !buyer?.customer_id) return null
  const name = [buyer.customer?.first_name, buyer.customer?.last_name].filter(Boolean).join(" ")
  return { id: buyer.customer_id ?? null, email: buyer.email ?? null, name: name || null }
}

function keyOf({ account, order_no }: { account: string; order_no: string | null }): string {
  return `${account}\n${order_no}`
}
