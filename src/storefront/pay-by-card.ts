import type { DeviceFacts } from "./device"
import { meaningOf, nothingSaid, type PayRefused, type PayTotalChanged, type PayUnknown } from "./pay-error"
import type { ShownTotal } from "./shown-total"
import type { Fetcher } from "./store-fetch"

/** A card for the pay route. Keep it in the form's memory: no storage, no address, no log. */
export interface PayCard {
  number: string
  /** `MM`. */
  expiration_month: string
  /** `YYYY`. */
  expiration_year: string
  security_code: string
  first_name: string
  last_name: string
}

/** `amount` and `currency_code`: the total that the shopper reads on the page. Another total is not charged. */
export interface PayRequest extends ShownTotal {
  card: PayCard
  device?: DeviceFacts
  /** The card is kept for the next time, as the signed-in customer has just agreed. A guest's is refused. */
  save_card?: boolean
  installments?: string
}

/** The part of Medusa's order that every shop needs; pass your own type to `payByCard` for more. */
export interface PlacedOrder {
  id: string
  display_id?: number
}

export type PayResult<Order = PlacedOrder, Cart = { id: string }> =
  /** Authorised, and the order is placed. */
  | { type: "order"; order: Order }
  /**
   * Not placed (declined, stock gone, not decided yet): the cart is as it was, `error.message` is for the shopper. With
   * `error.code` `undecided`, or of type `payment_requires_more_error`, nobody knows the outcome: ask
   * `cardPaymentState`, do not pay again. With `authentication_needed` the payment page can do what the bank wants.
   */
  | { type: "cart"; cart: Cart; error: { message: string; name: string; type: string; code?: string } }
  | PayTotalChanged
  | PayRefused
  | PayUnknown

/**
 * Pays a cart by card: `POST /store/acquiring/carts/:id/pay`. The cart has its addresses, shipping method and
 * a payment session of flow `card`. Never throws for what the network or the store does, except an abort by
 * the caller's own signal.
 */
export function payByCard<Order = PlacedOrder, Cart = { id: string }>(
  fetcher: Fetcher,
  cartId: string,
  request: PayRequest,
  options: { signal?: AbortSignal } = {},
): Promise<PayResult<Order, Cart>> {
  return payCart(fetcher, cartId, request, options)
}

/** What the pay route does, whatever the card is. */
export async function payCart<Order, Cart>(
  fetcher: Fetcher,
  cartId: string,
  request: ShownTotal,
  { signal }: { signal?: AbortSignal },
): Promise<PayResult<Order, Cart>> {
  const path = `/store/acquiring/carts/${encodeURIComponent(cartId)}/pay`
  try {
    const answer = await fetcher<PayResult<Order, Cart>>(path, { method: "POST", body: { ...request }, signal })
    return answer?.type === "order" || answer?.type === "cart" ? answer : nothingSaid()
  } catch (error) {
    if (signal?.aborted === true) throw error
    return meaningOf(error, request, () => totalOf(fetcher, cartId, signal))
  }
}

async function totalOf(fetcher: Fetcher, cartId: string, signal: AbortSignal | undefined): Promise<ShownTotal> {
  const path = `/store/carts/${encodeURIComponent(cartId)}`
  const query = { fields: "total,currency_code" }
  const { cart } = await fetcher<{ cart: { total: number; currency_code: string } }>(path, { query, signal })
  return { amount: cart.total, currency_code: cart.currency_code }
}
