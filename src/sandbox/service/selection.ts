import type { Merchant } from "../merchants"
import { mayQuery } from "../merchants"
import type { ServiceContext } from "./context"
import { InvalidInput, NotRegistered } from "./problems"

/** Orders that a query may name, and entries that its answer may have (specification, "Limits"). */
export const MOST_ENTRIES = 100

/**
 * The order numbers that a query names, each once; `undefined` for the account's newest 100.
 * @throws InvalidInput for more than 100, and for none where the profile says so
 */
export function selectedOrders(orderNo: string | undefined, { profile }: ServiceContext): string[] | undefined {
  if (!orderNo && profile.selector.absent === "refused") throw new InvalidInput("a query must name an order")
  if (!orderNo) return undefined
  const orderNos = [...new Set(orderNo.split(profile.selector.separator).filter((part) => part !== ""))]
  if (orderNos.length > MOST_ENTRIES) throw new InvalidInput(`at most ${MOST_ENTRIES} orders may be asked for`)
  return orderNos
}

/** What an answer has room for, newest first; of one moment the later listed comes first. */
export function newestFirst<Entry>(entries: readonly Entry[], timeOf: (entry: Entry) => number): Entry[] {
  return entries
    .map((entry, place) => ({ entry, place, at: timeOf(entry) }))
    .sort((one, other) => other.at - one.at || other.place - one.place)
    .slice(0, MOST_ENTRIES)
    .map(({ entry }) => entry)
}

/** The same entries, in the order given. */
export function newestOf<Entry extends object>(entries: readonly Entry[], timeOf: (entry: Entry) => number): Entry[] {
  const kept = new Set(newestFirst(entries, timeOf))
  return entries.filter((entry) => kept.has(entry))
}

/** @throws NotRegistered when the caller's address may not query (specification, "Endpoints" rule 3) */
export function checkAddress(merchant: Merchant, address: string): void {
  if (!mayQuery(merchant, address)) throw new NotRegistered(`${address} is not registered for queries`)
}
