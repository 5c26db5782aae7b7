import { formatMoney as format } from "../../../src/storefront"

/** A price as this shop writes it: `€22.00`, `¥3,600`. Amounts are Medusa's: major units. */
export function formatMoney(amount: number, currencyCode: string): string {
  return format(amount, currencyCode, "en")
}
