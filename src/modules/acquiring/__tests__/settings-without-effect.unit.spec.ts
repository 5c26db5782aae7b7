import { readSettings } from "../read-settings"
import type { AccountOptions } from "../settings"
import { settingsWithoutEffect } from "../settings-without-effect"

const COMPLETE: AccountOptions = {
  base_url: "https://service.example",
  merchant_id: "100001",
  account_id: "100001001",
  secret_key: "the service's key",
}
const card = { id: "card", label: "Card", flow: "card" } as const
const wallet = { id: "wallet", label: "Wallet", flow: "apm", payment_method: "wallet" } as const

const found = (more: AccountOptions) =>
  Object.fromEntries(
    settingsWithoutEffect(readSettings("default", { ...COMPLETE, ...more })).map(({ field, reason }) => [
      field,
      reason,
    ]),
  )

it("names codes of no country and of no currency, wherever settings list them", () => {
  const methods = [{ ...card, countries: ["DE", "fr", "Germany", "uk"], currencies: ["eur", "EURO", "eur usd"] }]
  expect(
    found({
      methods,
      open3d_rules: [{ open3d: "on" }, { open3d: "off", countries: ["de", "zz"] }],
      payouts: { approval_above: { EUR: "10", XYZ: "10" } },
      order_data: { usd_rates: { eur: 1.08, xyz: 2 } },
    }),
  ).toEqual({
    "methods.0.countries.2": "names germany, which is not a country such as DE",
    "methods.0.countries.3": "names uk, which is not a country such as DE",
    "methods.0.currencies.1": "names euro, which is not a currency such as EUR",
    "methods.0.currencies.2": "names eur usd, which is not a currency such as EUR",
    "open3d_rules.1.countries.1": "names zz, which is not a country such as DE",
    "payouts.approval_above.XYZ": "names XYZ, which is not a currency such as EUR",
    "order_data.usd_rates.xyz": "names xyz, which is not a currency such as EUR",
  })
})

it("names ways of paying that nobody could pay by, and ids that are there twice", () => {
  const { payment_method: _, ...unnamed } = wallet
  expect(found({ methods: [card, unnamed, wallet] })).toEqual({
    "methods.1.payment_method": "is missing",
    "methods.2.id": "is the id of another way of paying",
  })
  const nowhere = "must not be empty: shoppers come back there from the payment page and from alternative methods"
  expect(found({ storefront_origins: [] })).toEqual({ storefront_origins: nowhere })
  expect(found({ storefront_origins: [], methods: [card, wallet] })).toEqual({ storefront_origins: nowhere })
  expect(found({ storefront_origins: [], methods: [card, { ...wallet, enabled: false }] })).toEqual({})
})

it("names plans for numbers of instalments that nobody may choose", () => {
  expect(
    found({ installments: { allowed: [3, "6"], ids: { "3": "PLAN-3", "12": "PLAN-12", six: "PLAN-6" } } }),
  ).toEqual({
    "installments.ids.12": "is for a number of installments that installments.allowed does not list",
    "installments.ids.six": "is for a number of installments that installments.allowed does not list",
  })
})

it("finds nothing in the defaults, and judges what can be read while the rest is missing", () => {
  expect(found({})).toEqual({})
  expect(settingsWithoutEffect({})).toEqual([])
})
