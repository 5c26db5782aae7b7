import { cardNumberProblem } from "../../cards/card-number"
import { cardDigitsIn } from "./card-digits"
import { digitRuns } from "./digit-runs"

const MASK_CHARACTERS = /[*•·xX]{2,}/

const LONGEST_NAME = 64
const MOST_NAMES = 10
const NUMBER_KEYS = new Set(["pan", "ccnumber", "ccnum", "ccno", "cc", "primaryaccountnumber", "accountpan"])
const CODE_KEYS = new Set(["csc", "cvn", "cvn2", "cav2", "securitycode", "verificationvalue", "cardcode", "cardsecret"])
const CODE_MARKS = ["cvv", "cvc", "securitycode", "cardverification"]
const PHONE_MARKS = ["phone", "mobile", "tel", "fax", "whatsapp"]

/**
 * The path (`data.card.number`, `items[0].note`) of the first thing in a JSON-like value that looks like a card
 * number or a card's security code; `undefined` when there is none. The path never shows card digits.
 *
 * A digit string counts when it has the prefix, length and check digit of a card brand, whatever its key, its script
 * and its separators, and even inside a longer text. Under a key that speaks of a card number any 12 to 19 digits
 * count; under a key that speaks of a security code anything that is not empty does.
 */
export function findCardData(value: unknown): string | undefined {
  const open: { value: unknown; path: string; key: string; expiryBeside: boolean }[] = [
    { value, path: "", key: "", expiryBeside: false },
  ]
  const seen = new Set<object>()
  for (let place = open.pop(); place; place = open.pop()) {
    const { value: here, path } = place
    if (typeof here !== "object" || here === null) {
      if (isCardData(place.key, here, place.expiryBeside)) return path === "" ? "(the value itself)" : path
      continue
    }
    if (seen.has(here)) continue
    seen.add(here)
    const keys = Object.keys(here)
    const expiryBeside = !Array.isArray(here) && keys.some((key) => /^(card_?)?exp/i.test(key))
    for (const key of keys.reverse()) {
      const step = join(path, key, Array.isArray(here))
      if (!Array.isArray(here) && holdsCardNumber(key)) return step
      const name = Array.isArray(here) ? place.key : key
      open.push({ value: Reflect.get(here, key), path: step, key: name, expiryBeside })
    }
  }
  return undefined
}

function isCardData(key: string, value: unknown, expiryBeside: boolean): boolean {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "bigint") return false
  const text = String(value).normalize("NFKC").trim()
  if (text === "") return false
  const name = key.toLowerCase().replace(/[^a-z0-9]/g, "")
  if (CODE_KEYS.has(name) || CODE_MARKS.some((mark) => name.includes(mark))) return !MASK_CHARACTERS.test(text)
  const speaksOfNumber =
    NUMBER_KEYS.has(name) ||
    /card(number|num|no|pan)$/.test(name) ||
    name === "card" ||
    (expiryBeside && name === "number")
  if (speaksOfNumber && holdsOneNumber(text)) return true
  if (PHONE_MARKS.some((mark) => name.includes(mark)) && looksLikePhone(text)) return false
  if (typeof value === "number" && !Number.isSafeInteger(value)) return lostItsCheckDigit(value)
  return holdsCardNumber(text)
}

function holdsCardNumber(text: string): boolean {
  return cardDigitsIn(text).length > 0
}

// A JSON number beyond 2^53 comes with wrong last digits: judged by prefix and length alone.
function lostItsCheckDigit(value: number): boolean {
  if (!Number.isInteger(value) || value >= 1e19) return false
  const problem = cardNumberProblem(BigInt(value).toString())
  return problem === undefined || problem === "wrong_check_digit"
}

/** Exactly one number in the text, and as long as a card's. */
function holdsOneNumber(text: string): boolean {
  const [run, ...others] = digitRuns(text)
  const length = run?.reduce((sum, { digits }) => sum + digits.length, 0) ?? 0
  return others.length === 0 && length >= 12 && length <= 19
}

// E.164 ends at 15 digits; 34 and 37 with 15 digits would be American Express, and no such phone number exists.
function looksLikePhone(text: string): boolean {
  const digits = digitRuns(text)
    .flat()
    .map((group) => group.digits)
    .join("")
  return digits.length <= 15 && !/^3[47]\d{13}$/.test(digits)
}

/** A key that somebody sent, as an error may name it: without card digits, and no longer than a name. */
export function shownKey(key: string): string {
  if (holdsCardNumber(key)) return "(a key)"
  return key.length > LONGEST_NAME ? `${key.slice(0, LONGEST_NAME)}…` : key
}

/** The same of several: the first few of them, however many were sent. */
export function shownKeys(keys: readonly string[]): string {
  const shown = keys.slice(0, MOST_NAMES).map(shownKey)
  return (keys.length > MOST_NAMES ? [...shown, "…"] : shown).join(", ")
}

function join(path: string, key: string, isIndex: boolean): string {
  if (isIndex) return `${path}[${key}]`
  return path === "" ? shownKey(key) : `${path}.${shownKey(key)}`
}
