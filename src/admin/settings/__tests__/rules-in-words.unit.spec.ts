import { setting as de } from "../../words/de/setting"
import { setting as en } from "../../words/en/setting"
import { money } from "../../words/money"
import type { Words } from "../../words/use-words"
import { rulesInWords, type Open3dRules } from "../rules-in-words"

const RULES: Open3dRules = [
  { open3d: "on", amount_from: { usd: "100.00" }, countries: ["de", "fr"], customers: "new" },
  { open3d: "off", customers: "returning" },
  { open3d: "on", account_days_below: 30, risk: "countries_differ" },
  { open3d: "on", risk: "declined_before" },
  { open3d: "on" },
]

/** The admin's own texts, without its dashboard. */
function wordsOf(locale: string, setting: object): Pick<Words, "t" | "money"> {
  return {
    t: (key, values = {}) => {
      const text = key.split(".").reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], { setting })
      return String(text).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
    },
    money: (amount, currency) => money(locale, amount, currency),
  }
}

it.each([
  [
    "en",
    en,
    [
      "On: from $100.00, in DE, FR, new customers",
      "Off: returning customers",
      "On: guests and accounts younger than 30 days, sent to another country than billed",
      "On: a card was declined before",
      "On: every payment",
    ],
  ],
  [
    "de",
    de,
    [
      "Ein: ab 100,00 $, in DE, FR, neue Kunden",
      "Aus: wiederkehrende Kunden",
      "Ein: Gäste und Konten jünger als 30 Tage, Lieferung in ein anderes Land als das der Rechnung",
      "Ein: zuvor wurde eine Karte abgelehnt",
      "Ein: jede Zahlung",
    ],
  ],
] as const)("3-D Secure rules are told in %s", (locale, setting, sentences) => {
  const said = rulesInWords(wordsOf(locale, setting), RULES)
  expect(said.map((line) => line.replace(/\s/g, " "))).toEqual(sentences)
})
