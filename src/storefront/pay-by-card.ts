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

/** 3-D Secure data obtained elsewhere. */
export interface PayMpiInfo {
  eci?: string
  cavv?: string
  xid?: string
  ds_trans_id?: string
}

export interface PayRequest {
  card: PayCard
  device?: DeviceFacts
  save_card?: boolean
  mpi_info?: PayMpiInfo
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
   * Not placed (declined, stock gone, not decided yet): the cart is as it was, `error.message` is for the shopper. Whether
   * another try is free tells `paymentProgress(cart)`.
   */
  | { type: "cart"; cart: Cart; error: { message: string; name: string; type: string } }
  /** The store did not take the request (4xx): no card was charged. */
  | { type: "refused"; error: { message: string; status: number; type?: string } }
  /** No answer came, or one that says nothing (network, 5xx). Asking again for the same cart never charges twice. */
  | { type: "unknown"; error: { message: string; status?: number } }

/**
 * Pays a cart by card: `POST /store/acquiring/carts/:id/pay`. The cart has its addresses, shipping method and
 * a payment session of flow `card`. Never throws for what the network or the store does, except an abort by
 * the caller's own signal.
 */
export async function payByCard<Order = PlacedOrder, Cart = { id: string }>(
  fetcher: Fetcher,
  cartId: string,
  request: PayRequest,
  { signal }: { signal?: AbortSignal } = {},
): Promise<PayResult<Order, Cart>> {
  const path = `/store/acquiring/carts/${encodeURIComponent(cartId)}/pay`
  try {
    const answer = await fetcher<PayResult<Order, Cart>>(path, { method: "POST", body: { ...request }, signal })
    return answer?.type === "order" || answer?.type === "cart" ? answer : nothingSaid()
  } catch (error) {
    if (signal?.aborted === true) throw error
    return fromError(error)
  }
}

function fromError(error: unknown): Extract<PayResult, { type: "refused" | "unknown" }> {
  const { status, message, type } = (typeof error === "object" && error !== null ? error : {}) as Record<
    string,
    unknown
  >
  if (typeof status !== "number" || typeof message !== "string") return nothingSaid()
  if (status < 400 || status >= 500) return nothingSaid(status)
  return { type: "refused", error: { message, status, ...(typeof type === "string" ? { type } : {}) } }
}

function nothingSaid(status?: number): Extract<PayResult, { type: "unknown" }> {
  const message = "The store did not answer. Your order may have been placed: check again before paying another way."
  return { type: "unknown", error: { message, ...(status === undefined ? {} : { status }) } }
}
