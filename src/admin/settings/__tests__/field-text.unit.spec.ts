import { decimalToType } from "../../words/decimal"
import { money } from "../../words/money"
import type { Words } from "../../words/use-words"
import { GROUPS, type Field } from "../catalogue"
import { settingOf, typedOf } from "../field-text"
import { valueText } from "../value-text"

/** The admin's way of writing, without its dashboard. */
function wordsOf(locale: string): Words {
  const words: Pick<Words, "t" | "money" | "toType"> = {
    t: (key) => key,
    money: (amount, currency) => money(locale, amount, currency),
    toType: (amount) => decimalToType(locale, amount),
  }
  return words as Words
}

function field(name: string): Field {
  return GROUPS.flatMap(({ fields }) => fields).find((one) => one.name === name)!
}

it.each([
  ["true", true],
  ["false", false],
  ["ture", "ture"],
  ["", ""],
])("a switch at %j is the setting %j: what is neither on nor off is left to the server to refuse", (typed, setting) => {
  expect(settingOf(field("saved_cards"), typed)).toBe(setting)
})

it.each([
  ["en", "$1,500.50", "1500.50", "eur: 1.085", "1.085"],
  ["de", "1.500,50 $", "1500,50", "eur: 1,085", "1,085"],
])("sums and rates are shown and typed in %s", (locale, limit, typedLimit, rate, typedRate) => {
  const words = wordsOf(locale)
  const settings = { payouts: { approval_above: { USD: "1500.50" } }, order_data: { usd_rates: { eur: 1.085 } } }
  const [limits, rates] = [field("payouts.approval_above"), field("order_data.usd_rates")]
  const shown = (one: Field) => valueText(words, one, { settings, secrets_set: [] }).replace(/\s/g, " ")
  expect([shown(limits), shown(rates)]).toEqual([limit, rate])
  const typed = typedOf(limits, settings.payouts.approval_above, words.toType)
  expect(JSON.parse(typed)).toEqual([["USD", typedLimit]])
  expect(settingOf(limits, typed)).toEqual(settings.payouts.approval_above)
  expect(JSON.parse(typedOf(rates, settings.order_data.usd_rates, words.toType))).toEqual([["eur", typedRate]])
})
