import type { HttpTypes } from "@medusajs/types"

/** An address as the shopper fills it in; empty text where nothing stands. */
export interface AddressEntry {
  first_name: string
  last_name: string
  address_1: string
  postal_code: string
  city: string
  province: string
  country_code: string
  phone: string
}

export type AddressErrors = Partial<Record<keyof AddressEntry, string>>

const REQUIRED: Partial<Record<keyof AddressEntry, string>> = {
  first_name: "Enter a first name.",
  last_name: "Enter a last name.",
  address_1: "Enter the street and number.",
  postal_code: "Enter the postal code.",
  city: "Enter the town or city.",
  country_code: "Choose a country.",
}

type KnownAddress = Partial<Record<keyof AddressEntry, string | null>>

/** Starts from what is known; nobody has named a country yet where no street is known. */
export function addressEntry(known: KnownAddress | null | undefined, countries: string[]): AddressEntry {
  const text = (key: keyof AddressEntry) => known?.[key] ?? ""
  const country = text("country_code")
  const entry = {
    first_name: text("first_name"),
    last_name: text("last_name"),
    address_1: text("address_1"),
    postal_code: text("postal_code"),
    city: text("city"),
    province: text("province"),
    country_code: country,
    phone: text("phone"),
  }
  if (known?.address_1) return addressInRegion(entry, countries)
  return { ...entry, country_code: countries.includes(country) ? country : (countries[0] ?? "") }
}

/** A country that the region does not serve is to be chosen anew, and its province goes with it; the rest is kept. */
export function addressInRegion(entry: AddressEntry, countries: string[]): AddressEntry {
  if (entry.country_code === "" || countries.includes(entry.country_code)) return entry
  return { ...entry, country_code: "", province: "" }
}

export function checkAddress(entry: AddressEntry): AddressErrors {
  const missing = Object.entries(REQUIRED).filter(([key]) => entry[key as keyof AddressEntry].trim() === "")
  return Object.fromEntries(missing)
}

export function toStoreAddress(entry: AddressEntry): HttpTypes.StoreAddAddress {
  return Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, value.trim()]))
}

/** Whether two addresses of a cart say the same. */
export function sameAddress(one: KnownAddress | null | undefined, other: KnownAddress | null | undefined): boolean {
  const [a, b] = [one, other].map((known) => addressEntry(known, [known?.country_code ?? ""])) as [
    AddressEntry,
    AddressEntry,
  ]
  return (Object.keys(a) as (keyof AddressEntry)[]).every((key) => a[key] === b[key])
}

export function addressLine(known: KnownAddress | null | undefined): string {
  return [
    [known?.first_name, known?.last_name].filter(Boolean).join(" "),
    known?.address_1,
    [known?.postal_code, known?.city].filter(Boolean).join(" "),
  ]
    .filter(Boolean)
    .join(", ")
}
