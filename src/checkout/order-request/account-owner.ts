import { isIP } from "node:net"
import { Money } from "../../acquirer/domain/money"
import type { AccountOwner } from "../../acquirer/domain/payment-request"
import type { OrderDataSettings } from "../../modules/acquiring/order-data"
import type { PastOrders } from "../../medusa/past-orders"
import type { Cart } from "../../medusa/read-cart"
import { filledIn } from "./filled-in"
import { payerAddress } from "./payer-address"
import type { Fill } from "./template"
import { timeOf } from "./time-of"

/** The shopper's account and its history; nothing for a guest, who has none. */
export function accountOwnerOf(
  cart: Cart | undefined,
  past: PastOrders | undefined,
  fill: Fill,
  { usd_rates, last_login_ip, registration_ip }: OrderDataSettings,
): AccountOwner[] {
  const customer = cart?.customer
  if (!cart || !customer?.has_account) return []
  const address = payerAddress(cart)
  const created = timeOf(customer.created_at)
  const sum = past?.sums && sumIn(cart.currency_code.toUpperCase(), past.sums, usd_rates)
  return [
    {
      ...filledIn({
        accountId: customer.id,
        firstName: customer.first_name || address?.first_name,
        lastName: customer.last_name || address?.last_name,
        email: customer.email || cart.email,
        lastLoginIp: ipIn(fill(last_login_ip)),
        registrationIp: ipIn(fill(registration_ip)),
      }),
      ...(created === undefined ? {} : { created: Math.floor(created / 1000) }),
      ...(past ? { pastOrdersCount: past.count } : {}),
      ...(sum === undefined ? {} : { pastOrdersSum: sum }),
    },
  ]
}

/** All orders in one currency; undefined when one of them is in another that the settings have no rate for. */
function sumIn(
  currency: string,
  sums: ReadonlyMap<string, string>,
  rates: OrderDataSettings["usd_rates"],
): number | undefined {
  const rateOf = (code: string) => (code === "USD" ? 1 : rates[code.toLowerCase()])
  const own = rateOf(currency)
  let total = 0
  for (const [code, sum] of sums) {
    const rate = rateOf(code)
    if (code === currency) total += Number(sum)
    else if (rate !== undefined && own !== undefined) total += (Number(sum) * rate) / own
    else return undefined
  }
  return Number.isFinite(total) ? Money.rounded(total, currency).toNumber() : undefined
}

function ipIn(text: string | undefined): string | undefined {
  return text && isIP(text) !== 0 ? text : undefined
}
