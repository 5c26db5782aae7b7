import { isAmountUpTo, isPositive, minus, numeralsOf, plus } from "../decimal"

describe("amounts as text", () => {
  it.each([
    ["45.00", "20.00", "25.00"],
    ["0.30", "0.10", "0.20"],
    ["1000", "999", "1"],
    ["10.00", "0", "10.00"],
    ["5.00", "7.50", "-2.50"],
    ["0.05", "0.10", "-0.05"],
    ["9007199254740993.01", "0.01", "9007199254740993.00"],
  ])("%s less %s is %s", (one, other, left) => {
    expect(minus(one, other)).toBe(left)
    expect(plus(left, other).replace(/^-?0+(?=\d)/, "")).toBe(one)
  })

  it.each([
    ["10", "25.00", true],
    ["25.00", "25.00", true],
    ["25.01", "25.00", false],
    ["0", "25.00", false],
    ["0.00", "25.00", false],
    ["-1", "25.00", false],
    ["1e1", "25.00", false],
    ["", "25.00", false],
    ["1,50", "25.00", false],
    ["1.5", "2000.00", true],
    ["1.500", "2000.00", false],
    ["1.500", "2000.000", true],
    ["1.000", "2000", false],
  ])("%j is an amount up to %s: %s", (typed, most, is) => {
    expect(isAmountUpTo(typed, most)).toBe(is)
  })

  it("knows what is more than nothing", () => {
    expect([isPositive("0.01"), isPositive("0.00"), isPositive("-0.01")]).toEqual([true, false, false])
  })
})

it("writes an amount as the reader types it, and reads it back", () => {
  expect(["en", "de", "pt-BR", "ja"].map((locale) => numeralsOf(locale).toType("30.50"))).toEqual([
    "30.50",
    "30,50",
    "30,50",
    "30.50",
  ])
  const { toType, fromTyped } = numeralsOf("de")
  expect(fromTyped(toType("30.50"))).toBe("30.50")
})
