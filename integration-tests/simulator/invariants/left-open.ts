import { ACCEPTED, type OperationRow } from "../../../src/modules/acquiring/operation-row"
import type { CollectionRecord, OrderRecord } from "../core-records"
import { isInFlight } from "../journal"
import { standingFor, transactionsOf } from "../standing"
import type { World } from "../world"
import { broken, type Violation } from "./violation"

/**
 * An order whose cancelling was begun, and whose money is gone, is cancelled in the end, whoever died on the way. The
 * core gives an order the credit of nothing only where it cancels one, and so it is with the mark of its collections.
 */
export function leftOpen(world: World, order: OrderRecord): Violation[] {
  const { records, service, operations, conditions } = world
  if (order.canceledAt || order.isFulfilled || order.changes.some(({ changesGoods }) => changesGoods)) return []
  if (standingFor(records, service, order).isPositive()) return []
  const collections = records.collectionsOf(order.id)
  // That a collection is to ask for nothing is no cancellation of its order.
  const isCancelled = ({ status, ownAmount }: CollectionRecord) => status === "canceled" && !ownAmount?.isZero()
  const isMarked = collections.length > 0 && collections.every(isCancelled)
  const captures = collections.flatMap(({ bookings }) => bookings.flatMap(({ captures }) => captures))
  // Whoever captures afterwards has taken the order up again.
  const isCredited = order.changes.some(
    ({ isCredit, credit, createdAt }) =>
      isCredit && credit.isZero() && !captures.some((capture) => capture.createdAt > createdAt),
  )
  if (!isMarked && !isCredited) return []
  // A service that hides what was refunded says nothing of a capture whose answer was lost, either: a person decides.
  // And what the bank has not decided of may stay.
  const ids = transactionsOf(records, service, order).map(({ id }) => id)
  const open = operations.rows.filter((row) => isInFlight(row) && ids.includes(row.transaction_id ?? ""))
  const isUndecided = ({ kind, error_code }: OperationRow) => kind === "refund" && error_code === ACCEPTED
  if (open.some((row) => conditions.hidesRefunds || isUndecided(row))) return []
  return [broken("what was being cancelled is cancelled", `order ${order.id} stands, and nothing stands for it`)]
}
