import type { Money } from "../acquirer/domain/money"
import { storeTotal } from "./payable-session"
import type { Cart } from "./read-cart"
import type { Store } from "./store"

/** A cart as far as the ways to pay it depend on it. */
export interface CartPayer {
  money: Money
  locale: string | undefined
  customerId: string | undefined
  providers: { id: string; is_enabled?: boolean }[]
  /** Without what is bought. */
  payer: Cart
}

type CartRow = Omit<Cart, "region"> & {
  customer_id?: string | null
  region?: (NonNullable<Cart["region"]> & { payment_providers?: { id: string; is_enabled?: boolean }[] }) | null
}

const FIELDS = [
  ...["id", "customer.*", "currency_code", "customer_id", "email", "locale", "metadata", "promotions.code"],
  ...["shipping_address.*", "billing_address.*"],
  ...["total", "raw_total", "items.*", "items.tax_lines.*", "items.adjustments.*", "credit_lines.*"],
  ...["shipping_methods.*", "shipping_methods.tax_lines.*", "shipping_methods.adjustments.*"],
  ...["region.id", "region.name", "region.payment_providers.*"],
]

/** Undefined when there is no such cart. */
export async function cartPayer({ query }: Store, cartId: string): Promise<CartPayer | undefined> {
  const { data } = await query.graph({ entity: "cart", fields: FIELDS, filters: { id: cartId } })
  const [cart] = data as unknown as CartRow[]
  return (
    cart && {
      money: storeTotal(cart.raw_total ?? cart.total, cart.currency_code),
      locale: cart.locale ?? undefined,
      customerId: cart.customer_id ?? undefined,
      providers: cart.region?.payment_providers ?? [],
      payer: cart,
    }
  )
}
