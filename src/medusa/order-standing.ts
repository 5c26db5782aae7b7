import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, OrderStatus } from "@medusajs/framework/utils"

interface OrderRow {
  id: string
  display_id: number
  currency_code: string
  status: string
  fulfillments?: ({ canceled_at: string | null } | null)[]
}

/** Whether an order is cancelled, and if not, what the core would refuse to cancel it for. */
export interface Standing {
  displayId: number | null
  currencyCode: string | null
  isCancelled: boolean
  obstacle: string | undefined
}

const GONE: Standing = {
  displayId: null,
  currencyCode: null,
  isCancelled: false,
  obstacle: "The order is not there any more.",
}

/**
 * How an order stands now. The core checks this only after the payment is released: whoever releases it on an
 * order's behalf looks first.
 */
export async function standingOf(container: MedusaContainer, orderId: string): Promise<Standing> {
  return (await standingsOf(container, [orderId]))(orderId)
}

/** The same of many orders, in one query. */
export async function standingsOf(
  container: MedusaContainer,
  orderIds: string[],
): Promise<(orderId: string) => Standing> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["id", "display_id", "currency_code", "status", "fulfillments.canceled_at"]
  const { data } = await query.graph({ entity: "order", fields, filters: { id: orderIds } })
  const standings = new Map((data as unknown as OrderRow[]).map((order) => [order.id, standing(order)]))
  return (orderId) => standings.get(orderId) ?? GONE
}

/** Those ids that no order of the store has. */
export async function missingOrders(container: MedusaContainer, orderIds: string[]): Promise<ReadonlySet<string>> {
  const standingFor = await standingsOf(container, orderIds)
  return new Set(orderIds.filter((orderId) => standingFor(orderId) === GONE))
}

function standing(order: OrderRow): Standing {
  return {
    displayId: order.display_id,
    currencyCode: order.currency_code.toUpperCase(),
    isCancelled: order.status === OrderStatus.CANCELED,
    obstacle: obstacleIn(order),
  }
}

function obstacleIn(order: OrderRow): string | undefined {
  if (order.status === OrderStatus.COMPLETED) return "The order is completed: what is to come back is a return."
  const isFulfilled = (order.fulfillments ?? []).some((fulfillment) => fulfillment && !fulfillment.canceled_at)
  return isFulfilled ? "The order has fulfillments: they must be canceled before it is." : undefined
}
