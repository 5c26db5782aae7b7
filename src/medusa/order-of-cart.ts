import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { linkedOrders, type Linked } from "./linked-orders"

/** What has become of a cart. */
export interface Ordered {
  orderId: string | undefined
  /** Completed, be it without an order that is linked to it. */
  isCompleted: boolean
}

interface CartRow {
  completed_at: string | null
  payment_collection?: { order?: Linked<{ id: string }> } | null
}

/** The order that a cart is linked to. */
export async function linkedOrder(container: MedusaContainer, cartId: string): Promise<string | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "order_cart", fields: ["order_id"], filters: { cart_id: cartId } })
  return (data as { order_id: string }[])[0]?.order_id
}

/** The order a cart has become, if it has; where a store has split it into several that share its payments, the first. */
export async function orderOfCart(container: MedusaContainer, cartId: string): Promise<string | undefined> {
  return (await whatBecameOf(container, cartId)).orderId
}

export async function whatBecameOf(container: MedusaContainer, cartId: string): Promise<Ordered> {
  const linked = await linkedOrder(container, cartId)
  if (linked) return { orderId: linked, isCompleted: true }
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["completed_at", "payment_collection.order.id"]
  const { data } = await query.graph({ entity: "cart", fields, filters: { id: cartId } })
  const [cart] = data as unknown as CartRow[]
  const orders = linkedOrders(cart?.payment_collection?.order)
  // A single one is what a crash left, until it is linked to the cart, too.
  return { orderId: orders.length > 1 ? orders[0]?.id : undefined, isCompleted: Boolean(cart?.completed_at) }
}
