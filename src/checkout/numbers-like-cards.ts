import { cardDigitsIn } from "../acquirer/domain/card-digits"

/** Facts of a browser that nobody types, of random letters and digits. */
const OPAQUE: ReadonlySet<string> = new Set([
  ...["session_id", "device_fingerprint", "cookie_new", "cookie_old", "antifraud_token_cookie"],
])
/** Numbers of a person that have as many digits as a card's. */
const OF_PERSONS: ReadonlySet<string> = new Set([
  ...["document_number", "account_number", "branch_number", "owner_document_number"],
])

type Data = Record<string, unknown>

/**
 * A session's data in which what looks like a card's number within opaque facts of the browser is masked. One cookie in
 * twenty has such digits by chance: a shopper whose cookies were refused for them could pay in no way at all.
 */
export function withOpaqueMasked(data: Data): Data {
  const { device } = data
  if (!isObject(device)) return data
  const shown = Object.entries(device).map(([name, value]) => [
    name,
    OPAQUE.has(name) && typeof value === "string" ? masked(value) : value,
  ])
  return { ...data, device: Object.fromEntries(shown) as Data }
}

/** One pass: the text may be as long as a body, and full of such numbers. */
function masked(text: string): string {
  const parts: string[] = []
  let from = 0
  for (const { start, end } of cardDigitsIn(text)) {
    parts.push(text.slice(from, start), "x".repeat(end - start))
    from = end
  }
  return parts.join("") + text.slice(from)
}

/**
 * A session's data as it is searched for cards: without a person's own numbers, whom the store never writes down
 * unsealed.
 */
export function withoutPersonNumbers(data: Data): Data {
  return isObject(data.person) ? { ...data, person: withoutNumbers(data.person) } : data
}

function withoutNumbers(value: unknown): unknown {
  if (!isObject(value)) return value
  const others = Object.entries(value).filter(([name]) => !OF_PERSONS.has(name))
  return Object.fromEntries(others.map(([name, part]) => [name, withoutNumbers(part)]))
}

function isObject(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
