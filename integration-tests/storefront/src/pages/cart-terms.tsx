import { OfferedTerms } from "../checkout/offered-terms"
import { useShop } from "../shop/shop-context"
import type { Cart } from "../shop/store"
import { useLoad } from "../shop/use-load"
import { Notice } from "../ui/notice"

/**
 * What a subscription in the cart means, before anybody types an address: what is charged later, or why not like this.
 */
export function CartTerms({ cart }: { cart: Cart }) {
  const { store, customer } = useShop()
  const items = cart.items ?? []
  const bought = items.map(({ variant_id, quantity }) => `${variant_id} ${quantity}`).join()
  const terms = useLoad(`${cart.id} ${cart.total} ${customer?.id} ${bought}`, async () => {
    const plans = await store.plans(items.flatMap(({ variant_id }) => variant_id ?? []))
    return plans.length > 0 ? store.paymentMethods(cart.id) : undefined
  })
  if (terms.state !== "ready" || terms.value === undefined) return null
  const { methods, notice, subscription } = terms.value
  const isDeliveryOpen = (cart.shipping_methods ?? []).length === 0
  return (
    <>
      {subscription && <OfferedTerms {...subscription} isDeliveryOpen={isDeliveryOpen} />}
      {methods.length === 0 && notice && (
        <Notice title="This cart cannot be paid like this" tone="calm" testId="cart-notice">
          <p>{notice}</p>
        </Notice>
      )}
    </>
  )
}
