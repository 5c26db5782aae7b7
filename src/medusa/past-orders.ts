import { MathBN } from "@medusajs/framework/utils"
import type { Store } from "./store"

/** What a customer bought before. */
export interface PastOrders {
  count: number
  /** By currency, upper case; absent when there are more orders than are added up. */
  sums?: ReadonlyMap<string, string>
}

/** The orders of a customer that are added up at most: a payment waits for this. */
const MOST = 500

interface Row {
  currency_code: string
  summary?: { current_order_total?: number | string | null } | null
}

/**
 * A customer's orders but the cancelled ones, with the sums they stand at now.
 * @param except the order that is being paid
 */
export async function pastOrders(store: Store, customerId: string, except: string): Promise<PastOrders> {
  const { data, metadata } = await store.query.graph({
    entity: "order",
    fields: ["id", "currency_code", "summary.*"],
    filters: { customer_id: customerId, id: { $ne: except }, status: { $ne: "canceled" }, is_draft_order: false },
    pagination: { take: MOST, skip: 0, order: { created_at: "DESC" } },
  })
  const rows = data as unknown as Row[]
  const count = metadata?.count ?? rows.length
  return count > rows.length ? { count } : { count, sums: sumsOf(rows) }
}

function sumsOf(rows: Row[]): ReadonlyMap<string, string> {
  const sums = new Map<string, string>()
  for (const { currency_code, summary } of rows) {
    const currency = currency_code.toUpperCase()
    sums.set(currency, MathBN.add(sums.get(currency) ?? 0, summary?.current_order_total ?? 0).toFixed())
  }
  return sums
}
