import type { Payer } from "../medusa/cart-payer"
import type { NeededField } from "./shopper-views"

const TYPES: Record<string, NeededField["type"]> = {
  "person.email": "email",
  "person.phone_number": "tel",
  "person.birth_date": "date",
  "person.address_country": "country",
  "person.fiscal_country": "country",
}

export function neededFields(needs: readonly string[], payer: Payer): NeededField[] {
  return needs.map((name) => {
    const value = knownOf(name, payer)
    return {
      name,
      type: TYPES[name] ?? "text",
      missing: value === undefined,
      ...(value === undefined ? {} : { value }),
    }
  })
}

/**
 * What the store knows of the fields that a method needs, by their names in session data without `person.`: only what
 * is needed, because a service need not be told more of a person.
 */
export function knownPerson(needs: readonly string[], payer: Payer): Record<string, string> {
  return Object.fromEntries(
    needs.flatMap((name) => {
      const value = name.startsWith("person.") ? knownOf(name, payer) : undefined
      return value === undefined ? [] : [[name.slice("person.".length), value]]
    }),
  )
}

function knownOf(name: string, { email, customer, billing_address, shipping_address }: Payer): string | undefined {
  const address = billing_address?.address_1 ? billing_address : shipping_address
  const nameOf = (who: { first_name?: string | null; last_name?: string | null } | null | undefined) =>
    [who?.first_name, who?.last_name].filter(Boolean).join(" ")
  const values: Record<string, string | null | undefined> = {
    "person.email": email || customer?.email,
    "person.phone_number": address?.phone || shipping_address?.phone || customer?.phone,
    "person.social_name": nameOf(address) || nameOf(customer),
    "person.address_street": address?.address_1,
    "person.address_complement": address?.address_2,
    "person.address_postal_code": address?.postal_code,
    "person.address_city": address?.city,
    "person.address_state": address?.province,
    "person.address_country": address?.country_code?.toUpperCase(),
    "person.fiscal_country": address?.country_code?.toUpperCase(),
  }
  return values[name] || undefined
}
