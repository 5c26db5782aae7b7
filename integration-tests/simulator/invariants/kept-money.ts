import { isUnsaid, standingOf } from "../standing"
import type { Transaction } from "../../../src/sandbox/state/transaction"
import type { World } from "../world"
import { hasIncidentOf } from "./open-incidents"
import type { Violation } from "./violation"

/** Money that no order counts on is released, or a person is told. */
export function unassigned(world: World): Violation[] {
  const { records, service } = world
  return service.ledger.allTransactions().flatMap((transaction): Violation[] => {
    const standing = standingOf(transaction)
    if (!standing.isPositive()) return []
    const booking = [...records.collections.values()]
      .flatMap((collection) => collection.bookings.map((one) => ({ one, collection })))
      .find(({ one }) => one.transactionId === transaction.id)
    const order = booking?.collection.orderId ? records.orders.get(booking.collection.orderId) : undefined
    if (order && !order.canceledAt) return []
    // What can be voided is voided, however long it took; a person cannot be what that waits for.
    const isVoidable = booking !== undefined && transaction.captured.isZero() && transaction.phase === "authorised"
    // That a void was refused says that more is captured than anybody asked for.
    const isSilent = isUnsaid(world, transaction) && !isVoidRefused(world, transaction)
    if ((hasIncidentOf(world, transaction) || isSilent) && !isVoidable) return []
    const what = order ? "of a cancelled order" : "of no order"
    return [{ invariant: "no money is kept silently", detail: `${transaction.orderNo} holds ${standing} ${what}` }]
  })
}

function isVoidRefused({ operations }: World, { id }: Transaction): boolean {
  return operations.rows.some(
    ({ kind, state, transaction_id }) => kind === "cancel" && state === "refused" && transaction_id === id,
  )
}
