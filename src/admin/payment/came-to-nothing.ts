import type { PaymentView } from "../../api/admin/acquiring/http-types"

type Standing = Pick<PaymentView, "status" | "unknown_operations" | "accepted_operations">

/** It holds no money that anybody knows of. */
export function holdsNothing({ status }: Pick<PaymentView, "status">): boolean {
  return status === "created" || status === "declined" || status === "expired"
}

/** It holds nothing, and no outcome of it is awaited. */
export function cameToNothing(payment: Standing): boolean {
  return holdsNothing(payment) && !isOpen(payment)
}

/** The shopper may pay by it yet, or may have paid: a voucher, a payment page, an attempt whose answer was lost. */
export function mayStillPay(payment: Standing): boolean {
  const { status } = payment
  return status === "pending" || status === "unknown" || (holdsNothing(payment) && isOpen(payment))
}

function isOpen({ unknown_operations, accepted_operations }: Standing): boolean {
  return unknown_operations + accepted_operations > 0
}
