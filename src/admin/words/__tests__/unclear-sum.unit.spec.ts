import { numeralsOf } from "../decimal"
import { unclearSum, unreadSum } from "../unclear-sum"

/** What is read, or why nothing is. */
function read(locale: string, typed: string, currency: string): string | undefined {
  const numerals = numeralsOf(locale)
  return unclearSum(numerals, typed, currency)?.reason ?? numerals.fromTyped(typed, currency)
}

const TWO_READINGS = "shared.two_readings"
const MORE_DIGITS = "shared.thousands"

it("reads two decimals of a currency of which a browser shows none", () => {
  for (const currency of ["huf", "rsd", "idr"]) expect(read("en", "12.50", currency)).toBe("12.50")
})

it.each([
  // No decimals, two, three.
  ["en", "1000", ["1000", "1000", "1000"]],
  ["en", "1,000", [TWO_READINGS, TWO_READINGS, TWO_READINGS]],
  ["en", "1.000", [MORE_DIGITS, MORE_DIGITS, "1.000"]],
  ["en", "1,000.50", [TWO_READINGS, TWO_READINGS, TWO_READINGS]],
  ["en", "1,5", [TWO_READINGS, TWO_READINGS, TWO_READINGS]],
  ["en", " 12.50 ", [MORE_DIGITS, "12.50", "12.50"]],
  ["de", "1000", ["1000", "1000", "1000"]],
  ["de", "1.000", [TWO_READINGS, TWO_READINGS, TWO_READINGS]],
  ["de", "1,000", [MORE_DIGITS, MORE_DIGITS, "1.000"]],
  ["de", "1.000,50", [TWO_READINGS, TWO_READINGS, TWO_READINGS]],
  ["de", "1.5", [TWO_READINGS, TWO_READINGS, TWO_READINGS]],
  ["de", " 12,50 ", [MORE_DIGITS, "12.50", "12.50"]],
])("in %s, %j is in yen, dollars and dinars read as %j", (locale, typed, expected) => {
  expect(["jpy", "usd", "kwd"].map((currency) => read(locale, typed, currency))).toEqual(expected)
})

it("shows how the sum is typed", () => {
  expect(unclearSum(numeralsOf("en"), " 1,000 ", "kwd")?.values).toEqual({ sum: "1,000", example: "1000.50" })
  expect(unclearSum(numeralsOf("de"), "1.000", "kwd")?.values).toEqual({ sum: "1.000", example: "1000,50" })
})

it("leaves what is no number, and what is no currency, to the server to refuse", () => {
  expect(read("en", "a lot", "usd")).toBe("a lot")
  expect(read("en", "1.0855", "")).toBe("1.0855")
})

it.each([
  ["en", "eur", ["€1,000.00", "two_readings"], ["€50.00", "50.00"], ["50.00\u00a0EUR", "50.00"], ["50 eur", "50"]],
  ["en", "cad", ["CA$5.00", "5.00"], ["€5.00", "no_sum"]],
  ["de", "eur", ["12,50\u00a0€", "12.50"], ["12,50 €", "12.50"], ["1 000,50 €", "1000.50"], ["12,50 $", "no_sum"]],
  ["fr", "eur", ["1\u202f000\u202f000,50\u00a0€", "1000000.50"], ["1 000", "1000"]],
  ["en", "usd", ["1 000", "1000"], ["12 50", "no_sum"], ["1 000 50", "no_sum"], ["-5", "no_sum"], ["a lot", "no_sum"]],
  ["en", "usd", ["", ""]],
] as const)("in %s, a sum of %s is read as the pages print it", (locale, currency, ...typed) => {
  const numerals = numeralsOf(locale)
  const read = (text: string) =>
    unreadSum(numerals, text, currency)?.reason.replace("shared.", "") ?? numerals.fromTyped(text, currency)
  expect(typed.map(([text = ""]) => [text, read(text)])).toEqual(typed)
})
