import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { inOrder } from "../medusa/order-lock"
import { standingOf } from "../medusa/order-standing"

/**
 * Cancels an order whose payment a batch has voided, in turn with whatever else is done to the order. The core finds the
 * void in the journal and sends nothing. An order that somebody else has cancelled meanwhile stays as it is.
 */
export async function cancelInStore(container: MedusaContainer, orderId: string): Promise<void> {
  await inOrder(container, orderId, async () => {
    const { isCancelled } = await standingOf(container, orderId)
    if (!isCancelled) await cancelOrderWorkflow(container).run({ input: { order_id: orderId } })
  })
}
