import { pairsOf, settingOfPairs, type Pair } from "../pair-list"

const RATES = { names: "lower", values: "number" } as const
const SUMS = { names: "upper", values: "text" } as const

it.each<[shape: Parameters<typeof settingOfPairs>[1], pairs: Pair[], setting: object]>([
  [RATES, [["EUR", " 1.08 "]], { eur: 1.08 }],
  [RATES, [["eur", "a lot"]], { eur: "a lot" }],
  [RATES, [["eur", ""]], { eur: "" }],
  [SUMS, [["eur", "1000.00"]], { EUR: "1000.00" }],
  [SUMS, [[" ", ""]], {}],
])("%j reads %j as %j", (shape, pairs, setting) => expect(settingOfPairs(pairs, shape)).toEqual(setting))

it("shows what it reads", () => {
  expect(pairsOf({ eur: 1.08 })).toEqual([["eur", "1.08"]])
  expect(pairsOf(undefined)).toEqual([])
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
