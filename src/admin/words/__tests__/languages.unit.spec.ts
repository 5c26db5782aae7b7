import { dayInWords, weekdays } from "../day"
import { localeOf } from "../locale"
import { ago } from "../moment"
import { money } from "../money"

describe("how a language writes", () => {
  it.each([
    ["en", ["en-GB", "de"], "en-GB"],
    ["en", ["de-DE"], "en"],
    ["de", ["en-US", "de-AT"], "de-AT"],
    ["en", ["en-US@posix"], "en"],
    ["enGB", ["en-US"], "en-GB"],
    ["ptBR", [], "pt-BR"],
  ])("the admin's %s for a browser of %j is %s", (language, browser, locale) => {
    expect(localeOf(language, browser)).toBe(locale)
  })

  it.each([
    ["en", "1234.50", "EUR", "€1,234.50"],
    ["de", "1234.50", "EUR", "1.234,50 €"],
    ["de", "9007199254740993.01", "USD", "9.007.199.254.740.993,01 $"],
    ["de", "1000", "JPY", "1.000 ¥"],
  ])("in %s %s %s is %s", (locale, amount, currency, text) => {
    expect(money(locale, amount, currency).replace(/\s/g, " ")).toBe(text)
  })

  it.each([
    ["en", 300, "5 minutes ago"],
    ["de", 300, "vor 5 Minuten"],
    ["de", -7_200, "in 2 Stunden"],
    ["en", 2, "now"],
    ["de", 2, "jetzt"],
  ])("in %s %s seconds ago is %s", (locale, seconds, text) => {
    const now = Date.parse("2026-11-22T12:00:00Z")
    expect(ago(locale, new Date(now - seconds * 1_000).toISOString(), now)).toBe(text)
  })

  it("days have the language's names", () => {
    expect(dayInWords("de", "2026-11-22")).toBe("Sonntag, 22. November 2026")
    expect(weekdays("de")[0]).toBe("Mo")
    expect(weekdays("en")[6]).toBe("Sun")
  })
})
