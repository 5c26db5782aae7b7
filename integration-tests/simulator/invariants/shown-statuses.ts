import { wasCaptured, type PaymentStatus } from "../../../src/acquirer/domain/payment-state"
import { paymentStatus } from "../../../src/sandbox/state/transaction"
import type { World } from "../world"
import type { Violation } from "./violation"

/**
 * What the list of payments says of one, and what waits for a decision by it, is what the service says of its
 * transaction.
 */
export function shownStatuses({ payments, service }: World): Violation[] {
  return payments.rows.flatMap(({ order_no: orderNo, transaction_id: id, status }) => {
    const found = service.ofOrder(orderNo).find((one) => one.id === id)
    const said = found && paymentStatus(found)
    if (said === undefined || withoutSums(said) === withoutSums(status)) return []
    return [{ invariant: "the list says what the service says", detail: `${orderNo}: ${status}, and ${said} there` }]
  })
}

/** How much of it is captured and refunded both sides are compared by elsewhere. */
function withoutSums(status: PaymentStatus): PaymentStatus {
  return wasCaptured(status) ? "captured" : status
}
