import { MedusaError, PaymentSessionStatus } from "@medusajs/framework/utils"
import { assertUnreachable } from "../../acquirer/domain/errors"
import { endedWithoutMoney, type PaymentStatus } from "../../acquirer/domain/payment-state"
import type { SessionInput } from "../../checkout/session-schema"
import { isDirect } from "../../modules/acquiring/flow"
import { ACCEPTED, type OperationRow } from "../../modules/acquiring/operation-row"

/** What a payment's state at the service means for Medusa's session. */
export function sessionStatus(status: PaymentStatus): PaymentSessionStatus {
  switch (status) {
    case "created":
      return PaymentSessionStatus.REQUIRES_MORE
    case "pending":
      return PaymentSessionStatus.PENDING_AUTHORIZATION
    case "review":
    case "authorised":
    case "partially_captured":
      return PaymentSessionStatus.AUTHORIZED
    case "captured":
    case "partially_refunded":
    case "refunded":
      return PaymentSessionStatus.CAPTURED
    case "cancelled":
    case "expired":
      return PaymentSessionStatus.CANCELED
    case "declined":
      return PaymentSessionStatus.ERROR
    case "unknown":
      return PaymentSessionStatus.PENDING
    default:
      return assertUnreachable(status)
  }
}

/**
 * What an attempt to authorise means for the session. The core completes no cart by a session that failed or is
 * cancelled; but where the shopper pays on another page, a payment that ended without money does not end the session:
 * the page may still be open, or be opened again, and what is paid there must become an order.
 */
export function attemptStatus(status: PaymentStatus, flow: SessionInput["flow"]): PaymentSessionStatus {
  if (endedWithoutMoney(status) && !isDirect(flow)) return PaymentSessionStatus.REQUIRES_MORE
  // A part may have been captured, and a part of that refunded: how much is captured, reconciliation books.
  if (status === "partially_refunded") return PaymentSessionStatus.AUTHORIZED
  // Captured and refunded before there was an order: there is nothing left that would pay for one.
  return status === "refunded" ? PaymentSessionStatus.CANCELED : sessionStatus(status)
}

/**
 * Whether the core may book it: it is done, or the service has accepted it (a refund that its bank still has to
 * decide). Of any other unknown outcome nothing is booked.
 */
export function isDone({ state, error_code }: OperationRow): boolean {
  return state === "done" || error_code === ACCEPTED
}

/** What programs tell an operation that was not done by; the message is for people. */
const NOT_DONE = { unknown: "outcome_unknown", refused: "operation_refused" } as const

/** An operation that is refused, or not known yet, as the error that Medusa shows a merchant. */
export function notDone(row: OperationRow, what: string): MedusaError {
  if (row.state !== "refused") {
    return new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `${what} is not known yet: the service has not answered. It is being queried; do not press again: it shows by ` +
        `itself as soon as it is known.`,
      NOT_DONE.unknown,
    )
  }
  const code = row.error_code ? ` (${row.error_code})` : ""
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `${what} was refused${code}: ${row.error_message ?? "no reason given"}`,
    NOT_DONE.refused,
  )
}
