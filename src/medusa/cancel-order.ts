import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"

/** Cancels an order as the core does: voids or refunds its payments, and marks it. */
export async function cancelOrder(container: MedusaContainer, orderId: string): Promise<void> {
  await cancelOrderWorkflow(container).run({ input: { order_id: orderId } })
}
