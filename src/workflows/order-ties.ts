import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { accountOf } from "../gateway/provider-id"
import { withCart } from "./cart-lock"

/** The orders that a cart and its payments are tied to. */
interface Ties {
  cart: { id: string; isCompleted: boolean }
  collectionId: string
  /** Order ids of the ties of either kind: one at most, while all goes well. */
  ofCart: string[]
  ofCollection: string[]
  /** Those of them that exist. */
  orders: Set<string>
}

interface CartRow {
  id: string
  completed_at: string | null
  payment_collection?: {
    id: string
    payment_sessions?: { provider_id: string }[]
    payments?: { provider_id: string }[]
  } | null
}

/**
 * The core ties a new order to its cart and to its payments side by side, and takes both ties and the order back in
 * several steps. What a process that died left of that stands in the way of everybody after it: a tie to an order that
 * is gone passes for an order, and an order that is tied to the payments alone keeps the cart from ever becoming one.
 * Such ties are completed or cut, while nobody completes the cart.
 * @returns whether something was mended
 */
export async function mendTies(container: MedusaContainer, cartId: string): Promise<boolean> {
  if (isWhole(await readTies(container, cartId))) return false
  const held = await withCart(container, cartId, () => mendHeldTies(container, cartId))
  return held.kind === "done" && held.value
}

/** The same for whoever has the cart's lock. */
export async function mendHeldTies(container: MedusaContainer, cartId: string): Promise<boolean> {
  const ties = await readTies(container, cartId)
  if (!ties || isWhole(ties)) return false
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  const { cart, collectionId, orders } = ties
  const toCart = (order_id: string) => ({ [Modules.ORDER]: { order_id }, [Modules.CART]: { cart_id: cart.id } })
  const toCollection = (order_id: string) => ({
    [Modules.ORDER]: { order_id },
    [Modules.PAYMENT]: { payment_collection_id: collectionId },
  })
  const isGone = (id: string) => !orders.has(id)
  const cut = [...ties.ofCart.filter(isGone).map(toCart), ...ties.ofCollection.filter(isGone).map(toCollection)]
  if (cut.length > 0) await link.dismiss(cut)
  const [order] = [...orders]
  if (!order) return true
  if (!ties.ofCollection.some((id) => orders.has(id))) await link.create(toCollection(order))
  if (!ties.ofCart.some((id) => orders.has(id))) await link.create(toCart(order))
  if (!cart.isCompleted) await container.resolve(Modules.CART).updateCarts(cart.id, { completed_at: new Date() })
  return true
}

/** Tied to nothing, or both to the same order; of carts that are not paid through us nothing is known. */
function isWhole(ties: Ties | undefined): boolean {
  if (!ties) return true
  const { ofCart, ofCollection, orders } = ties
  return ofCart.length === ofCollection.length && [...ofCart, ...ofCollection].every((id) => orders.has(id))
}

async function readTies(container: MedusaContainer, cartId: string): Promise<Ties | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "cart",
    fields: [
      "id",
      "completed_at",
      "payment_collection.id",
      "payment_collection.payment_sessions.provider_id",
      "payment_collection.payments.provider_id",
    ],
    filters: { id: cartId },
  })
  const [cart] = data as unknown as CartRow[]
  const collection = cart?.payment_collection
  const providers = [...(collection?.payment_sessions ?? []), ...(collection?.payments ?? [])]
  if (!cart || !collection || !providers.some((row) => accountOf(row.provider_id))) return undefined
  const idsOf = async (entity: "order_cart" | "order_payment_collection", filters: Record<string, string>) => {
    const rows = await query.graph({ entity, fields: ["order_id"], filters })
    return (rows.data as { order_id: string }[]).map((row) => row.order_id)
  }
  const [ofCart, ofCollection] = await Promise.all([
    idsOf("order_cart", { cart_id: cartId }),
    idsOf("order_payment_collection", { payment_collection_id: collection.id }),
  ])
  const ids = [...new Set([...ofCart, ...ofCollection])]
  const found = ids.length > 0 ? await container.resolve(Modules.ORDER).listOrders({ id: ids }, { select: ["id"] }) : []
  return {
    cart: { id: cart.id, isCompleted: cart.completed_at !== null },
    collectionId: collection.id,
    ofCart,
    ofCollection,
    orders: new Set(found.map(({ id }) => id)),
  }
}
