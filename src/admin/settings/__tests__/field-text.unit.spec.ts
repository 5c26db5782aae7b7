import { numeralsOf } from "../../words/decimal"
import { money } from "../../words/money"
import type { Words } from "../../words/use-words"
import { GROUPS, type Field } from "../catalogue"
import { settingOf, typedOf } from "../field-text"
import { valueText } from "../value-text"

/** The admin's way of writing, without its dashboard. */
function wordsOf(locale: string): Words {
  const words: Pick<Words, "t" | "money" | "toType" | "fromTyped"> = {
    t: (key) => key,
    money: (amount, currency) => money(locale, amount, currency),
    ...numeralsOf(locale),
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
  expect(settingOf(field("saved_cards"), typed, numeralsOf("en"))).toBe(setting)
})

it("reads a number as the reader's language writes it, and none that may be meant as a thousand", () => {
  const minutes = field("timeouts.total_ms")
  const read = (locale: string, typed: string) => settingOf(minutes, typed, numeralsOf(locale))
  expect([read("en", "1500"), read("de", " 1,5 "), read("de", "soon"), read("de", "")]).toEqual([
    1500,
    1.5,
    "soon",
    null,
  ])
  expect(() => read("de", "1.000")).toThrow("shared.two_readings")
  expect(() => read("en", "1,000")).toThrow("shared.two_readings")
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
  expect(settingOf(limits, typed, words)).toEqual(settings.payouts.approval_above)
  expect(JSON.parse(typedOf(rates, settings.order_data.usd_rates, words.toType))).toEqual([["eur", typedRate]])
})
