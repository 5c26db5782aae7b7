import { ownersOfCollections } from "../medusa/collection-owners"
import type { Store } from "../medusa/store"
import type { BelongsTo } from "./views"

export const NOBODY: BelongsTo = { payment_id: null, order_id: null, display_id: null, customer: null }

interface Known {
  id: string
  account: string
  order_no: string
  payment_collection_id: string | null
}

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
  const collections = await ownersOfCollections(store, ids)
  return ({ id, payment_collection_id }) => {
    const { order, buyer = null } = collections.get(payment_collection_id ?? "") ?? {}
    return { payment_id: id, order_id: order?.id ?? null, display_id: order?.displayId ?? null, customer: buyer }
  }
}

function keyOf({ account, order_no }: { account: string; order_no: string | null }): string {
  return `${account}\n${order_no}`
}
