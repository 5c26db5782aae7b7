import type { DeviceFacts } from "./device"
import { payCart, type PayResult, type PlacedOrder } from "./pay-by-card"
import type { ShownTotal } from "./shown-total"
import type { Fetcher } from "./store-fetch"

/** A card that the signed-in customer has had kept. */
export interface SavedCard {
  id: string
  /** Goes into `provider_id` of the payment session. */
  provider_id: string
  /** `visa`, `mastercard`, … */
  brand: string
  /** For the shopper: `Visa`. */
  brand_name: string
  last_four: string
  /** `MM`. */
  expiration_month: string
  /** `YYYY`. */
  expiration_year: string
  is_default: boolean
  /** Only a usable card can pay. `unusable`: the payment service takes it no more; typed and saved again, it does. */
  status: "usable" | "expired" | "unusable"
  consented_at: string
}

/**
 * `GET /store/acquiring/saved-cards`: the default card first. Throws the fetcher's error, of status 401 for a guest.
 */
export async function listSavedCards(fetcher: Fetcher): Promise<SavedCard[]> {
  return (await fetcher<{ saved_cards: SavedCard[] }>("/store/acquiring/saved-cards")).saved_cards
}

/** Makes a card the one that is offered first. */
export async function makeDefaultCard(fetcher: Fetcher, id: string): Promise<SavedCard> {
  const body = { is_default: true }
  return (await fetcher<{ saved_card: SavedCard }>(pathOf(id), { method: "POST", body })).saved_card
}

/** The store forgets the card. */
export async function deleteSavedCard(fetcher: Fetcher, id: string): Promise<void> {
  await fetcher(pathOf(id), { method: "DELETE" })
}

/**
 * The address of the payment page that offers a saved card, for a payment session of flow `redirect`: after
 * `authentication_needed`. The session's own `checkout_url` asks for any card.
 */
export async function savedCardPage(fetcher: Fetcher, id: string, paymentSessionId: string): Promise<string> {
  const body = { payment_session_id: paymentSessionId }
  return (await fetcher<{ checkout_url: string }>(`${pathOf(id)}/page`, { method: "POST", body })).checkout_url
}

/** `amount` and `currency_code`: the total that the shopper reads on the page. Which card pays says the session. */
export interface SavedCardPayRequest extends ShownTotal {
  /** Where the shop asks for it again. */
  security_code?: string
  device?: DeviceFacts
  installments?: string
}

/**
 * Pays a cart with a saved card; its payment session has `data: { flow: "saved_card", saved_card_id }`. Answers like
 * `payByCard`.
 */
export function payBySavedCard<Order = PlacedOrder, Cart = { id: string }>(
  fetcher: Fetcher,
  cartId: string,
  request: SavedCardPayRequest,
  options: { signal?: AbortSignal } = {},
): Promise<PayResult<Order, Cart>> {
  return payCart(fetcher, cartId, request, options)
}

function pathOf(id: string): string {
  return `/store/acquiring/saved-cards/${encodeURIComponent(id)}`
}
