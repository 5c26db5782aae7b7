import { numeralsOf } from "../decimal"
import { unclearSum } from "../unclear-sum"

/** What is read, or why nothing is. */
function read(locale: string, typed: string, currency: string): string | undefined {
  const numerals = numeralsOf(locale)
  return unclearSum(numerals, typed, currency)?.reason ?? numerals.fromTyped(typed)
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
