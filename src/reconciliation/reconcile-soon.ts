import type { MedusaContainer } from "@medusajs/framework/types"
import { orderNoOf } from "../medusa/payable-session"
import { accountOf } from "../medusa/provider-id"
import type { Settings } from "../modules/acquiring/settings"
import { storeOf } from "../medusa/store"

interface OrderRow {
  payment_collections?: { payments?: { provider_id: string; payment_session_id: string }[] }[]
}

/**
 * Has the reconcile job come to an order's payments at its next run.
 * @param isWanted leaves out accounts that are set otherwise
 */
export async function reconcileSoon(
  container: MedusaContainer,
  orderId: string,
  isWanted?: (settings: Settings) => boolean,
): Promise<void> {
  const { acquiring, query } = storeOf(container)
  await acquiring.clock.sync()
  const fields = ["payment_collections.payments.provider_id", "payment_collections.payments.payment_session_id"]
  const { data } = await query.graph({ entity: "order", fields, filters: { id: orderId } })
  const payments = (data as OrderRow[])
    .flatMap((row) => row.payment_collections ?? [])
    .flatMap((one) => one.payments ?? [])
  for (const { provider_id, payment_session_id } of payments) {
    const account = accountOf(provider_id)
    if (!account || (isWanted && !(await acquiring.settings(account).then(isWanted, () => false)))) continue
    await acquiring.payments.dueBy(account, orderNoOf(payment_session_id), acquiring.clock.now())
  }
}
