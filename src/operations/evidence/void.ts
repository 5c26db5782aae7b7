import { assertUnreachable } from "../../acquirer/domain/errors"
import type { TransactionRecord } from "../../acquirer/domain/records"
import type { OperationRow, Resolution } from "../../modules/acquiring/operation-row"
import { refundedSum } from "../captured-sum"
import { by, done } from "../outcome"
import { absent } from "./absence"
import { queried, type OperationContext, type ServiceFacts } from "./facts"

/** A payment that ended without money is void; of one that is refunded the refunds tell whether a rest was left. */
export function ofVoid(
  row: OperationRow,
  record: TransactionRecord | undefined,
  facts: ServiceFacts,
  context: OperationContext,
): Resolution | undefined {
  if (!record) return undefined
  switch (record.status.meaning) {
    case "cancelled":
    case "declined":
    case "expired":
      return by("fits", done(queried(record)))
    case "refunded":
      return ofVoidedRest(row, record, facts, context)
    case "authorised":
    case "review":
    case "pending":
    case "captured":
    case "partially_captured":
    case "partially_refunded":
      return absent(row, "cancellation of this payment", facts, context)
    case "created":
    case "unknown":
      return undefined
    default:
      return assertUnreachable(record.status.meaning)
  }
}

/** All that was captured is refunded; where it was not the whole, the status says nothing of the rest. */
function ofVoidedRest(
  row: OperationRow,
  record: TransactionRecord,
  facts: ServiceFacts,
  context: OperationContext,
): Resolution | undefined {
  const { authorised } = context
  if (!authorised) return by("fits", done(queried(record)))
  const captured = refundedSum(record, facts.refunds, authorised.currency)
  if (!captured) return undefined
  if (captured.compare(authorised) < 0) return absent(row, "cancellation of the rest", facts, context)
  return by("fits", done(queried(record)))
}
