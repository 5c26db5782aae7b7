import type { Action } from "../action"
import type { View } from "./view"

/** The core links a new order to its cart and to its payments side by side; a crash can leave one link without the other. */
export function planLinks({ case: { cart, collections }, payments, isUncertain }: View): Action[] {
  const [payment] = payments
  if (!cart || !payment || isUncertain) return []
  const ofCart = collections.find(({ cartId }) => cartId === cart.id)
  if (!ofCart || ofCart.orderId === cart.orderId) return []
  return [
    {
      kind: "repair_link",
      orderNo: payment.orderNo,
      cartId: cart.id,
      because: "the cart and its payments are linked to different orders",
    },
  ]
}
