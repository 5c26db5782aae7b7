import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, OrderStatus } from "@medusajs/framework/utils"

interface OrderRow {
  status: string
  fulfillments?: ({ canceled_at: string | null } | null)[]
}

/** Whether an order is cancelled, and if not, what the core would refuse to cancel it for. */
export interface Standing {
  isCancelled: boolean
  obstacle: string | undefined
}

/**
 * How an order stands now. The core looks at this only after the payment is released: whoever releases it on an
 * order's behalf looks first.
 */
export async function standingOf(container: MedusaContainer, orderId: string): Promise<Standing> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["status", "fulfillments.canceled_at"]
  const { data } = await query.graph({ entity: "order", fields, filters: { id: orderId } })
  const [order] = data as unknown as OrderRow[]
  return { isCancelled: order?.status === OrderStatus.CANCELED, obstacle: obstacleIn(order) }
}

function obstacleIn(order: OrderRow | undefined): string | undefined {
  if (!order) return "The order is not there any more."
  if (order.status === OrderStatus.COMPLETED) return "The order is completed: what is to come back is a return."
  const isFulfilled = (order.fulfillments ?? []).some((fulfillment) => fulfillment && !fulfillment.canceled_at)
  return isFulfilled ? "The order has fulfilments: they must be cancelled before it is." : undefined
}
