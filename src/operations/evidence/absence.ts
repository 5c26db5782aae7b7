import { isRefusalByStatus } from "../../acquirer/wire/http-status"
import type { OperationRow, Resolution } from "../../modules/acquiring/operation-row"
import type { Settings } from "../../modules/acquiring/settings"
import { by, refused } from "../outcome"
import type { OperationContext, ServiceFacts } from "./facts"

type Sent = Pick<OperationRow, "kind" | "sent_at" | "state" | "error_code">

/**
 * Whether absence proves that it did not happen: only once the service cannot be working on it any more, counted from
 * when the call was over, which for a process that died is the longest a call can last.
 */
export function isAbsenceProof(row: Sent, settings: Pick<Settings, "asking" | "timeouts">, queriedAt: Date): boolean {
  return queriedAt >= absenceProvesAt(row, settings)
}

/** From then on the service, or its portal, that shows nothing of an operation will not do it any more. */
export function absenceProvesAt(row: Sent, { asking, timeouts }: Pick<Settings, "asking" | "timeouts">): Date {
  if (isDeclinedByStatus(row)) return row.sent_at
  const over = row.sent_at.getTime() + (row.state === "sent" ? timeouts.total_ms : 0)
  return new Date(over + asking.absence_after_ms)
}

/**
 * A payment that was answered by a status that refuses (specification, "Errors" 4, which knows them of the direct payment
 * alone). Its shopper need not wait: one that comes to light after all is voided as a duplicate. What is captured,
 * refunded or paid out twice is not so easily taken back.
 */
function isDeclinedByStatus({ kind, state, error_code }: Sent): boolean {
  return (kind === "authorise" || kind === "apm") && state === "unknown" && isRefusalByStatus(error_code)
}

/** It did not happen, once absence proves that; undefined before. */
export function absent(
  row: OperationRow,
  what: string,
  facts: ServiceFacts,
  { settings }: OperationContext,
): Resolution | undefined {
  if (!isAbsenceProof(row, settings, facts.queriedAt)) return undefined
  const found = `The service was queried and knows of no ${what}: it did not happen.`
  const answered = isRefusalByStatus(row.error_code) ? row : undefined
  return by(
    "absence",
    refused({
      code: answered?.error_code ?? "not_received",
      message: [answered?.error_message, found].filter(Boolean).join(" "),
      shopperMessage:
        row.shopper_message ?? "The payment did not go through and nothing was charged. Please try again.",
    }),
  )
}
