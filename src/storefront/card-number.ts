import { hasCheckDigit } from "../cards/card-number"
import { cardBrand } from "./card-brand"

const LONGEST = 19
const DEFAULT_GROUPS = [4, 4, 4, 4, 3] as const

/** A card number as it stands on the card: digits in the brand's groups (`4111 1111 1111 1111`), at most 19. */
export function formatCardNumber(value: string): string {
  const brand = cardBrand(value)
  const longest = brand === undefined ? LONGEST : Math.max(...brand.lengths)
  const digits = value.replace(/\D/g, "").slice(0, longest)
  const groups: string[] = []
  let start = 0
  for (const size of brand?.groups ?? DEFAULT_GROUPS) {
    if (start >= digits.length) break
    groups.push(digits.slice(start, start + size))
    start += size
  }
  return groups.join(" ")
}

/** Where the caret belongs in `formatted` when it stood at `caret` in what the shopper typed: after the same digit. */
export function caretInCardNumber(typed: string, caret: number, formatted: string): number {
  let left = typed.slice(0, caret).replace(/\D/g, "").length
  let position = 0
  while (left > 0 && position < formatted.length) {
    if (formatted[position] !== " ") left -= 1
    position += 1
  }
  return position
}

/** Whether the last digit of the number is the one that the Luhn sum (ISO/IEC 7812-1) asks for. */
export function passesLuhn(value: string): boolean {
  const digits = value.replace(/[\s-]/g, "")
  return /^\d{2,}$/.test(digits) && hasCheckDigit(digits)
}
