import type { MedusaContainer } from "@medusajs/framework/types"
import { paymentsOfOrder } from "../medusa/payment-references"
import type { Settings } from "../modules/acquiring/settings"
import { storeOf } from "../medusa/store"

/**
 * Has the reconcile job come to an order's payments at its next run.
 * @param isWanted leaves out accounts that are set otherwise
 */
export async function reconcileSoon(
  container: MedusaContainer,
  orderId: string,
  isWanted?: (settings: Settings) => boolean,
): Promise<void> {
  const store = storeOf(container)
  const { acquiring } = store
  await acquiring.clock.sync()
  for (const { account, orderNo } of await paymentsOfOrder(store, orderId)) {
    if (isWanted && !(await acquiring.settings(account).then(isWanted, () => false))) continue
    await acquiring.payments.dueBy(account, orderNo, acquiring.clock.now())
  }
}
