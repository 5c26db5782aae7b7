import type { TransactionRecord } from "../../acquirer/domain/records"
import type { OperationRow, Resolution } from "../../modules/acquiring/operation-row"
import { by, done } from "../outcome"
import { absent } from "./absence"
import { queried, type OperationContext, type ServiceFacts } from "./facts"

/** What is in review no more was decided. */
export function ofReview(
  row: OperationRow,
  record: TransactionRecord | undefined,
  facts: ServiceFacts,
  context: OperationContext,
): Resolution | undefined {
  if (!record || record.status.meaning === "unknown") return undefined
  if (record.status.meaning === "review") return absent(row, "decision on this review", facts, context)
  return by("fits", done(queried(record)))
}
