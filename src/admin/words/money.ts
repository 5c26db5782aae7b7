import { digitsOfCurrency } from "../../currencies/digits"

/** An amount in the reader's way of writing. It comes as decimal text and is formatted as text, never as a float. */
export function money(locale: string, amount: string | null | undefined, currency: string | null | undefined): string {
  if (amount === null || amount === undefined) return "–"
  if (!currency) return amount
  // What a service calls the currency of its fee may be anything; the browser writes sums of no other text than three
  // letters.
  if (!/^[a-z]{3}$/i.test(currency)) return `${amount} ${currency}`
  const digits = digitsOfCurrency(currency)
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return new Intl.NumberFormat(locale, { style: "currency", currency, ...fraction }).format(amount as `${number}`)
}
