import { createInstance } from "i18next"
import { de } from "../de"
import { numeralsOf } from "../decimal"
import { en } from "../en"
import { duration } from "../moment"
import { money } from "../money"
import type { Words } from "../use-words"
import { written } from "../written"

type Said = Pick<Words, "t" | "money" | "number" | "duration" | "toType">

/** The admin's texts in a language as i18next says them, without the dashboard. */
export function wordsOf(locale: "en" | "de"): Said {
  const i18n = createInstance({
    lng: locale,
    resources: { en: { translation: en }, de: { translation: de } },
    interpolation: { escapeValue: false },
  })
  void i18n.init()
  return {
    t: (key, values = {}) => i18n.t(key, written(locale, values)),
    money: (amount, currency) => money(locale, amount, currency),
    number: (value) => value.toLocaleString(locale),
    duration: (ms) => duration(locale, ms),
    toType: numeralsOf(locale).toType,
  }
}
