import { CARD_BRANDS, type CardBrand, type CardBrandRules, type PrefixRange } from "./brands"

/** The lengths of numbers whose brand is not known yet. */
const ANY_LENGTH = [12, 13, 14, 15, 16, 17, 18, 19] as const

/**
 * The brand of a card number, complete or still being typed, or `undefined` while the digits do not decide.
 * @param digits digits only
 */
export function brandOfDigits(digits: string): CardBrand | undefined {
  return rulesOf(digits)
}

function rulesOf(digits: string): CardBrandRules | undefined {
  let longest: { brand: CardBrandRules; length: number } | undefined
  let isOpen = false
  for (const brand of CARD_BRANDS) {
    for (const range of brand.prefixes) {
      const length = range[0].length
      if (!matches(digits, range)) continue
      if (digits.length < length) isOpen = true
      else if (length > (longest?.length ?? 0)) longest = { brand, length }
    }
  }
  if (longest || isOpen) return longest?.brand
  return CARD_BRANDS.find((brand) => brand.otherwise?.some((range) => digits !== "" && matches(digits, range)))
}

export type CardNumberProblem = "unknown_brand" | "too_short" | "wrong_length" | "wrong_check_digit"

/** What is wrong with a complete card number, given as digits only; `undefined` when nothing is. */
export function cardNumberProblem(digits: string): CardNumberProblem | undefined {
  const brand = rulesOf(digits)
  const lengths: readonly number[] = brand?.lengths ?? ANY_LENGTH
  if (digits.length < Math.min(...lengths)) return "too_short"
  if (!brand) return "unknown_brand"
  if (!lengths.includes(digits.length)) return "wrong_length"
  return brand.checkDigitOptional || hasCheckDigit(digits) ? undefined : "wrong_check_digit"
}

/** Whether the last digit is the one that the Luhn sum (ISO/IEC 7812-1) demands. */
export function hasCheckDigit(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = digits.charCodeAt(digits.length - 1 - place) - 48
    const doubled = place % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Whether digits begin with a prefix of the range or, where there are fewer digits, still can. */
function matches(digits: string, [from, to]: PrefixRange): boolean {
  const length = Math.min(digits.length, from.length)
  const start = digits.slice(0, length)
  return start >= from.slice(0, length) && start <= to.slice(0, length)
}
