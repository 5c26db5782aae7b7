import { cardDigitsIn } from "../../acquirer/domain/card-digits"
import { maskCard } from "../cards"

const MASKED_KEYS: Record<string, (text: string) => string> = {
  card: maskCard,
  card_number: maskCard,
  security_code: () => "***",
  encryption_data: (text) => text,
}

/** Our own references: long digits in them are no card. */
const REFERENCES = new Set(["order_no", "transaction_id", "refund_reference_id", "request_id"])

/** A copy of a decoded body in which no card number and no security code is left. */
export function maskBody(value: unknown, key = ""): unknown {
  if (typeof value === "string" || typeof value === "number") return maskText(String(value), key, value)
  if (Array.isArray(value)) return value.map((element) => maskBody(element, key))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [maskDigits(name), maskBody(inner, name)]))
}

/** Free text without a card number. */
export function maskDigits(text: string): string {
  let masked = ""
  let place = 0
  for (const { start, end, digits } of cardDigitsIn(text)) {
    masked += text.slice(place, start) + maskCard(digits)
    place = end
  }
  return masked + text.slice(place)
}

function maskText(text: string, key: string, original: unknown): unknown {
  const mask = MASKED_KEYS[key]
  if (mask) return text === "" ? text : mask(text)
  if (REFERENCES.has(key)) return original
  const masked = maskDigits(text)
  return masked === text ? original : masked
}
