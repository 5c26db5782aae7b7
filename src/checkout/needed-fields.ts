import type { Shopper } from "../acquirer/domain/payment-request"
import type { OrderDataSettings } from "../modules/acquiring/order-data"
import type { Settings } from "../modules/acquiring/settings"
import type { Cart } from "../medusa/read-cart"
import { payerAddress } from "./order-request/payer-address"
import { shopperOf } from "./order-request/shopper"
import { templateFiller } from "./order-request/template"
import { personSchema } from "./session-schema"
import type { NeededField } from "./shopper-views"

/** What of a cart or an order says who pays. */
export type Payer = Pick<Partial<Cart>, "email" | "customer" | "billing_address" | "shipping_address">

/** What the settings' templates say of the person who pays. */
export type FromTemplates = Pick<Shopper, "document" | "birthDate">

const TYPES: Record<string, NeededField["type"]> = {
  "person.email": "email",
  "person.phone_number": "tel",
  "person.birth_date": "date",
  "person.address_country": "country",
  "person.fiscal_country": "country",
  "person.phone_country_code": "country",
  "person.documents.labels.bank_account.branch_country": "country",
}

export function neededFields(
  { needs, banks = [] }: Pick<Settings["methods"][number], "needs" | "banks">,
  payer: Payer,
  filled: FromTemplates,
): NeededField[] {
  const choices = banks.map(({ code, name }) => ({ value: code, label: name }))
  return needs.map((name) => {
    const value = knownOf(name, payer, filled)
    const isChoice = name === "bank_code" && choices.length > 0
    return {
      name,
      ...(isChoice ? { type: "choice", choices } : { type: TYPES[name] ?? "text" }),
      missing: value === undefined,
      ...(value === undefined ? {} : { value }),
    }
  })
}

/**
 * What the store knows of the fields that a method needs, by their names in session data without `person.`: only what
 * is needed, because a service need not be told more of a person.
 */
export function knownPerson(needs: readonly string[], payer: Payer, filled: FromTemplates): Record<string, string> {
  return Object.fromEntries(
    needs.flatMap((name) => {
      const value = name.startsWith("person.") ? knownOf(name, payer, filled) : undefined
      return value === undefined ? [] : [[name.slice("person.".length), value]]
    }),
  )
}

/** The templates of a cart that has no order number yet. */
export function fromTemplates(cart: Cart, settings: OrderDataSettings): FromTemplates {
  return shopperOf(cart, undefined, templateFiller("", cart), settings)
}

function knownOf(name: string, payer: Payer, { document, birthDate }: FromTemplates): string | undefined {
  const { email, customer, shipping_address } = payer
  const address = payerAddress(payer)
  const ofPhone = [address, shipping_address].find((one) => one?.phone)
  const nameOf = (who: { first_name?: string | null; last_name?: string | null } | null | undefined) =>
    [who?.first_name, who?.last_name].filter(Boolean).join(" ")
  const values: Record<string, string | null | undefined> = {
    "person.email": email || customer?.email,
    "person.document_number": document,
    "person.birth_date": birthDate,
    "person.phone_country_code": ofPhone?.country_code?.toUpperCase(),
    "person.phone_number": ofPhone?.phone || customer?.phone,
    "person.social_name": nameOf(address) || nameOf(customer),
    "person.address_street": address?.address_1,
    "person.address_complement": address?.address_2,
    "person.address_postal_code": address?.postal_code,
    "person.address_city": address?.city,
    "person.address_state": address?.province,
    "person.address_country": address?.country_code?.toUpperCase(),
    "person.fiscal_country": address?.country_code?.toUpperCase(),
  }
  const value = values[name] || undefined
  // Whatever a store's metadata holds: what may not be sent is not known.
  return personSchema.safeParse({ [name.replace("person.", "")]: value }).success ? value : undefined
}
