import type { Merchant } from "../merchants"
import { mayQuery } from "../merchants"
import type { ServiceContext } from "./context"
import { InvalidInput, NotRegistered } from "./problems"

const MOST_ORDERS = 100

/**
 * The order numbers that a query names, each once; `undefined` for the account's newest 100.
 * @throws InvalidInput for more than 100
 */
export function selectedOrders(orderNo: string | undefined, { profile }: ServiceContext): string[] | undefined {
  if (!orderNo) return undefined
  const orderNos = [...new Set(orderNo.split(profile.selector.separator).filter((part) => part !== ""))]
  if (orderNos.length > MOST_ORDERS) throw new InvalidInput(`at most ${MOST_ORDERS} orders may be asked for`)
  return orderNos
}

/** @throws NotRegistered when the caller's address may not query (specification, "Endpoints" rule 3) */
export function checkAddress(merchant: Merchant, address: string): void {
  if (!mayQuery(merchant, address)) throw new NotRegistered(`${address} is not registered for queries`)
}
