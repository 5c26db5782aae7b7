import cardValidator from "card-validator"
import { CARD_BRANDS, type PrefixRange } from "../brands"
import { brandOfDigits, cardNumberProblem } from "../card-number"

const SHORT_NAMES: Record<string, string> = { "american-express": "amex", "diners-club": "diners" }
const { types, getTypeInfo } = cardValidator.creditCardType
const LIBRARY = Object.values(types).map(getTypeInfo)

/** One number of a range of prefixes, with the check digit that makes it valid. */
function numberOf(prefix: string, length: number): string {
  const body = prefix.padEnd(length - 1, "0")
  const last = [..."0123456789"].find((digit) => cardValidator.number(body + digit).isValid)
  return body + (last ?? "0")
}

const EXAMPLES = LIBRARY.flatMap(({ patterns, lengths }) =>
  patterns.flatMap((pattern) =>
    lengths.flatMap((length) => [pattern].flat().map((prefix) => numberOf(String(prefix), length))),
  ),
)

describe("the card table", () => {
  it("has the brands, lengths, security codes and prefixes of the package card-validator", () => {
    const plain = ([from, to]: PrefixRange) => (from === to ? Number(from) : [Number(from), Number(to)])
    const ours = CARD_BRANDS.map(({ id, name, lengths, codeLengths, prefixes, otherwise = [] }) => ({
      ...{ id, name, lengths, codeLengths },
      patterns: [...prefixes, ...otherwise].map(plain),
    }))
    const theirs = LIBRARY.map(({ type, niceType, lengths, code, patterns }) => ({
      ...{ id: SHORT_NAMES[type] ?? type, name: niceType, lengths, codeLengths: [code.size] },
      patterns,
    }))
    const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
    expect(ours.sort(byId)).toEqual(theirs.sort(byId))
  })

  it("judges numbers of every prefix and length as the package does, and gives them the same brand", () => {
    expect(EXAMPLES.length).toBeGreaterThan(300)
    for (const number of EXAMPLES.flatMap((example) => [example, other(example), `${example}0`])) {
      const { card, isValid } = cardValidator.number(number)
      const brand = card ? (SHORT_NAMES[card.type] ?? card.type) : undefined
      expect({ number, brand: brandOfDigits(number)?.id, isValid: cardNumberProblem(number) === undefined }).toEqual({
        number,
        brand,
        isValid,
      })
    }
  })
})

/** The same number with another last digit. */
function other(number: string): string {
  return number.slice(0, -1) + String((Number(number.at(-1)) + 1) % 10)
}
