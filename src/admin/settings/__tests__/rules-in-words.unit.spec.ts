import { wordsOf } from "../../words/__tests__/words-of"
import { rulesInWords, type Open3dRules } from "../rules-in-words"

const RULES: Open3dRules = [
  { open3d: "on", amount_from: { usd: "100.00" }, countries: ["de", "fr"], customers: "new" },
  { open3d: "off", customers: "returning" },
  { open3d: "on", account_days_below: 30, risk: "countries_differ" },
  { open3d: "on", risk: "declined_before", account_days_below: 1 },
  { open3d: "on" },
]

it.each([
  [
    "en",
    [
      "On: from $100.00, in DE, FR, new customers",
      "Off: returning customers",
      "On: guests and accounts younger than 30 days, sent to another country than billed",
      "On: guests and accounts younger than 1 day, a card was declined before",
      "On: every payment",
    ],
  ],
  [
    "de",
    [
      "Ein: ab 100,00 $, in DE, FR, neue Kunden",
      "Aus: wiederkehrende Kunden",
      "Ein: Gäste und Konten jünger als 30 Tage, Lieferung in ein anderes Land als das der Rechnung",
      "Ein: Gäste und Konten jünger als 1 Tag, zuvor wurde eine Karte abgelehnt",
      "Ein: jede Zahlung",
    ],
  ],
] as const)("3-D Secure rules are told in %s", (locale, sentences) => {
  const said = rulesInWords(wordsOf(locale), RULES)
  expect(said.map((line) => line.replace(/\s/g, " "))).toEqual(sentences)
})
