import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { accountOf } from "./provider-id"
import { withCart } from "./cart-lock"
import { storeOf } from "./store"

/** The orders that a cart and its payments are linked to. */
interface Links {
  cart: { id: string; isCompleted: boolean }
  collectionId: string
  /** Order ids of the links of either kind: one at most, while all goes well, unless the store splits its carts. */
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
 * The core links a new order to its cart and to its payments side by side, and takes both links and the order back in
 * several steps. What a process that died left of that stands in the way of everybody after it: a link to an order that
 * is gone passes for an order, and an order that is linked to the payments alone keeps the cart from ever becoming one.
 * Such links are completed or cut, while nobody completes the cart. What several orders are linked to is as the store
 * wants it: none of them is the cart's own.
 * @returns whether something was repaired
 */
export async function repairLinks(container: MedusaContainer, cartId: string): Promise<boolean> {
  if (isWhole(await readLinks(container, cartId))) return false
  const locked = await withCart(container, cartId, () => repairLockedLinks(container, cartId))
  return locked.kind === "done" && locked.value
}

/** The same for whoever has the cart's lock. */
export async function repairLockedLinks(container: MedusaContainer, cartId: string): Promise<boolean> {
  const links = await readLinks(container, cartId)
  if (!links || isWhole(links)) return false
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  const { cart, collectionId, orders } = links
  const toCart = (order_id: string) => ({ [Modules.ORDER]: { order_id }, [Modules.CART]: { cart_id: cart.id } })
  const toCollection = (order_id: string) => ({
    [Modules.ORDER]: { order_id },
    [Modules.PAYMENT]: { payment_collection_id: collectionId },
  })
  // Its order was deleted after it was placed: with the order, should it be restored, its links are there again.
  if (cart.isCompleted && orders.size === 0) return false
  const isGone = (id: string) => !orders.has(id)
  const cut = [...links.ofCart.filter(isGone).map(toCart), ...links.ofCollection.filter(isGone).map(toCollection)]
  if (cut.length > 0) await link.dismiss(cut)
  const [order] = [...orders]
  if (!order) return cut.length > 0
  const lacks = (ids: string[]) => !ids.some((id) => orders.has(id))
  const missing = [
    ...(lacks(links.ofCollection) ? [toCollection(order)] : []),
    ...(lacks(links.ofCart) ? [toCart(order)] : []),
  ]
  if (missing.length > 0) await link.create(missing)
  if (!cart.isCompleted) {
    const completed_at = await storeOf(container).acquiring.clock.current()
    await container.resolve(Modules.CART).updateCarts(cart.id, { completed_at })
  }
  return cut.length > 0 || missing.length > 0 || !cart.isCompleted
}

/** Linked to nothing, both to the same order, or to several; of carts that are not paid through us nothing is known. */
function isWhole(links: Links | undefined): boolean {
  if (!links) return true
  const { ofCart, ofCollection, orders } = links
  if (orders.size > 1) return true
  return ofCart.length === ofCollection.length && [...ofCart, ...ofCollection].every((id) => orders.has(id))
}

async function readLinks(container: MedusaContainer, cartId: string): Promise<Links | undefined> {
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
