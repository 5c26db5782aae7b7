import type { MedusaContainer } from "@medusajs/framework/types"
import { paymentsOfOrder } from "../medusa/payment-references"
import type { Settings } from "../modules/acquiring/settings"
import { storeOf, type Store } from "../medusa/store"

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
  const wanted = isWanted ? await accountsThatAre(isWanted, acquiring) : undefined
  // In most shops none is: nothing of the order is read for it.
  if (wanted?.size === 0) return
  await acquiring.clock.sync()
  for (const { account, orderNo } of await paymentsOfOrder(store, orderId)) {
    if (!wanted || wanted.has(account)) await acquiring.payments.dueBy(account, orderNo, acquiring.clock.now())
  }
}

async function accountsThatAre(isWanted: (settings: Settings) => boolean, acquiring: Store["acquiring"]) {
  const accounts = acquiring.accounts()
  const are = await Promise.all(accounts.map((id) => acquiring.settings(id).then(isWanted, () => false)))
  return new Set(accounts.filter((_id, at) => are[at]))
}
