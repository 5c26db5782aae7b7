/** What a storefront is shown of ways of paying. Types alone, which import no code of the server. */
import type { Flow } from "../modules/acquiring/flow"

/** What is open to a cart. */
export interface OpenMethods {
  methods: OpenMethod[]
  /** Why a subscription closes ways of paying, in words for the shopper. */
  notice?: string
  subscription?: OfferedSubscription
}

/** A way of paying that is open to a cart, as the storefront gets it. */
export interface OpenMethod {
  id: string
  flow: Flow
  provider_id: string
  payment_method?: string
  label: string
  /** Session data that this method cannot do without. */
  needs: string[]
  /** The same with what each field is and what the cart says of it already. */
  fields?: NeededField[]
  /** As the settings have it: an address, or a name that the storefront knows. */
  icon?: string
  /**
   * Flow `redirect`: the service's page is opened as a page of its own, or in a frame of the checkout (`openCheckout`).
   */
  opens_in?: "page" | "frame"
  /** Flow `card`: the shopper is signed in, and may have the card kept (`save_card`). */
  can_save?: true
  /** Where a card pays: the numbers of installments that may be chosen, in the order of the settings. */
  installments?: string[]
  /** Flow `saved_card`: the cards that can pay, the default one first; `data.saved_card_id` names the one chosen. */
  saved_cards?: ShownCard[]
}

/** Something that a method cannot do without, so that a storefront can draw its field. */
export interface NeededField {
  /** As session data has it: `bank_code`, `person.document_number`. */
  name: string
  type: "text" | "email" | "tel" | "date" | "country" | "choice"
  /** Of type `choice`: what it may be; anything else is refused. */
  choices?: { value: string; label: string }[]
  /** The shopper still has to say it. */
  missing: boolean
  /**
   * What the cart says already; a field that is left as it is need not be sent. What an order says is here for its
   * signed-in customer alone; for others the field is not missing either.
   */
  value?: string
}

/** The subscription that paying a cart begins. Sums in major units, currency codes in lower case. */
export interface OfferedSubscription {
  contract_name: string
  interval: "day" | "week" | "month" | "year"
  interval_count: number
  /** How many deductions follow the first payment; 0: until the end, or until it is cancelled. */
  billing_cycle: number
  /** What a deduction takes. */
  amount: string
  currency_code: string
  /** So many deductions take `promotion_amount` first, which is what the cart costs now. */
  promotion_cycle: number
  promotion_amount: string | null
  /** `YYYY-MM-DD`; the intervals are counted from it. */
  starts_on: string
  /** `YYYY-MM-DD`; nothing is deducted after it. */
  ends_on: string | null
  /** Stands for all of this. Session data `subscription_terms` gives it back: nothing is charged on other terms. */
  terms: string
}

/** A saved card as its customer sees it. */
export interface ShownCard {
  id: string
  provider_id: string
  /** `visa`, `mastercard`, …; `card` where the brand is not known. */
  brand: string
  /** For people: `Visa`. */
  brand_name: string
  last_four: string
  /** Two digits. */
  expiration_month: string
  /** Four digits. */
  expiration_year: string
  is_default: boolean
  status: SavedCardStatus
  /** When the customer agreed that the card is kept. */
  consented_at: string
}

/** `expired` by its date or by its bank's word; `unusable`: the service takes it no more. */
export type SavedCardStatus = "usable" | "expired" | "unusable"

/** What a shopper pays a voucher with. */
export interface AwaitedVoucher {
  issuer_url: string
  voucher_number?: string
  /** ISO 8601 */
  voucher_deadline?: string
}
