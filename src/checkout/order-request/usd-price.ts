import { Money } from "../../acquirer/domain/money"
import type { OrderDataSettings } from "../../modules/acquiring/order-data"
import type { Line } from "./lines"

/**
 * What one piece costs in US dollars: its price where that is in dollars, else the variant's own price in dollars, else
 * the price at the settings' rate. A price made for this cart has nothing to do with the variant's.
 */
export function usdPrice({ row, price }: Line, rates: OrderDataSettings["usd_rates"]): number | undefined {
  if (price.currency === "USD") return price.toNumber()
  const own = row.variant?.calculated_price
  if (
    !row.is_custom_price &&
    own?.currency_code?.toLowerCase() === "usd" &&
    typeof own.calculated_amount === "number"
  ) {
    return inDollars(own.calculated_amount)
  }
  const rate = rates[price.currency.toLowerCase()]
  return rate === undefined ? undefined : inDollars(price.toNumber() * rate)
}

function inDollars(amount: number): number {
  return Money.rounded(amount, "USD").toNumber()
}
