import { pairsOf, settingOfPairs, type Pair } from "../pair-list"

const RATES = { names: "lower", values: "number" } as const
const SUMS = { names: "upper", values: "sum" } as const
const NAMES = { names: "as_typed", values: "text" } as const
/** As a German types it. */
const comma = (amount: string) => amount.replace(".", ",")

it.each<[shape: Parameters<typeof settingOfPairs>[1], pairs: Pair[], setting: object]>([
  [RATES, [["EUR", " 1.08 "]], { eur: 1.08 }],
  [RATES, [["eur", "a lot"]], { eur: "a lot" }],
  [RATES, [["eur", ""]], { eur: "" }],
  [RATES, [["jpy", "0,0065"]], { jpy: 0.0065 }],
  [SUMS, [["eur", "1000.00"]], { EUR: "1000.00" }],
  [SUMS, [["eur", "1000,50"]], { EUR: "1000.50" }],
  [SUMS, [["kwd", "1,500"]], { KWD: "1.500" }],
  [NAMES, [["de", "Karte, 1,5"]], { de: "Karte, 1,5" }],
  [SUMS, [[" ", ""]], {}],
])("%j reads %j as %j", (shape, pairs, setting) => expect(settingOfPairs(pairs, shape)).toEqual(setting))

it("shows what it reads", () => {
  expect(pairsOf({ eur: 1.08 }, RATES, String)).toEqual([["eur", "1.08"]])
  expect(pairsOf({ eur: 1.08 }, RATES, comma)).toEqual([["eur", "1,08"]])
  expect(pairsOf({ EUR: "1000.50" }, SUMS, comma)).toEqual([["EUR", "1000,50"]])
  expect(pairsOf({ de: "Karte 1.5" }, NAMES, comma)).toEqual([["de", "Karte 1.5"]])
  expect(pairsOf(undefined, SUMS, comma)).toEqual([])
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
  expect(() => settingOfPairs(pairs, RATES)).toThrow(reason)
})

it.each(["1,500", "1.500", "1.500,00"])("refuses %s dollars, which are meant as fifteen hundred", (sum) => {
  expect(() => settingOfPairs([["usd", sum]], SUMS)).toThrow("shared.thousands")
})
