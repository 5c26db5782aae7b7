import type { OrderRecord } from "../core-records"
import type { World } from "../world"
import type { Violation } from "./violation"

const AUTHORISED = new Set(["authorized", "partially_authorized"])
const ASKED = new Set(["not_paid", "awaiting"])

/** An order that nothing pays for any more asks for its money, and does not say that it is authorised. */
export function shownAsPaid({ records }: World, order: OrderRecord): Violation[] {
  const collections = records.collectionsOf(order.id)
  if (order.canceledAt || collections.some(({ status }) => ASKED.has(status))) return []
  return collections
    .filter(({ status, captured, bookings }) => {
      const isOver = bookings.length > 0 && bookings.every(({ canceledAt }) => canceledAt !== null)
      return AUTHORISED.has(status) && isOver && captured.isZero()
    })
    .map(({ id, status }) => ({
      invariant: "no order says that it is paid while nothing pays",
      detail: `${id}: ${status}`,
    }))
}
