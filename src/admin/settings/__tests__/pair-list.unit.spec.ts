import { numeralsOf } from "../../words/decimal"
import { pairsOf, settingOfPairs, type Pair } from "../pair-list"

const RATES = { names: "lower", values: "number" } as const
const SUMS = { names: "upper", values: "sum" } as const
const NAMES = { names: "as_typed", values: "text" } as const
const english = numeralsOf("en")
const german = numeralsOf("de")

it.each<[shape: Parameters<typeof settingOfPairs>[1], pairs: Pair[], setting: object]>([
  [RATES, [["EUR", " 1.08 "]], { eur: 1.08 }],
  [RATES, [["eur", "a lot"]], { eur: "a lot" }],
  [RATES, [["eur", ""]], { eur: "" }],
  [SUMS, [["eur", "1000.00"]], { EUR: "1000.00" }],
  [SUMS, [["kwd", "1.500"]], { KWD: "1.500" }],
  [NAMES, [["de", "Karte, 1,5"]], { de: "Karte, 1,5" }],
  [SUMS, [[" ", ""]], {}],
])("%j reads %j as %j", (shape, pairs, setting) => expect(settingOfPairs(pairs, shape, english)).toEqual(setting))

it("reads what a German types", () => {
  expect(settingOfPairs([["jpy", "0,0065"]], RATES, german)).toEqual({ jpy: 0.0065 })
  expect(settingOfPairs([["kwd", "1,500"]], SUMS, german)).toEqual({ KWD: "1.500" })
})

it("shows what it reads", () => {
  expect(pairsOf({ eur: 1.08 }, RATES, String)).toEqual([["eur", "1.08"]])
  expect(pairsOf({ eur: 1.08 }, RATES, german.toType)).toEqual([["eur", "1,08"]])
  expect(pairsOf({ EUR: "1000.50" }, SUMS, german.toType)).toEqual([["EUR", "1000,50"]])
  expect(pairsOf({ de: "Karte 1.5" }, NAMES, german.toType)).toEqual([["de", "Karte 1.5"]])
  expect(pairsOf(undefined, SUMS, german.toType)).toEqual([])
})

it.each<[pairs: Pair[], reason: string]>([
  [
    [
      ["eur", "1"],
      ["EUR", "2"],
    ],
    "setting.rows.twice",
  ],
  [[["", "2"]], "setting.rows.no_name"],
])("refuses %j", (pairs, reason) => {
  expect(() => settingOfPairs(pairs, RATES, english)).toThrow(reason)
})

it.each([
  ["1,500", "shared.two_readings"],
  ["1.500", "shared.thousands"],
  ["1.500,00", "shared.two_readings"],
])("refuses %s dollars, which may be meant as fifteen hundred", (sum, reason) => {
  expect(() => settingOfPairs([["usd", sum]], SUMS, english)).toThrow(reason)
})

it("refuses a rate that may be meant as a thousand", () => {
  expect(() => settingOfPairs([["eur", "1,085"]], RATES, english)).toThrow("shared.two_readings")
  expect(() => settingOfPairs([["eur", "1.085"]], RATES, german)).toThrow("shared.two_readings")
})
