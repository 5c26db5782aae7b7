/** What a card number's first digits say about the card. */
export interface CardBrand {
  id: "visa" | "mastercard" | "amex" | "discover" | "jcb" | "diners" | "unionpay" | "maestro"
  name: string
  /** How many digits such a number may have. */
  lengths: readonly number[]
  /** How many digits the security code has; empty where cards exist without one. */
  codeLengths: readonly number[]
  /** Where blanks stand on the card, as group sizes. */
  groups: readonly number[]
}

const FOURS = [4, 4, 4, 4, 3] as const

interface Range {
  /** First and last prefix, both of the same number of digits. */
  from: string
  to: string
}

const brands: readonly (CardBrand & { ranges: readonly Range[] })[] = [
  { id: "visa", name: "Visa", lengths: [13, 16, 19], codeLengths: [3], groups: FOURS, ranges: [range("4")] },
  {
    id: "mastercard",
    name: "Mastercard",
    lengths: [16],
    codeLengths: [3],
    groups: FOURS,
    ranges: [range("51", "55"), range("2221", "2720")],
  },
  {
    id: "amex",
    name: "American Express",
    lengths: [15],
    codeLengths: [4],
    groups: [4, 6, 5],
    ranges: [range("34"), range("37")],
  },
  {
    id: "jcb",
    name: "JCB",
    lengths: [16, 17, 18, 19],
    codeLengths: [3],
    groups: FOURS,
    ranges: [range("3528", "3589")],
  },
  {
    id: "diners",
    name: "Diners Club",
    lengths: [14, 15, 16, 17, 18, 19],
    codeLengths: [3],
    groups: [4, 6, 4, 5],
    ranges: [range("300", "305"), range("36"), range("38", "39")],
  },
  {
    id: "discover",
    name: "Discover",
    lengths: [16, 17, 18, 19],
    codeLengths: [3],
    groups: FOURS,
    ranges: [range("6011"), range("644", "649"), range("65")],
  },
  {
    id: "unionpay",
    name: "UnionPay",
    lengths: [16, 17, 18, 19],
    codeLengths: [3],
    groups: FOURS,
    ranges: [range("62"), range("81")],
  },
  {
    id: "maestro",
    name: "Maestro",
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
    codeLengths: [0, 3],
    groups: FOURS,
    ranges: [range("50"), range("56", "58"), range("60", "61"), range("63", "64"), range("66", "69")],
  },
]

/**
 * The brand of a card number, complete or still being typed (blanks allowed), or `undefined` while the digits
 * do not decide. A help for the shopper only: the store's server checks the card itself.
 */
export function cardBrand(value: string): CardBrand | undefined {
  const digits = value.replace(/\D/g, "")
  return brands.find((brand) => brand.ranges.some((range) => within(digits, range)))
}

function range(from: string, to: string = from): Range {
  return { from, to }
}

function within(digits: string, { from, to }: Range): boolean {
  if (digits.length < from.length) return false
  const prefix = digits.slice(0, from.length)
  return prefix >= from && prefix <= to
}
