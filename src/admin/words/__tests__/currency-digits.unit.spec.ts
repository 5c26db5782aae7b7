import { currencyDigits, ISO_CURRENCIES } from "../../../acquirer/domain/currency"
import { digitsOfCurrency } from "../../../currencies/digits"
import { inDigitsOf } from "../decimal"
import { money } from "../money"

it("knows of every currency as many digits as the server does", () => {
  expect(ISO_CURRENCIES.length).toBeGreaterThan(150)
  for (const code of ISO_CURRENCIES) expect([code, digitsOfCurrency(code)]).toEqual([code, currencyDigits(code)])
})

it.each([
  ["en", "12.50", "HUF", "HUF 12.50"],
  ["en", "0.40", "RSD", "RSD 0.40"],
  ["de", "1234.50", "IDR", "1.234,50 IDR"],
  ["en", "1000", "JPY", "¥1,000"],
  ["en", "1.234", "KWD", "KWD 1.234"],
  ["en", "-5.00", "usd", "-$5.00"],
  ["de", "1.55", "978", "1.55 978"],
])("in %s, %s %s is shown as %s", (locale, amount, currency, shown) => {
  expect(money(locale, amount, currency).replace(/\u00a0/g, " ")).toBe(shown)
})

it.each([
  ["1000.00", "JPY", "1000"],
  ["1000.50", "JPY", "1000.50"],
  ["12.500", "EUR", "12.50"],
  ["12.5", "EUR", "12.5"],
  ["12.500", "KWD", "12.500"],
  ["1000", "EUR", "1000"],
  ["1.00", "no", "1.00"],
])("%s %s is typed as %s", (amount, currency, typed) => expect(inDigitsOf(amount, currency)).toBe(typed))
