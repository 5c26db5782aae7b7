import { createInstance } from "i18next"
import { de } from "../de"
import { en } from "../en"
import { written, type Values } from "../written"

describe("numbers in a text", () => {
  const said = (language: string, key: string, values: Values) => {
    const i18n = createInstance({
      lng: language,
      resources: { en: { translation: en }, de: { translation: de } },
      interpolation: { escapeValue: false },
    })
    void i18n.init()
    return i18n.t(key, written(language, values))
  }

  it.each<[language: string, key: string, values: Values, text: string]>([
    ["en", "run.left_count", { count: 12_000 }, "12,000 left to a person"],
    ["de", "run.left_count", { count: 12_000 }, "12.000 einer Person überlassen"],
    ["en", "run.more_incidents", { count: 1 }, "1 more is under Needs you."],
    ["en", "run.more_incidents", { count: 1_500 }, "1,500 more are under Needs you."],
    ["de", "health.answers", { ms: 1_234 }, "Der Dienst antwortet (1.234 ms)"],
    ["en", "shared.order_number", { number: "12345" }, "Order #12345"],
  ])("are in %s, in %s of %j, as the language writes them", (language, key, values, text) => {
    expect(said(language, key, values)).toBe(text)
  })
})
