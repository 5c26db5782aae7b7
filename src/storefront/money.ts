import { digitsOfCurrency } from "../currencies/digits"

/**
 * A price as people write it, in the digits that the store charges: `€22.00`, `¥3,600`, `HUF 12.50`. A browser's own
 * digits would round some of them (`HUF 13`).
 * @param amount as Medusa has it: a number in the currency's major unit
 * @param locale how it is written; as the browser is set when left out
 */
export function formatMoney(amount: number, currencyCode: string, locale?: string): string {
  const digits = digitsOfCurrency(currencyCode)
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency: currencyCode.toUpperCase(),
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount)
}
