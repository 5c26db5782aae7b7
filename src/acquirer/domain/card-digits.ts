import { CARD_BRANDS, type CardBrandRules } from "../../cards/brands"
import { cardNumberProblem, hasCheckDigit } from "../../cards/card-number"
import { digitRuns, type DigitGroup } from "./digit-runs"

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
const ULID = "(?=[0-9]*[a-z])[0-7][0-9a-hjkmnp-tv-z]{25}"
const HASH = "(?=[0-9]*[a-f])[0-9a-f]{32,}"
/** Names made by machines: digits inside them are chance. */
const MACHINE_MADE = new RegExp(`(?<![0-9a-z])(?:${UUID}|${ULID}|${HASH})(?![0-9a-z])`, "gi")

const SHORTEST = 12
const LONGEST = 19
/** What every text with a card number has: enough digits, or characters beyond ASCII, which may be digits too. */
const MAY_HOLD_CARD = new RegExp(`[^ -~]|(?:[0-9][^0-9]*){${SHORTEST}}`)
/** Maestro claims every number that begins with 6, of any length: shorter ones are order numbers and barcodes. */
const SHORTEST_MAESTRO = 16
/** Shorter numbers without a check digit to confirm them are order numbers and phones. */
const SHORTEST_UNCHECKED = 16
/** Two numbers of a machine with a dot between them (`823456789.1700000000` of a cookie) are no card. */
const LONGEST_PUNCTUATED = 8

export interface CardDigits {
  /** Where it stands in the text: from, and up to but not including. */
  start: number
  end: number
  digits: string
}

/**
 * Every card number in a text: 12 to 19 digits of any script, whole or in groups with separators between them, that
 * have the prefix, length and check digit of a card brand. What stands beside one (`… 12/30 123`) does not hide it.
 * Numbers inside UUIDs, ULIDs and long hashes do not count. Takes time in proportion to the length of the text.
 */
export function cardDigitsIn(text: string): CardDigits[] {
  if (!MAY_HOLD_CARD.test(text)) return []
  const plain = text.replace(MACHINE_MADE, (name) => "x".repeat(name.length))
  return digitRuns(plain).flatMap(cardsInRun)
}

/** Whether these digits have the prefix, length and check digit of a card brand. */
export function isCardNumber(digits: string): boolean {
  return cardNumberProblem(digits) === undefined
}

function cardsInRun(groups: DigitGroup[]): CardDigits[] {
  const digits = groups.map((group) => group.digits).join("")
  const found: CardDigits[] = []
  let from = 0
  for (let first = 0; first < groups.length; first++) {
    const last = lastOfCard(groups, first, digits, from)
    const end = last ?? first
    let length = 0
    for (let at = first; at <= end; at++) length += groups[at]?.digits.length ?? 0
    if (last !== undefined) {
      found.push({
        start: groups[first]?.start ?? 0,
        end: groups[last]?.end ?? 0,
        digits: digits.slice(from, from + length),
      })
    }
    from += length
    first = end
  }
  return found
}

/** The group with which the card ends that begins with the group `first`; `undefined` where none does. */
function lastOfCard(groups: DigitGroup[], first: number, digits: string, from: number): number | undefined {
  const numbers = numbersThatBegin(digits.slice(from, from + LONGEST))
  if (numbers.length === 0) return undefined
  let length = 0
  let longestGroup = 0
  let isPunctuated = false
  for (let last = first; last < groups.length; last++) {
    const group = groups[last]
    if (!group) return undefined
    length += group.digits.length
    longestGroup = Math.max(longestGroup, group.digits.length)
    isPunctuated ||= last > first && group.gap === "punctuated"
    if (length > LONGEST || (isPunctuated && longestGroup > LONGEST_PUNCTUATED)) return undefined
    if (numbers.includes(length)) return last
  }
  return undefined
}

interface Prefix {
  /** The first and the last number of eight digits that begin with the prefix. */
  from: number
  to: number
  brand: CardBrandRules
}

const LONGEST_PREFIX = 8
/** Prefixes of every brand by their first digit: looked up once for every group of a text, made for the first. */
let prefixes: Map<string, Prefix[]> | undefined

function prefixesByFirstDigit(): Map<string, Prefix[]> {
  const byDigit = new Map<string, Prefix[]>()
  for (const brand of CARD_BRANDS) {
    for (const [from, to] of [...brand.prefixes, ...(brand.otherwise ?? [])]) {
      const prefix = {
        from: Number(from.padEnd(LONGEST_PREFIX, "0")),
        to: Number(to.padEnd(LONGEST_PREFIX, "9")),
        brand,
      }
      for (let digit = Number(from[0]); digit <= Number(to[0]); digit++) {
        byDigit.set(String(digit), [...(byDigit.get(String(digit)) ?? []), prefix])
      }
    }
  }
  return byDigit
}

const NONE: readonly number[] = []

/** The lengths at which the beginning of a text of digits is a card number. */
function numbersThatBegin(digits: string): readonly number[] {
  if (digits.length < SHORTEST) return NONE
  prefixes ??= prefixesByFirstDigit()
  const possible = prefixes.get(digits[0] ?? "")
  if (!possible) return NONE
  const start = Number(digits.slice(0, LONGEST_PREFIX))
  const brands = new Set<CardBrandRules>()
  for (const { from, to, brand } of possible) if (start >= from && start <= to) brands.add(brand)
  return [...brands].flatMap((brand) =>
    brand.lengths.filter((length) => length <= digits.length && isNumberOf(brand, digits.slice(0, length))),
  )
}

function isNumberOf(brand: CardBrandRules, digits: string): boolean {
  if (brand.id === "maestro" && digits.length < SHORTEST_MAESTRO) return false
  return (Boolean(brand.checkDigitOptional) && digits.length >= SHORTEST_UNCHECKED) || hasCheckDigit(digits)
}
