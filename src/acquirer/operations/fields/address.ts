import type { Address, Delivery } from "../../domain/payment-request"
import type { Draft } from "./envelope"
import { clean } from "./outgoing-text"
import { country, text } from "./request-types"

export const billingFields = {
  billing_country: country.optional(),
  billing_state: text.optional(),
  billing_city: text.optional(),
  billing_address: text.optional(),
  billing_postal_code: text.optional(),
}

export const deliveryFields = {
  delivery_firstname: text.optional(),
  delivery_lastname: text.optional(),
  delivery_country: country.optional(),
  delivery_state: text.optional(),
  delivery_city: text.optional(),
  delivery_address: text.optional(),
  delivery_postal_code: text.optional(),
}

/** What an APM payment tells of the delivery address beyond `deliveryFields`. */
export const deliveryDistrictFields = {
  delivery_district_name: text.optional(),
  delivery_street_name: text.optional(),
}

export function writeBilling(body: Draft<typeof billingFields>, billing: Address): void {
  body.billing_country = countryCode(billing.country)
  body.billing_state = clean(billing.state)
  body.billing_city = clean(billing.city)
  body.billing_address = clean(billing.address)
  body.billing_postal_code = clean(billing.postalCode)
}

export function writeDelivery(body: Draft<typeof deliveryFields>, delivery: Delivery = {}): void {
  body.delivery_firstname = clean(delivery.firstName)
  body.delivery_lastname = clean(delivery.lastName)
  body.delivery_country = countryCode(delivery.country)
  body.delivery_state = clean(delivery.state)
  body.delivery_city = clean(delivery.city)
  body.delivery_address = clean(delivery.address)
  body.delivery_postal_code = clean(delivery.postalCode)
}

export function writeDeliveryDistrict(body: Draft<typeof deliveryDistrictFields>, delivery: Delivery = {}): void {
  body.delivery_district_name = clean(delivery.district)
  body.delivery_street_name = clean(delivery.street)
}

/** Platforms keep country codes in lower case; the service shows upper case. */
export function countryCode(code: string | undefined): string | undefined {
  return clean(code)?.toUpperCase()
}
