import { maskCard } from "../cards"

const MASKED_KEYS: Record<string, (text: string) => string> = {
  card: maskCard,
  card_number: maskCard,
  security_code: () => "***",
  encryption_data: (text) => text,
}

/** Our own references: long digits in them are no card. */
const REFERENCES = new Set(["order_no", "transaction_id", "refund_reference_id", "request_id"])

const DIGIT_RUN = /(?<![A-Za-z0-9])\d(?:[ -]?\d){12,18}(?![A-Za-z0-9])/g

/** A copy of a decoded body in which no card number and no security code is left. */
export function maskBody(value: unknown, key = ""): unknown {
  if (typeof value === "string" || typeof value === "number") return maskText(String(value), key, value)
  if (Array.isArray(value)) return value.map((element) => maskBody(element, key))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [maskDigits(name), maskBody(inner, name)]))
}

/** Free text without anything that passes for a card number. */
export function maskDigits(text: string): string {
  return text.replace(DIGIT_RUN, (run) => {
    const digits = run.replace(/\D/g, "")
    return passesLuhn(digits) ? maskCard(digits) : run
  })
}

export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = index % 2 === 1 ? Number(digit) * 2 : Number(digit)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

function maskText(text: string, key: string, original: unknown): unknown {
  const mask = MASKED_KEYS[key]
  if (mask) return text === "" ? text : mask(text)
  if (REFERENCES.has(key)) return original
  const masked = maskDigits(text)
  return masked === text ? original : masked
}
