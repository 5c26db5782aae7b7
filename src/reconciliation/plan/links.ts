import type { Action } from "../action"
import { isShared, type View } from "./view"

/**
 * The core links a new order to its cart and to its payments side by side; a crash can leave one link without the
 * other.
 */
export function planLinks({ case: found, payments, isUncertain }: View): Action[] {
  const { cart, collections } = found
  const [payment] = payments
  if (!cart || !payment || isUncertain || isShared(found)) return []
  const ofCart = collections.find(({ cartId }) => cartId === cart.id)
  if (!ofCart || ofCart.orderIds[0] === cart.orderIds[0]) return []
  return [
    {
      kind: "repair_link",
      orderNo: payment.orderNo,
      cartId: cart.id,
      because: "the cart and its payments are linked to different orders",
    },
  ]
}
