import { numeralsOf } from "../../words/decimal"
import { NEW_RULE, ruleRowsOf, settingOfRules } from "../rule-list"
import { UnreadableField } from "../unreadable-field"

const ENGLISH = numeralsOf("en")
const RULES = [
  { open3d: "on", amount_from: { usd: "100.00" }, countries: ["de", "fr"], customers: "new" },
  { open3d: "off", account_days_below: 30, risk: "countries_differ" },
]

it("reads back the rules that it shows", () => {
  expect(settingOfRules(ruleRowsOf(RULES, String), ENGLISH)).toEqual(RULES)
  const german = ruleRowsOf(RULES, numeralsOf("de").toType)
  expect(german[0]?.amounts).toEqual([["usd", "100,00"]])
  expect(settingOfRules(german, numeralsOf("de"))).toEqual(RULES)
})

it("says no condition that is empty", () => {
  expect(settingOfRules([{ ...NEW_RULE, countries: " , ", amounts: [["", ""]] }], ENGLISH)).toEqual([{ open3d: "on" }])
})

it("leaves what is no number to the server to refuse", () => {
  expect(settingOfRules([{ ...NEW_RULE, account_days_below: "a month" }], ENGLISH)).toEqual([
    { open3d: "on", account_days_below: "a month" },
  ])
})

it("reads no number of days that can be read in two ways", () => {
  const typed = [{ ...NEW_RULE, account_days_below: "1.000" }]
  expect(() => settingOfRules(typed, numeralsOf("de"))).toThrow(UnreadableField)
  expect(settingOfRules([{ ...NEW_RULE, account_days_below: " 30 " }], numeralsOf("de"))).toEqual([
    { open3d: "on", account_days_below: 30 },
  ])
})
