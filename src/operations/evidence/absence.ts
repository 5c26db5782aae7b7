import { IN_DOUBT } from "../../acquirer/domain/errors"
import { isRefusalByStatus } from "../../acquirer/wire/http-status"
import { isAccepted, type OperationRow, type Resolution } from "../../modules/acquiring/operation-row"
import type { Settings } from "../../modules/acquiring/settings"
import { by, refused } from "../outcome"
import type { OperationContext, ServiceFacts } from "./facts"

type Sent = Pick<OperationRow, "sent_at" | "state" | "error_code">

/**
 * Whether absence proves that it did not happen: only once the service cannot be working on it any more, counted from
 * when the call was over, which for a process that died is the longest a call can last. Where the service answered that
 * it will not do it, its records need only agree.
 */
export function isAbsenceProof(row: Sent, settings: Pick<Settings, "asking" | "timeouts">, queriedAt: Date): boolean {
  return queriedAt >= absenceProvesAt(row, settings)
}

/** From then on the service, or its portal, that shows nothing of an operation will not do it any more. */
export function absenceProvesAt(row: Sent, { asking, timeouts }: Pick<Settings, "asking" | "timeouts">): Date {
  if (isRefusedUnsigned(row)) return row.sent_at
  const over = row.sent_at.getTime() + (row.state === "sent" ? timeouts.total_ms : 0)
  return new Date(over + asking.absence_after_ms)
}

/**
 * An HTTP status that refuses is one sign, since it carries no signature; what the records do not show is the other.
 */
function isRefusedUnsigned({ state, error_code }: Pick<Sent, "state" | "error_code">): boolean {
  return state === "unknown" && isRefusalByStatus(error_code)
}

/**
 * It did not happen, once absence proves that; undefined before, and of what the service itself has said that it is at
 * it: its word, which is signed, counts more than what its records do not show yet.
 */
export function absent(
  row: OperationRow,
  what: string,
  facts: ServiceFacts,
  { settings }: OperationContext,
): Resolution | undefined {
  if (isAccepted(row) || !isAbsenceProof(row, settings, facts.queriedAt)) return undefined
  const found = `The service was queried and knows of no ${what}: it did not happen.`
  const answered = isRefusedUnsigned(row) ? row : undefined
  return by(
    "absence",
    refused({
      code: answered?.error_code ?? "not_received",
      message: [answered?.error_message?.replace(IN_DOUBT, "").trim(), found].filter(Boolean).join(" "),
      shopperMessage:
        row.shopper_message ?? "The payment did not go through and nothing was charged. Please try again.",
    }),
  )
}
