import type { PurchaseFacts } from "../medusa/purchase-facts"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import type { CaseSource } from "./case-source"

export interface Family {
  rows: PaymentRow[]
  purchases: PurchaseFacts
}

/** The seeds, and every other payment of the same carts and orders. */
export async function readFamily(source: CaseSource, seeds: readonly PaymentRow[]): Promise<Family> {
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
export function groupByPurchase(rows: readonly PaymentRow[], { collections, carts }: PurchaseFacts): PaymentRow[][] {
  const groups: { keys: Set<string>; rows: PaymentRow[] }[] = []
  for (const row of rows) {
    const collection = collections.get(row.payment_collection_id ?? "")
    const cartId = row.cart_id ?? collection?.cartId
    const orderIds = [...(collection?.orderIds ?? []), ...(carts.get(cartId ?? "")?.orderIds ?? [])]
    const keys = isOfFormerCurrency(row, { collections })
      ? [row.id]
      : [row.id, row.payment_collection_id, cartId, ...orderIds].filter((key) => typeof key === "string")
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

/**
 * Begun before its cart came to another currency, and its session is gone with that: it pays for nothing that comes of
 * the cart, and is a purchase of its own.
 */
export function isOfFormerCurrency(row: PaymentRow, { collections }: Pick<PurchaseFacts, "collections">): boolean {
  const collection = collections.get(row.payment_collection_id ?? "")
  if (!collection || collection.amount.currency === row.currency_code.toUpperCase()) return false
  return !collection.sessions.some(({ id }) => id === row.payment_session_id)
}

export function unique(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))]
}
