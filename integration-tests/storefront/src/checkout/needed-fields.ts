import type { NeededField, PaymentMethod } from "../../../../src/storefront"

/** What some methods ask for beyond the cart, by the name it has in session data. */
const LABELS: Record<string, { label: string; hint?: string }> = {
  bank_code: { label: "Bank" },
  "person.social_name": { label: "Name" },
  "person.email": { label: "Email for the voucher" },
  "person.document_number": { label: "Document number", hint: "Tax or identity number" },
  "person.document_type": { label: "Kind of document" },
  "person.birth_date": { label: "Date of birth" },
  "person.phone_number": { label: "Phone number" },
}

/**
 * What the shopper is asked, or may write otherwise; not what the server knows and keeps to itself. A method whose
 * server says nothing of types: everything is text, and nothing is known.
 */
export function fieldsOf({ needs = [], fields }: PaymentMethod): NeededField[] {
  const all: NeededField[] = fields ?? needs.map((name) => ({ name, type: "text", missing: true }))
  return all.filter(({ missing, value }) => missing || value !== undefined)
}

/** How the field of a form looks that asks for it. */
export function neededField({ name, type }: NeededField) {
  const words = name.split(".").at(-1)?.replace(/_/g, " ") ?? name
  const label = LABELS[name] ?? { label: words.charAt(0).toUpperCase() + words.slice(1) }
  return type === "country" ? { ...label, maxLength: 2, hint: "Two letters" } : { ...label, type }
}

/** What the cart says already, as the form has it; the shopper may write something else. */
export function knownValues(fields: readonly NeededField[]): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ name, type, value }) =>
      value === undefined ? [] : [[name, type === "date" ? turned(value) : value]],
    ),
  )
}

/**
 * `{ "person.document_number": "1" }` as session data has it: `{ person: { document_number: "1" } }`. A date is written
 * DD-MM-YYYY there.
 */
export function nest(values: Record<string, string>, fields: readonly NeededField[]): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  const dates = new Set(fields.filter(({ type }) => type === "date").map(({ name }) => name))
  for (const [path, value] of Object.entries(values)) {
    const names = path.split(".")
    let place = result
    for (const name of names.slice(0, -1))
      place = place[name] = (place[name] as Record<string, unknown> | undefined) ?? {}
    place[names.at(-1) ?? path] = dates.has(path) ? turned(value) : value
  }
  return result
}

/** A date the other way round: forms begin with the year, session data with the day. */
function turned(date: string): string {
  return date.split("-").reverse().join("-")
}
