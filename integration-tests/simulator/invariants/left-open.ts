import type { OrderRecord } from "../core-records"
import { standingFor } from "../standing"
import type { World } from "../world"
import { broken, type Violation } from "./violation"

/**
 * An order whose cancelling was begun, and whose money is gone, is cancelled in the end, whoever died on the way. The core
 * gives an order the credit of nothing only where it cancels one, and so it is with the mark of its collections.
 */
export function leftOpen({ records, service }: World, order: OrderRecord): Violation[] {
  if (order.canceledAt || order.isFulfilled || order.changes.some(({ changesGoods }) => changesGoods)) return []
  if (standingFor(records, service, order).isPositive()) return []
  const collections = records.collectionsOf(order.id)
  const isMarked = collections.length > 0 && collections.every(({ status }) => status === "canceled")
  const isCredited = order.changes.some(({ isCredit, credit }) => isCredit && credit.isZero())
  if (!isMarked && !isCredited) return []
  return [broken("what was being cancelled is cancelled", `order ${order.id} stands, and nothing stands for it`)]
}
