import { maskPan } from "../domain/card"
import { cardDigitsIn } from "../domain/card-digits"

const HIDDEN = "[hidden]"

/** How a value under a name is shown: not at all, as a masked card number, or by its last four characters. */
const NAMES: ReadonlyMap<string, "hidden" | "pan" | "tail"> = new Map([
  ...names("pan", "card", "card_number", "cardNumber", "pan"),
  ...names("tail", "iban", "account_number", "accountNumber", "owner_document_number", "personal_id_number"),
  ...names("hidden", "security_code", "securityCode", "cvv", "cvc", "cvv2", "cvc2"),
  ...names("hidden", "expiration_month", "expiration_year", "expirationMonth", "expirationYear"),
  ...names("hidden", "encryption_data", "signInfo", "secret_key", "secretKey", "authorization", "password"),
  ...names("hidden", "token", "token_id", "tokenId", "paymentToken", "antifraud_token_cookie", "cavv", "xid"),
  ...names("hidden", "cookie_new", "cookie_old", "file_data", "fileData"),
  ...names("hidden", "document", "document_number", "birth_date", "lastLogin_ip", "registration_ip"),
])

/**
 * Who receives or makes a payout, or pays by an alternative method: nothing of them is anybody's business but the
 * service's.
 */
const PARTIES: ReadonlySet<string> = new Set(["beneficiary", "payer", "person"])

const NAME_PATTERN = [...NAMES.keys()].join("|")
/**
 * `"name": "value"`, `<name>value</name>`, `name="…" value="…"`, `name=value`: as JSON, XML, HTML and forms write them.
 */
const IN_TEXT = [
  new RegExp(`("(${NAME_PATTERN})"\\s*:\\s*)("(?:[^"\\\\]|\\\\.){0,20000}"?|[^\\s,}\\]"]+)`, "gi"),
  new RegExp(`(\\\\+"(${NAME_PATTERN})\\\\+"\\s*:\\s*)(\\\\+"[^"\\\\]*|[^\\s,}\\]"\\\\]+)`, "gi"),
  new RegExp(`(<(${NAME_PATTERN})(?:\\s[^>]{0,200})?>)((?:<!\\[CDATA\\[)?[^<]+)`, "gi"),
  new RegExp(`(name=["']?(${NAME_PATTERN})["']?\\s[^>]{0,200}?value=)("[^"]*"?|'[^']*'?|[^\\s>]+)`, "gi"),
  new RegExp(`((?<![\\w-])(${NAME_PATTERN})=)([^&\\s"'<>]+)`, "gi"),
]
/** One of these stands in every text that `IN_TEXT` finds something in. */
const HAS_NAMES = /["<=]/
const MAX_TEXT = 4_000
/** More than a card number takes up, with as much between its digits as may be there. */
const LONGEST_CARD = 700

export type Redact = <Value>(value: Value) => unknown

/** What is hidden under a name, and the name itself as it is shown. */
interface Named {
  shown: string
  as: "hidden" | "pan" | "tail" | undefined
}

/** Messages have a few hundred names; whoever sends others shall not fill the memory. */
const MOST_NAMES = 1_000

/**
 * Makes a function that shows a message without card numbers, security codes, keys, signatures and tokens:
 * objects and lists field by field, text by the shapes JSON, XML, HTML and forms give to fields. A card number is
 * masked wherever it stands.
 * @param secrets texts that are hidden wherever they stand: the account's key
 */
export function redactor(secrets: readonly string[] = []): Redact {
  const known = secrets.filter((secret) => secret.length > 0)
  const named = new Map<string, Named>()
  const nameOf = (name: string): Named => {
    const found = named.get(name)
    if (found) return found
    const made = { shown: redactText(name, known), as: NAMES.get(name.toLowerCase()) }
    if (made.shown === name && named.size < MOST_NAMES) named.set(name, made)
    return made
  }
  const redact = (value: unknown, name: string, depth: number): unknown => {
    if (typeof value === "object" && value !== null)
      return depth > 16 || PARTIES.has(name) ? HIDDEN : redactObject(value, name, depth)
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "bigint") return value
    const text = String(value)
    const shown = hidden(nameOf(name).as, text) ?? redactText(text, known)
    return shown === text && typeof value === "number" ? value : shown
  }
  const redactObject = (value: object, name: string, depth: number): unknown => {
    if (Array.isArray(value)) return value.map((element) => redact(element, name, depth + 1))
    if ("toJSON" in value && typeof value.toJSON === "function") return redact(value.toJSON(), name, depth + 1)
    const inputName = Object.hasOwn(value, "value") ? Reflect.get(value, "name") : undefined
    // V8 keeps the shape of a copy; an object that gets many fields one after another becomes a table.
    const shown: Record<PropertyKey, unknown> = { ...value }
    for (const key of Reflect.ownKeys(shown)) {
      if (typeof key === "symbol") {
        delete shown[key]
        continue
      }
      const inner = redact(shown[key], key === "value" && typeof inputName === "string" ? inputName : key, depth + 1)
      const shownKey = nameOf(key).shown
      if (shownKey !== key) delete shown[key]
      shown[shownKey] = inner
    }
    return shown
  }
  return (value) => redact(value, "", 0)
}

function names(as: "hidden" | "pan" | "tail", ...list: string[]): [string, "hidden" | "pan" | "tail"][] {
  return list.map((name) => [name.toLowerCase(), as])
}

function hidden(as: Named["as"], value: string): string | undefined {
  if (as === undefined || value === "") return undefined
  if (as === "pan") return /\d{13}/.test(value.replace(/[\s-]/g, "")) ? maskPan(value) : value
  return as === "tail" ? `…${value.slice(-4)}` : HIDDEN
}

function redactText(text: string, secrets: readonly string[]): string {
  let shown = text.length > MAX_TEXT ? `${text.slice(0, cutOf(text, secrets))}… (${text.length} characters)` : text
  for (const secret of secrets) if (shown.includes(secret)) shown = shown.replaceAll(secret, HIDDEN)
  if (!mayHide(shown)) return shown
  if (HAS_NAMES.test(shown)) shown = IN_TEXT.reduce(withoutNamed, shown)
  return cardDigitsIn(shown).reduceRight(
    (rest, { start, end, digits }) => rest.slice(0, start) + maskPan(digits) + rest.slice(end),
    shown,
  )
}

/**
 * Where a long text ends that is shown: not within a secret or a card number, half of which nothing would recognise.
 */
function cutOf(text: string, secrets: readonly string[]): number {
  const cards = cardDigitsIn(text.slice(0, MAX_TEXT + LONGEST_CARD))
  let cut = MAX_TEXT
  for (;;) {
    const starts = [
      ...cards.filter(({ start, end }) => start < cut && cut < end).map(({ start }) => start),
      ...secrets.flatMap((secret) => {
        const start = text.lastIndexOf(secret, cut - 1)
        return start >= 0 && start + secret.length > cut ? [start] : []
      }),
    ]
    if (starts.length === 0) return cut
    cut = Math.min(...starts)
  }
}

/** A card number has as many digits at least, or characters beyond ASCII, which may be digits too. */
const FEWEST_DIGITS = 12

/** Whether a text has what every text has that `IN_TEXT` or `cardDigitsIn` find something in. */
function mayHide(text: string): boolean {
  let digits = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 0x30 && code <= 0x39) {
      digits += 1
      if (digits === FEWEST_DIGITS) return true
    } else if (code < 0x20 || code > 0x7e || code === QUOTE || code === LESS_THAN || code === EQUALS) return true
  }
  return false
}

const [QUOTE, LESS_THAN, EQUALS] = ['"', "<", "="].map((character) => character.charCodeAt(0))

function withoutNamed(text: string, pattern: RegExp): string {
  return text.replace(pattern, (_whole, before: string, name: string, value: string) => {
    const [, opening = "", inner = "", closing = ""] = /^(\\*["']?)(.*?)(["']?)$/s.exec(value) ?? []
    return `${before}${opening}${hidden(NAMES.get(name.toLowerCase()), inner) ?? ""}${closing}`
  })
}
