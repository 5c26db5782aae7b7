import type { Address, Delivery } from "../../domain/payment-request"
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

export function billingToWire(billing: Address) {
  return {
    billing_country: countryCode(billing.country),
    billing_state: clean(billing.state),
    billing_city: clean(billing.city),
    billing_address: clean(billing.address),
    billing_postal_code: clean(billing.postalCode),
  }
}

export function deliveryToWire(delivery: Delivery = {}) {
  return {
    delivery_firstname: clean(delivery.firstName),
    delivery_lastname: clean(delivery.lastName),
    delivery_country: countryCode(delivery.country),
    delivery_state: clean(delivery.state),
    delivery_city: clean(delivery.city),
    delivery_address: clean(delivery.address),
    delivery_postal_code: clean(delivery.postalCode),
  }
}

export function deliveryDistrictToWire(delivery: Delivery = {}) {
  return {
    delivery_district_name: clean(delivery.district),
    delivery_street_name: clean(delivery.street),
  }
}

/** Platforms keep country codes in lower case; the service shows upper case. */
export function countryCode(code: string | undefined): string | undefined {
  return clean(code)?.toUpperCase()
}
