import type { OrderDataSettings } from "../../modules/acquiring/order-data"
import type { Cart, CartItemRow, CartShippingMethod } from "../../medusa/read-cart"

type Charge = OrderDataSettings["handling"]

/** A cart's lines and shipping methods by the part of the amount that they belong to. */
export interface Charges {
  goods: CartItemRow[]
  shipping: CartShippingMethod[]
  handling: (CartItemRow | CartShippingMethod)[]
  insurance: (CartItemRow | CartShippingMethod)[]
}

/** What the settings name as handling or insurance is neither goods nor shipping. */
export function chargesOf(
  cart: Cart,
  { handling, insurance }: Pick<OrderDataSettings, "handling" | "insurance">,
): Charges {
  const charges: Charges = { goods: [], shipping: [], handling: [], insurance: [] }
  for (const item of cart.items ?? []) charges[kindOfItem(item) ?? "goods"].push(item)
  for (const method of cart.shipping_methods ?? []) charges[kindOfMethod(method) ?? "shipping"].push(method)
  return charges

  function kindOfItem({ variant_sku: sku }: CartItemRow) {
    return kindOf(({ items }) => Boolean(sku && items.includes(sku)))
  }
  function kindOfMethod({ name, shipping_option_id: id }: CartShippingMethod) {
    return kindOf(({ shipping_options: list }) => list.some((known) => known === id || known === name))
  }
  function kindOf(isNamedIn: (charge: Charge) => boolean): "handling" | "insurance" | undefined {
    if (isNamedIn(handling)) return "handling"
    return isNamedIn(insurance) ? "insurance" : undefined
  }
}
