import type { OperationRow, Resolution } from "../../modules/acquiring/operation-row"
import type { Settings } from "../../modules/acquiring/settings"
import { by, refused } from "../outcome"
import type { OperationContext, ServiceFacts } from "./facts"

/**
 * Whether absence proves that it did not happen: only once the service cannot be working on it any more, counted from
 * when the call was over, which for a process that died is the longest a call can last.
 */
export function isAbsenceProof(
  row: Pick<OperationRow, "sent_at" | "state">,
  settings: Pick<Settings, "asking" | "timeouts">,
  queriedAt: Date,
): boolean {
  return queriedAt >= absenceProvesAt(row, settings)
}

/** From then on the service, or its portal, that shows nothing of an operation will not do it any more. */
export function absenceProvesAt(
  row: Pick<OperationRow, "sent_at" | "state">,
  { asking, timeouts }: Pick<Settings, "asking" | "timeouts">,
): Date {
  const over = row.sent_at.getTime() + (row.state === "sent" ? timeouts.total_ms : 0)
  return new Date(over + asking.absence_after_ms)
}

/** It did not happen, once absence proves that; undefined before. */
export function absent(
  row: OperationRow,
  what: string,
  facts: ServiceFacts,
  { settings }: OperationContext,
): Resolution | undefined {
  if (!isAbsenceProof(row, settings, facts.queriedAt)) return undefined
  return by(
    "absence",
    refused({
      code: "not_received",
      message: `The service was queried and knows of no ${what}: it did not happen.`,
      shopperMessage: "The payment did not go through and nothing was charged. Please try again.",
    }),
  )
}
