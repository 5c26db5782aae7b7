import { assertUnreachable } from "../../acquirer/domain/errors"
import type { OperationRow, Resolution } from "../../modules/acquiring/operation-row"
import { ofAuthorisation } from "./authorisation"
import { ofCapture } from "./capture"
import type { OperationContext, ServiceFacts } from "./facts"
import { ofRefund } from "./refund"
import { ofReview } from "./review"
import { ofVoid } from "./void"

export { absenceProvesAt, isAbsenceProof } from "./absence"
export type { OperationContext, ServiceFacts } from "./facts"
export { refundOf, refundReferenceOf } from "./refund"

/**
 * What the service's records prove about an operation; undefined while they prove nothing. Pure: the same facts lead
 * to the same answer, whoever looks.
 */
export function evidenceOf(row: OperationRow, facts: ServiceFacts, context: OperationContext): Resolution | undefined {
  if (facts.queriedAt < row.sent_at) return undefined
  const record = facts.transactions.find((found) => found.transactionId === row.transaction_id)
  switch (row.kind) {
    case "authorise":
    case "apm":
      return ofAuthorisation(row, facts, context)
    case "capture":
      return ofCapture(row, record, facts, context)
    case "cancel":
      return ofVoid(row, record, facts, context)
    case "review":
      return ofReview(row, record, facts, context)
    case "refund":
      return ofRefund(row, facts, context)
    case "payout":
      return undefined
    default:
      return assertUnreachable(row.kind)
  }
}
