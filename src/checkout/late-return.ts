import type { MedusaContainer } from "@medusajs/framework/types"
import { holdsMoney } from "../acquirer/domain/payment-state"
import type { Account } from "../operations/account"
import { orderNoOf } from "../medusa/payable-session"
import { reconcileOrders } from "../reconciliation/reconcile-orders"
import { storeOf } from "../medusa/store"
import { backToShop, type ShopperReturn } from "./shopper-return"

/**
 * A shopper comes to a page of a session that is gone: the cart changed, or another way of paying was chosen. They may
 * have paid on the service's page all the same, so the service is queried, and the money treated by policy at once. The
 * storefront says in its own look what became of it.
 */
export async function lateReturn(
  container: MedusaContainer,
  account: Account,
  sessionId: string,
): Promise<ShopperReturn> {
  const orderNo = orderNoOf(sessionId)
  const known = await storeOf(container).acquiring.payments.find(account.id, orderNo)
  const from = { id: sessionId, cartId: known?.cart_id ?? undefined, data: {} }
  if (!known) return backToShop(account, from, "replaced")
  const [reconciled] = await reconcileOrders(container, account.id, [orderNo]).catch(() => [])
  const isKept = account.settings.late_money.cart_changed === "keep"
  const wasPaid = (reconciled?.repairs.length ?? 0) + (reconciled?.left.length ?? 0) > 0
  if (reconciled && !wasPaid && !holdsMoney(reconciled.status)) return backToShop(account, from, "replaced")
  return backToShop(account, from, isKept ? "replaced_kept" : "replaced_released")
}
