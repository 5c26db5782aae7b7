import { movedRule, NEW_RULE, ruleRowsOf, settingOfRules } from "../rule-list"

const RULES = [
  { open3d: "on", amount_from: { usd: "100.00" }, countries: ["de", "fr"], customers: "new" },
  { open3d: "off", account_days_below: 30, risk: "countries_differ" },
]

it("reads back the rules that it shows", () => expect(settingOfRules(ruleRowsOf(RULES))).toEqual(RULES))

it("says no condition that is empty", () => {
  expect(settingOfRules([{ ...NEW_RULE, countries: " , ", amounts: [["", ""]] }])).toEqual([{ open3d: "on" }])
})

it("leaves what is no number to the server to refuse", () => {
  expect(settingOfRules([{ ...NEW_RULE, account_days_below: "a month" }])).toEqual([
    { open3d: "on", account_days_below: "a month" },
  ])
})

it("moves a rule by a place, and no further than the end", () => {
  const [first, second] = [NEW_RULE, { ...NEW_RULE, open3d: "off" }]
  expect(movedRule([first, second], 1, -1)).toEqual([second, first])
  expect(movedRule([first, second], 0, -1)).toEqual([first, second])
})
