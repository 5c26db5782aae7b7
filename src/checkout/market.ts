import { countryIn } from "../acquirer/domain/country"
import type { Settings } from "../modules/acquiring/settings"
import type { Cart } from "../medusa/read-cart"

/** What a method may be tied to. */
export interface Market {
  currency: string
  /** Undefined as long as no address names one. */
  country: string | undefined
}

/**
 * Of a cart or an order: the country that its goods go to, else, since a download goes nowhere, the one it is billed
 * to.
 */
export function marketOf(
  currency: string,
  cart: Pick<Cart, "shipping_address" | "billing_address"> | undefined,
): Market {
  const addresses = [cart?.shipping_address, cart?.billing_address]
  return { currency, country: addresses.map((one) => countryIn(one?.country_code)).find(Boolean) }
}

/**
 * The settings for a payment session that is made: its cart may come to an address later, and is asked for its country
 * then.
 */
export function beforeAddress(settings: Settings): Settings {
  return { ...settings, methods: settings.methods.map((method) => ({ ...method, countries: undefined })) }
}
