/** A price as people write it: `€22.00`, `¥3,600`. Amounts are Medusa's: major units, the currency's own digits. */
export function formatMoney(amount: number, currencyCode: string): string {
  return new Intl.NumberFormat("en", {
    style: "currency",
    currency: currencyCode.toUpperCase(),
    currencyDisplay: "narrowSymbol",
  }).format(amount)
}
