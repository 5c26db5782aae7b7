import type { Fetcher } from "./store-fetch"

/** Where an attempt to pay stands. */
export type AttemptState =
  /** Nothing was tried. */
  | { state: "open" }
  /**
   * The bank has not confirmed. `may_retry`: another try may be offered, in words that promise nothing. `until`: from
   * then on a try that the service shows nothing of counts as not made (ISO 8601); absent where the service is known to
   * be at it or to have the card, or the order is being placed.
   */
  | { state: "undecided"; may_retry: boolean; until?: string }
  /** Reserved or taken. */
  | { state: "paid" }
  | { state: "failed"; message: string }

/** Where the card payment of a cart stands; once it is `paid`, completing the cart makes the order. */
export type CardPaymentState = { state: "order"; order: { id: string } } | AttemptState

/** `GET /store/acquiring/carts/:id/payment`, for a page that waits; asking never charges anything. */
export function cardPaymentState(fetcher: Fetcher, cartId: string): Promise<CardPaymentState> {
  return fetcher(`/store/acquiring/carts/${encodeURIComponent(cartId)}/payment`)
}
