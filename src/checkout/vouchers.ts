import type { MedusaContainer } from "@medusajs/framework/types"
import { accountOf } from "../medusa/provider-id"
import { storeOf } from "../medusa/store"

/** Emitted once an order stands whose money is awaited; for a shop's own mails. */
export const VOUCHER_ISSUED = "acquiring.voucher.issued"

/** What a shopper pays a voucher with. Its page has the number and the deadline, also where the service's answer has not. */
export interface Voucher {
  order_id: string
  payment_session_id: string
  provider_id: string
  payment_method: string
  issuer_url: string
  voucher_number: string | null
  /** ISO 8601 */
  voucher_deadline: string | null
}

interface OrderRow {
  payment_collections?: ({ payment_sessions?: SessionRow[] } | null)[]
}

interface SessionRow {
  id: string
  provider_id: string
  data?: Partial<Record<"issuer_url" | "payment_method" | "voucher_number" | "voucher_deadline", unknown>> | null
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
    const { issuer_url, payment_method, voucher_number, voucher_deadline } = told ?? {}
    if (!accountOf(provider_id) || typeof issuer_url !== "string") return []
    return {
      order_id: orderId,
      payment_session_id: id,
      provider_id,
      payment_method: text(payment_method) ?? "",
      issuer_url,
      voucher_number: text(voucher_number) ?? null,
      voucher_deadline: text(voucher_deadline) ?? null,
    }
  })
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined
}
