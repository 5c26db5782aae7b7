import type { MedusaContainer } from "@medusajs/framework/types"
import { orderNoOf } from "../../gateway/payable-session"
import { accountOf } from "../../gateway/provider-id"
import { storeOf } from "../store"

interface OrderRow {
  payment_collections?: { payments?: { provider_id: string; payment_session_id: string }[] }[]
}

/** Has the reconcile job look at an order's payments at its next run. */
export async function lookSoon(container: MedusaContainer, orderId: string): Promise<void> {
  const { acquiring, query } = storeOf(container)
  const fields = ["payment_collections.payments.provider_id", "payment_collections.payments.payment_session_id"]
  const { data } = await query.graph({ entity: "order", fields, filters: { id: orderId } })
  const payments = (data as OrderRow[])
    .flatMap((row) => row.payment_collections ?? [])
    .flatMap((one) => one.payments ?? [])
  for (const { provider_id, payment_session_id } of payments) {
    const account = accountOf(provider_id)
    if (account) await acquiring.payments.dueBy(account, orderNoOf(payment_session_id), new Date())
  }
}
