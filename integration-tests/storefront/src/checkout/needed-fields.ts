/** What some methods ask for beyond the cart, by the name it has in session data. */
const LABELS: Record<string, { label: string; hint?: string }> = {
  bank_code: { label: "Bank", hint: "The code of your bank" },
  "person.document_number": { label: "Document number", hint: "Tax or identity number" },
  "person.document_type": { label: "Kind of document" },
  "person.birth_date": { label: "Date of birth", hint: "DD-MM-YYYY" },
  "person.phone_number": { label: "Phone number" },
}

export function neededField(name: string): { label: string; hint?: string } {
  const words = name.split(".").at(-1)?.replace(/_/g, " ") ?? name
  return LABELS[name] ?? { label: words.charAt(0).toUpperCase() + words.slice(1) }
}

/** `{ "person.document_number": "1" }` as session data has it: `{ person: { document_number: "1" } }`. */
export function nest(values: Record<string, string>): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(values)) {
    const names = path.split(".")
    let place = result
    for (const name of names.slice(0, -1))
      place = place[name] = (place[name] as Record<string, unknown> | undefined) ?? {}
    place[names.at(-1) ?? path] = value
  }
  return result
}
