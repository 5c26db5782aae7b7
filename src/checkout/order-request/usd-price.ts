import { Money } from "../../acquirer/domain/money"
import type { OrderDataSettings } from "../../modules/acquiring/order-data"
import type { CartItemRow } from "../../medusa/read-cart"
import type { Line } from "./lines"

/**
 * What one piece costs in US dollars, without tax: its price where that is in dollars, else the variant's own price in
 * dollars, else the price at the settings' rate. A price made for this cart has nothing to do with the variant's.
 */
export function usdPrice({ row, price }: Line, rates: OrderDataSettings["usd_rates"]): number | undefined {
  if (price.currency === "USD") return price.toNumber()
  const own = row.variant?.calculated_price
  if (
    !row.is_custom_price &&
    own?.currency_code?.toLowerCase() === "usd" &&
    typeof own.calculated_amount === "number"
  ) {
    const tax = own.is_calculated_price_tax_inclusive ? taxPercent(row) : 0
    return inDollars(own.calculated_amount / (1 + tax / 100))
  }
  const rate = rates[price.currency.toLowerCase()]
  return rate === undefined ? undefined : inDollars(price.toNumber() * rate)
}

/** What the line is taxed with; where it has no tax lines nobody knows what its price includes. */
function taxPercent({ tax_lines = [] }: CartItemRow): number {
  return tax_lines.reduce((sum, { rate }) => sum + Number(rate ?? 0), 0)
}

function inDollars(amount: number): number | undefined {
  return Number.isFinite(amount) ? Money.rounded(amount, "USD").toNumber() : undefined
}
