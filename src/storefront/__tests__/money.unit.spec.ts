import { formatMoney } from "../index"

describe("formatMoney", () => {
  it.each([
    [12.5, "huf", "en", "Ft 12.50"],
    [1234.56, "cop", "en", "$1,234.56"],
    [1234.5, "idr", "de", "1.234,50 Rp"],
    [3600, "jpy", "en", "¥3,600"],
    [1.234, "kwd", "en", "KWD 1.234"],
    [22, "EUR", "en", "€22.00"],
  ])("writes %d %s in the digits that are charged", (amount, currency, locale, shown) => {
    expect(formatMoney(amount, currency, locale).replace(/\u00a0/g, " ")).toBe(shown)
  })
})
