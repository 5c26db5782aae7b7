import { isBirthDate } from "../../acquirer/domain/birth-date"
import { clientAddress } from "../../acquirer/domain/client-address"
import { countryIn } from "../../acquirer/domain/country"
import type { Address, Delivery, Shopper } from "../../acquirer/domain/payment-request"
import type { OrderDataSettings } from "../../modules/acquiring/order-data"
import type { Cart, CartAddress } from "../../medusa/read-cart"
import { filledIn } from "./filled-in"
import type { Fill } from "./template"

/**
 * Who pays: of what the store knows in several places, the billing address comes first, then the delivery address, then
 * the customer. A field that the first leaves blank is taken from the next.
 */
export function shopperOf(
  cart: Cart | undefined,
  ip: string | undefined,
  fill: Fill,
  { document, birth_date }: OrderDataSettings,
): Shopper {
  const customer = cart?.customer
  const people = [cart?.billing_address, cart?.shipping_address, customer]
  const named = people.find((one) => one?.first_name || one?.last_name)
  return filledIn({
    id: customer?.id,
    email: cart?.email || customer?.email,
    ip: clientAddress(ip),
    phone: people.map((one) => one?.phone).find(Boolean),
    level: cart && (customer?.has_account ? "registered" : "guest"),
    firstName: named?.first_name,
    lastName: named?.last_name,
    document: fill(document),
    birthDate: dayFirst(fill(birth_date)),
  })
}

/** A date of birth as the service writes it, `DD-MM-YYYY`; undefined for what is none, or lies in the future. */
export function dayFirst(text: string | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/.exec(text ?? "") ?? []
  const turned = year ? `${day}-${month}-${year}` : text
  return turned && isBirthDate(turned) ? turned : undefined
}

/**
 * The core checks a country of the address that goods are sent to, and of no other: the service is told those that
 * there are.
 */
export function addressOf(address: CartAddress | null | undefined): Address {
  return filledIn({
    country: countryIn(address?.country_code),
    state: address?.province,
    city: address?.city,
    address: [address?.address_1, address?.address_2].filter(Boolean).join(", ") || undefined,
    postalCode: address?.postal_code,
  })
}

export function deliveryOf(
  address: CartAddress,
  fill: Fill,
  { delivery_district_name, delivery_street_name }: OrderDataSettings,
): Delivery {
  return {
    ...addressOf(address),
    ...filledIn({
      firstName: address.first_name,
      lastName: address.last_name,
      district: fill(delivery_district_name),
      street: fill(delivery_street_name) ?? address.address_1,
    }),
  }
}
