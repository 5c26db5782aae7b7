import type { MedusaContainer } from "@medusajs/framework/types"
import { orderNoOf } from "../medusa/payable-session"
import { accountOf } from "../medusa/provider-id"
import { storeOf } from "../medusa/store"

interface OrderRow {
  payment_collections?: { payments?: { provider_id: string; payment_session_id: string }[] }[]
}

/** Has the reconcile job come to an order's payments at its next run. */
export async function reconcileSoon(container: MedusaContainer, orderId: string): Promise<void> {
  const { acquiring, query } = storeOf(container)
  await acquiring.clock.sync()
  const fields = ["payment_collections.payments.provider_id", "payment_collections.payments.payment_session_id"]
  const { data } = await query.graph({ entity: "order", fields, filters: { id: orderId } })
  const payments = (data as OrderRow[])
    .flatMap((row) => row.payment_collections ?? [])
    .flatMap((one) => one.payments ?? [])
  for (const { provider_id, payment_session_id } of payments) {
    const account = accountOf(provider_id)
    if (account) await acquiring.payments.dueBy(account, orderNoOf(payment_session_id), acquiring.clock.now())
  }
}
