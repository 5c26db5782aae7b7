import { endedWithoutMoney } from "../../../src/acquirer/domain/payment-state"
import { isReleased } from "../../../src/operations/released"
import { paymentStatus } from "../../../src/sandbox/state/transaction"
import type { World } from "../world"
import { broken, type Violation } from "./violation"

/**
 * A card's money that is not there any more stands in nobody's way: its cart can be paid by card again. What was booked
 * ends with its booking.
 */
export function ended({ operations, records, service }: World): Violation[] {
  return operations.rows.flatMap((row) => {
    if (row.kind !== "authorise" || row.state !== "done" || row.order_no === null) return []
    if (records.findBooking(({ transactionId }) => transactionId === row.transaction_id)) return []
    const ofIt = operations.rows.filter(({ order_no }) => order_no === row.order_no)
    const found = service.ofOrder(row.order_no).find(({ id }) => id === row.transaction_id)
    if (!found || !endedWithoutMoney(paymentStatus(found)) || isReleased(row, ofIt)) return []
    // Of one that was captured in part, and that part refunded, the rest may still be reserved.
    if (found.captured.isPositive() && found.captured.compare(found.authorised) < 0) return []
    return [broken("what ended at the service is over", `${row.reference} is ${paymentStatus(found)} there`)]
  })
}
