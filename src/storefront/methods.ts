import type { SavedCard } from "./saved-cards"
import type { Fetcher } from "./store-fetch"

/** One way to pay that is open to a cart. */
export interface PaymentMethod {
  /** Stable within the answer: a key for lists. */
  id: string
  flow: "card" | "saved_card" | "redirect" | "apm"
  /** Goes into `provider_id` of the payment session. */
  provider_id: string
  /** APM: goes into `data.payment_method` of the payment session. */
  payment_method?: string
  /** For the shopper. */
  label: string
  /** Session data this method cannot do without, for example `bank_code` or `person.document_number`. */
  needs?: string[]
  /** Flow `card`: the customer is signed in, and may have the card kept (`save_card`). */
  can_save?: boolean
  /** Flow `saved_card`: the cards that can pay, the default one first. */
  saved_cards?: SavedCard[]
}

/**
 * What the cart may be paid with: `GET /store/acquiring/methods?cart_id=`. A store whose plugin has no such
 * route (404) takes cards only, through `fallbackProviderId`. Throws the fetcher's error for anything else.
 */
export async function listMethods(
  fetcher: Fetcher,
  cartId: string,
  { fallbackProviderId = "pp_acquiring_default" }: { fallbackProviderId?: string } = {},
): Promise<PaymentMethod[]> {
  try {
    const { methods } = await fetcher<{ methods: PaymentMethod[] }>("/store/acquiring/methods", {
      query: { cart_id: cartId },
    })
    return methods
  } catch (error) {
    if ((error as { status?: unknown } | null)?.status !== 404) throw error
    return [{ id: "card", flow: "card", provider_id: fallbackProviderId, label: "Card" }]
  }
}
