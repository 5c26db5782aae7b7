import { Money } from "../../../acquirer/domain/money"
import { readSettings } from "../../../modules/acquiring/read-settings"
import { SettingsError } from "../../../modules/acquiring/settings-error"
import type { AccountOptions } from "../../../modules/acquiring/settings"
import { open3dFor, type Open3dFacts } from "../open3d"
import { orderOf } from "./requests"
import { situations } from "./situations"

const read = (open3d_rules: unknown) =>
  readSettings("default", {
    base_url: "https://service.example",
    merchant_id: "1",
    account_id: "1",
    secret_key: "a key for tests",
    open3d_rules,
  } as AccountOptions).open3d_rules

const RULES = read([
  { open3d: "off", customers: "returning", countries: ["DE"] },
  { open3d: "on", amount_from: { EUR: "100.00", jpy: 15000 } },
  { open3d: "on", countries: ["br"], customers: "new" },
])

const facts = (amount: string, currency: string, country?: string, pastOrders?: number): Open3dFacts => ({
  money: Money.exact(amount, currency),
  country,
  pastOrders,
})

it.each([
  ["an amount below the rule's", facts("99.99", "EUR"), "off"],
  ["the rule's amount itself", facts("100.00", "EUR"), "on"],
  ["an amount of a currency without fractions", facts("15000", "JPY"), "on"],
  ["a currency that the rule does not name", facts("9999.00", "USD"), "off"],
  ["a returning customer of the country, whom the first rule lets pass", facts("500.00", "EUR", "de", 3), "off"],
  ["a new customer of that country", facts("500.00", "EUR", "de", 0), "on"],
  ["a guest of a country in the last rule", facts("1.00", "USD", "BR"), "on"],
  ["a returning customer of that country", facts("1.00", "USD", "br", 1), "off"],
  ["a payment without an address", facts("1.00", "USD"), "off"],
] as const)("decides about %s", (_what, given, expected) => {
  expect(open3dFor(RULES, "off", given)).toBe(expected)
})

const YOUNG = read([{ open3d: "on", account_days_below: 30 }])
const DECLINED = read([{ open3d: "on", risk: "declined_before" }])
const ABROAD = read([{ open3d: "on", risk: "countries_differ" }])

it.each([
  ["an account of yesterday", YOUNG, { accountDays: 1 }, "on"],
  ["an account as old as the rule says", YOUNG, { accountDays: 30 }, "off"],
  ["a guest, who has no account", YOUNG, {}, "on"],
  ["goods that stay in the country of the bill", ABROAD, { country: "DE", deliveryCountry: "de" }, "off"],
  ["goods that go to another", ABROAD, { country: "de", deliveryCountry: "fr" }, "on"],
  ["a shopper whose card was declined before", DECLINED, { declinedBefore: true }, "on"],
  ["a shopper whose first card it is", DECLINED, { declinedBefore: false }, "off"],
  ["goods that are not sent", ABROAD, { country: "de" }, "off"],
] as const)("by age and risk: %s", (_what, rules, more, expected) => {
  expect(open3dFor(rules, "off", { ...facts("1.00", "EUR"), ...more })).toBe(expected)
})

it.each([
  ["a customer", situations["known-customer"], 3_650, "on"],
  ["a customer", situations["known-customer"], 1, "off"],
  ["a guest", situations.guest, 1, "on"],
] as const)("of %s the account's age is the store's: %#", (_who, situation, days, open3d) => {
  const settings = { open3d_rules: [{ open3d: "on" as const, account_days_below: days }] }
  expect(orderOf({ ...situation, settings })).toMatchObject({ open3d })
})

it("leaves to the setting open3d what no rule fits", () => {
  expect(open3dFor([], "on", facts("1.00", "USD"))).toBe("on")
})

it("stands in the request", () => {
  const settings = { open3d_rules: [{ open3d: "on" as const, amount_from: { usd: "1.00" } }] }
  expect(orderOf({ ...situations.guest, settings })).toMatchObject({ open3d: "on" })
  expect(orderOf(situations.guest)).toMatchObject({ open3d: "off" })
})

it.each([
  [[{ open3d: "sometimes" }], "open3d_rules.0.open3d"],
  [[{ open3d: "on", amount_from: { eur: "a lot" } }], "open3d_rules.0.amount_from.eur"],
  [[{ open3d: "on", amount_from: { eur: "10.001" } }], "open3d_rules.0.amount_from.eur"],
  [[{ open3d: "on", countries: ["Germany"] }], "open3d_rules.0.countries.0"],
  [[{ open3d: "on", account_days_below: 0 }], "open3d_rules.0.account_days_below"],
  [[{ open3d: "on", risk: "high" }], "open3d_rules.0.risk"],
  [[{ open3d: "on", weather: "rain" }], "open3d_rules.0.weather"],
])("refuses the rules %j by the field %s", (rules, field) => {
  expect(() => read(rules)).toThrow(SettingsError)
  expect(() => read(rules)).toThrow(field)
})
