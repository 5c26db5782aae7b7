import type { MedusaContainer } from "@medusajs/framework/types"
import type { Account } from "../../gateway/account"
import { orderNoOf } from "../../gateway/payable-session"
import { settleOrders } from "../settle/settle-orders"
import { storeOf } from "../store"

/** What a shopper may be told who comes to a page of a session that was replaced. */
export type LateReturn = "nothing_paid" | "given_back" | "kept"

/**
 * A shopper comes to a page of a session that is gone: the cart changed, or another way of paying was chosen. They may
 * have paid on the service's page all the same, so the service is asked, and the money treated by policy at once.
 */
export async function lateReturn(container: MedusaContainer, account: Account, sessionId: string): Promise<LateReturn> {
  const orderNo = orderNoOf(sessionId)
  const known = await storeOf(container).acquiring.payments.find(account.id, orderNo)
  if (!known) return "nothing_paid"
  const [settled] = await settleOrders(container, account.id, [orderNo]).catch(() => [])
  switch (settled?.status) {
    case "created":
    case "declined":
    case "cancelled":
    case "expired":
      return "nothing_paid"
    default:
      return account.settings.late_money.cart_changed === "keep" ? "kept" : "given_back"
  }
}
