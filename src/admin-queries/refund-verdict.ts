import { assertUnreachable } from "../acquirer/domain/errors"
import type { RefundRecord } from "../acquirer/domain/records"
import type { OperationRow } from "../modules/acquiring/operation-row"
import { refundOf } from "../operations/evidence"
import type { RefundVerdict } from "./views"

export interface Judgement {
  verdict: RefundVerdict
  /** What is to be done now, where something is. */
  next_step: string | null
}

const AGREES: Judgement = { verdict: "agrees", next_step: null }
const WAITING: Judgement = {
  verdict: "waiting",
  next_step: "Its outcome is not known yet. It is queried by itself: do not refund it again.",
}

/**
 * The journal's row of a refund at the service: our own, or the one under which it was brought into the store's books.
 * @param operations the refunds of the order number
 */
export function operationOf(record: RefundRecord, operations: readonly OperationRow[]): OperationRow | undefined {
  return operations.find((row) => refundOf(row, [record], operations) === record)
}

/** How a refund that the service has stands beside the store's. */
export function judgeRefund(
  record: Pick<RefundRecord, "status" | "refund">,
  isPaymentKnown: boolean,
  operation: Pick<OperationRow, "state" | "amount" | "answer"> | undefined,
): Judgement {
  const { meaning, code } = record.status
  if (!isPaymentKnown) {
    return {
      verdict: "foreign",
      next_step:
        "No payment of this store has this order number. Find out which shop or person uses this merchant account; nothing is booked here.",
    }
  }
  if (meaning === "unknown") {
    return {
      verdict: "unmapped",
      next_step: `Nobody has said what refund_status ${code} means, so nothing moves. Ask the service, then map the code in Settings, Acquiring.`,
    }
  }
  if (!operation) return withoutOperation(meaning)
  const { state } = operation
  switch (state) {
    case "sent":
    case "unknown":
      return WAITING
    case "done":
      return withDone(record, operation)
    case "refused":
      if (meaning === "failed") return AGREES
      return meaning === "pending"
        ? WAITING
        : differs("This refund is refused in the store, and the service has made it.")
    default:
      return assertUnreachable(state)
  }
}

/** A refund that the journal holds for done and the service's search does not have. */
export const MISSING: Judgement = {
  verdict: "missing",
  next_step:
    "The store's books have this refund and the service's search does not. Look at the service's portal before you write to the shopper, then reconcile the payment.",
}

function withoutOperation(meaning: "refunded" | "failed" | "pending"): Judgement {
  if (meaning === "failed") return AGREES
  if (meaning === "pending") {
    return { verdict: "waiting", next_step: "Made at the portal and not through yet. It is booked here once it is." }
  }
  return {
    verdict: "not_here",
    next_step:
      "Made at the service and not in the store's books. Reconcile the payment to book it now; the schedule does it by itself. Do not refund it again.",
  }
}

function withDone(
  { status, refund }: Pick<RefundRecord, "status" | "refund">,
  { amount, answer }: Pick<OperationRow, "amount" | "answer">,
): Judgement {
  if (status.meaning === "pending") return WAITING
  if (status.meaning === "failed") return differs("This refund is done in the store, and failed at the service.")
  const sum = refund.toDecimalString()
  if (amount === null || sum === amount || sum === answer?.sent_amount) return AGREES
  return differs(`The store has a refund of ${amount}, and the service one of ${sum}.`)
}

function differs(what: string): Judgement {
  return {
    verdict: "differs",
    next_step: `${what} Reconcile the payment; what stays different is shown under Needs you.`,
  }
}
