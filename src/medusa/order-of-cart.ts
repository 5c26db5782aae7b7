import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { linkedOrders, type Linked } from "./linked-orders"

/** What has become of a cart. */
export interface Ordered {
  /** The order, where it is there. */
  orderId: string | undefined
  /** It is completed, be it without an order. */
  isCompleted: boolean
}

/** The order that a cart is linked to, be it gone. */
export async function linkedOrder(container: MedusaContainer, cartId: string): Promise<string | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "order_cart", fields: ["order_id"], filters: { cart_id: cartId } })
  return (data as { order_id: string }[])[0]?.order_id
}

/**
 * The order a cart has become, if it has; where a store has split it into several that share its payments, the first.
 */
export async function orderOfCart(container: MedusaContainer, cartId: string): Promise<string | undefined> {
  return (await linkedOrder(container, cartId)) ?? (await whatBecameOf(container, cartId)).orderId
}

export async function whatBecameOf(container: MedusaContainer, cartId: string): Promise<Ordered> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["completed_at", "order.id", "payment_collection.order.id"]
  const { data } = await query.graph({ entity: "cart", fields, filters: { id: cartId } })
  const [cart] = data as unknown as CartRow[]
  const shared = linkedOrders(cart?.payment_collection?.order)
  // A single one that is linked to the payments alone is what a crash left, until it is linked to the cart, too.
  const [order] = [...linkedOrders(cart?.order), ...(shared.length > 1 ? shared : [])]
  return { orderId: order?.id, isCompleted: Boolean(cart?.completed_at) }
}

interface CartRow {
  completed_at: string | null
  order?: Linked<{ id: string }>
  payment_collection?: { order?: Linked<{ id: string }> } | null
}
