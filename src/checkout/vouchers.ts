import type { MedusaContainer } from "@medusajs/framework/types"
import { accountOf } from "../medusa/provider-id"
import { storeOf } from "../medusa/store"

/** Emitted once an order stands whose money is awaited; for a shop's own mails. */
export const VOUCHER_ISSUED = "acquiring.voucher.issued"

/** Where a shopper finds the number and the deadline of a voucher: the service gives its page and nothing else. */
export interface Voucher {
  order_id: string
  payment_session_id: string
  provider_id: string
  payment_method: string
  issuer_url: string
}

interface OrderRow {
  payment_collections?: ({ payment_sessions?: SessionRow[] } | null)[]
}

interface SessionRow {
  id: string
  provider_id: string
  data?: { issuer_url?: unknown; payment_method?: unknown } | null
}

/** The vouchers that an order's money is awaited for. */
export async function vouchersOf(container: MedusaContainer, orderId: string): Promise<Voucher[]> {
  const { query } = storeOf(container)
  const { data } = await query.graph({
    entity: "order",
    fields: ["payment_collections.payment_sessions.*"],
    filters: { id: orderId },
  })
  const [order] = data as unknown as OrderRow[]
  const sessions = (order?.payment_collections ?? []).flatMap((collection) => collection?.payment_sessions ?? [])
  return sessions.flatMap(({ id, provider_id, data: told }) => {
    const { issuer_url, payment_method } = told ?? {}
    if (!accountOf(provider_id) || typeof issuer_url !== "string") return []
    const method = typeof payment_method === "string" ? payment_method : ""
    return [{ order_id: orderId, payment_session_id: id, provider_id, payment_method: method, issuer_url }]
  })
}
