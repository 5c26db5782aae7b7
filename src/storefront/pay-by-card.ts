import type { DeviceFacts } from "./device"
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

/** A total as the Store API gives it: major units, lower-case currency code. */
export interface ShownTotal {
  amount: number
  currency_code: string
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
   * `error.code` `undecided`, or of type `payment_requires_more_error`, nobody knows the outcome: ask `cardPaymentState`, do
   * not pay again. With `authentication_needed` the payment page can do what the bank wants.
   */
  | { type: "cart"; cart: Cart; error: { message: string; name: string; type: string; code?: string } }
  /** The cart costs something else than the shopper was shown. Nothing was charged: show the new total, ask again. */
  | { type: "total_changed"; shown: ShownTotal; now: ShownTotal; error: { message: string; status: number } }
  /** The store did not take the request (4xx): no card was charged. */
  | { type: "refused"; error: { message: string; status: number; type?: string } }
  /** No answer came, or one that says nothing (network, 5xx). Asking again for the same cart never charges twice. */
  | { type: "unknown"; error: { message: string; status?: number } }

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
    const refused = fromError(error)
    const changed = refused.error.status === 409 ? await changedTotal(fetcher, cartId, request, signal) : undefined
    return changed
      ? { type: "total_changed", ...changed, error: { message: refused.error.message, status: 409 } }
      : refused
  }
}

/** The cart's total where it is not the one shown; not every fetcher hands on what an answer of 409 says of it. */
async function changedTotal(
  fetcher: Fetcher,
  cartId: string,
  { amount, currency_code }: ShownTotal,
  signal: AbortSignal | undefined,
): Promise<{ shown: ShownTotal; now: ShownTotal } | undefined> {
  const path = `/store/carts/${encodeURIComponent(cartId)}`
  const query = { fields: "total,currency_code" }
  const answer = await fetcher<{ cart: { total: number; currency_code: string } }>(path, { query, signal }).catch(
    () => undefined,
  )
  if (!answer) return undefined
  const now = { amount: answer.cart.total, currency_code: answer.cart.currency_code }
  if (now.amount === amount && now.currency_code === currency_code) return undefined
  return { shown: { amount, currency_code }, now }
}

/** What an error of the pay routes means. */
export function fromError(error: unknown): Extract<PayResult, { type: "refused" | "unknown" }> {
  const { status, message, type } = (typeof error === "object" && error !== null ? error : {}) as Record<
    string,
    unknown
  >
  if (typeof status !== "number" || typeof message !== "string") return nothingSaid()
  if (status < 400 || status >= 500) return nothingSaid(status)
  return { type: "refused", error: { message, status, ...(typeof type === "string" ? { type } : {}) } }
}

/** What an answer means that says nothing of the payment. */
export function nothingSaid(status?: number): Extract<PayResult, { type: "unknown" }> {
  const message = "The store did not answer. Your order may have been placed: check again before paying another way."
  return { type: "unknown", error: { message, ...(status === undefined ? {} : { status }) } }
}
