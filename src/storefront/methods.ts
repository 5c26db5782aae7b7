import type { SavedCard } from "./saved-cards"
import type { Fetcher } from "./store-fetch"
import type { OfferedSubscription } from "./subscriptions"

/** One way to pay that is open to a cart. */
export interface PaymentMethod {
  /** Its own within the answer: a key for lists, and what a shopper's choice is known by. */
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
  /** The same, so that a form can be drawn: what each field is, and what the cart says of it already. */
  fields?: NeededField[]
  /** As the settings have it: an address, or a name that the shop knows. */
  icon?: string
  /**
   * Flow `redirect`: the service's page is opened as a page of its own, or in a frame of the checkout (`openCheckout`).
   */
  opens_in?: "page" | "frame"
  /** Flow `card`: the customer is signed in, and may have the card kept (`save_card`). */
  can_save?: boolean
  /** Where a card pays: the numbers of installments that may be chosen; goes as `installments` into the payment. */
  installments?: string[]
  /** Flow `saved_card`: the cards that can pay, the default one first. */
  saved_cards?: SavedCard[]
}

/** Something that a method cannot do without. */
export interface NeededField {
  /** As session data has it: `bank_code`, `person.document_number`. */
  name: string
  type: "text" | "email" | "tel" | "date" | "country" | "choice"
  /** Of type `choice`: what it may be. */
  choices?: { value: string; label: string }[]
  /** The shopper still has to say it. */
  missing: boolean
  /** What is known of it; of what an order says, its signed-in customer alone is told. */
  value?: string
}

/** What is open to a cart. */
export interface OpenMethods {
  methods: PaymentMethod[]
  /** Why a subscription in the cart closes ways of paying, in words for the shopper. */
  notice?: string
  subscription?: OfferedSubscription
}

/**
 * What the cart may be paid with: `GET /store/acquiring/methods?cart_id=`. Throws the fetcher's error, of status 404
 * for an unknown cart.
 */
export function openMethods(fetcher: Fetcher, cartId: string): Promise<OpenMethods> {
  return fetcher("/store/acquiring/methods", { query: { cart_id: cartId } })
}

/** The methods of `openMethods` alone. */
export async function listMethods(fetcher: Fetcher, cartId: string): Promise<PaymentMethod[]> {
  return (await openMethods(fetcher, cartId)).methods
}
