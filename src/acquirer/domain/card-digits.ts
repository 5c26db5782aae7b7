import cardValidator from "card-validator"

/** Groups of digits with up to three spaces or dashes between them, touching no letter. */
const GROUPS = /(?<![\p{L}\p{N}])\d+(?:[\s-]{1,3}\d+)*(?![\p{L}\p{N}])/gu
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
const SHORTEST = 12
const LONGEST = 19
/** Maestro claims every number that begins with 6, of any length: shorter ones are order numbers and barcodes. */
const SHORTEST_MAESTRO = 16

export interface CardDigits {
  /** Where it stands in the text: from, and up to but not including. */
  start: number
  end: number
  digits: string
}

/**
 * Every card number in a text: 12 to 19 digits, whole or in groups, that have the prefix, length and check digit of
 * a card brand. What stands beside one (`… 12/30 123`) does not hide it. Numbers inside UUIDs and words do not count.
 */
export function cardDigitsIn(text: string): CardDigits[] {
  const plain = text.replace(UUID, (uuid) => "x".repeat(uuid.length))
  return [...plain.matchAll(GROUPS)].flatMap((run) => cardsInRun(run[0], run.index))
}

/** Whether these digits have the prefix, length and check digit of a card brand. */
export function isCardNumber(digits: string): boolean {
  return hasCheckDigit(digits) && hasBrand(digits)
}

/** Prefixes of every brand by their first digit. Looked up here, because a hostile text asks a hundred thousand times. */
const PREFIXES = prefixesByFirstDigit()

interface Prefix {
  length: number
  from: number
  to: number
  numberLengths: number[]
}

function hasBrand(digits: string): boolean {
  return (PREFIXES.get(digits[0] ?? "") ?? []).some(({ length, from, to, numberLengths }) => {
    if (!numberLengths.includes(digits.length)) return false
    const prefix = Number(digits.slice(0, length))
    return prefix >= from && prefix <= to
  })
}

function prefixesByFirstDigit(): Map<string, Prefix[]> {
  const byDigit = new Map<string, Prefix[]>()
  const { types, getTypeInfo } = cardValidator.creditCardType
  for (const brand of Object.values(types).map(getTypeInfo)) {
    const shortest = brand.type === "maestro" ? SHORTEST_MAESTRO : SHORTEST
    const numberLengths = brand.lengths.filter((length) => length >= shortest)
    for (const pattern of brand.patterns) {
      const [from = 0, to = from] = Array.isArray(pattern) ? pattern : [pattern]
      for (let digit = Number(String(from)[0]); digit <= Number(String(to)[0]); digit++) {
        const prefixes = byDigit.get(String(digit)) ?? []
        byDigit.set(String(digit), [...prefixes, { length: String(from).length, from, to, numberLengths }])
      }
    }
  }
  return byDigit
}

/** Luhn. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = digits.charCodeAt(digits.length - 1 - place) - 48
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

function cardsInRun(run: string, offset: number): CardDigits[] {
  const groups = [...run.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({ digits, start: offset + index }))
  const found: CardDigits[] = []
  for (let first = 0; first < groups.length; first++) {
    const card = cardFrom(groups, first)
    if (!card) continue
    found.push(card.found)
    first = card.last
  }
  return found
}

function cardFrom(
  groups: { digits: string; start: number }[],
  first: number,
): { found: CardDigits; last: number } | undefined {
  let digits = ""
  for (let last = first; last < groups.length; last++) {
    const group = groups[last]
    digits += group?.digits ?? ""
    if (!group || digits.length > LONGEST) return undefined
    if (digits.length < SHORTEST || !isCardNumber(digits)) continue
    return { found: { start: groups[first]?.start ?? 0, end: group.start + group.digits.length, digits }, last }
  }
  return undefined
}
