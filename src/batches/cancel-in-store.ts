import type { MedusaContainer } from "@medusajs/framework/types"
import { cancelOrder } from "../medusa/cancel-order"
import { standingOf } from "../medusa/order-standing"
import { OrderStands } from "./operation-then-ledger"

/**
 * Cancels an order whose payment a batch has voided. The core finds the void in the journal and sends nothing. An order
 * that somebody else has cancelled meanwhile stays as it is.
 * @throws OrderStands where the core would not cancel it, which no pass changes
 */
export async function cancelInStore(container: MedusaContainer, orderId: string): Promise<void> {
  const { isCancelled, obstacle } = await standingOf(container, orderId)
  if (obstacle) throw new OrderStands(obstacle)
  if (!isCancelled) await cancelOrder(container, orderId)
}
