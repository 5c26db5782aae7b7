import { IN_DOUBT } from "../../acquirer/domain/errors"
import { isRefusalByStatus } from "../../acquirer/wire/http-status"
import type { OperationRow, Resolution } from "../../modules/acquiring/operation-row"
import type { Settings } from "../../modules/acquiring/settings"
import { by, refused } from "../outcome"
import type { OperationContext, ServiceFacts } from "./facts"

/**
 * Whether absence proves that it did not happen: only once the service cannot be working on it any more, counted from
 * when the call was over, which for a process that died is the longest a call can last. A service that answered that it
 * will not do it works on it no more.
 */
export function isAbsenceProof(
  row: Pick<OperationRow, "sent_at" | "state" | "error_code">,
  settings: Pick<Settings, "asking" | "timeouts">,
  queriedAt: Date,
): boolean {
  return queriedAt >= absenceProvesAt(row, settings)
}

/** From then on the service, or its portal, that shows nothing of an operation will not do it any more. */
export function absenceProvesAt(
  row: Pick<OperationRow, "sent_at" | "state" | "error_code">,
  { asking, timeouts }: Pick<Settings, "asking" | "timeouts">,
): Date {
  if (isRefusedUnsigned(row)) return row.sent_at
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
  const found = `The service was queried and knows of no ${what}: it did not happen.`
  const shopperMessage =
    row.shopper_message ?? "The payment did not go through and nothing was charged. Please try again."
  if (!isRefusedUnsigned(row)) return by("absence", refused({ code: "not_received", message: found, shopperMessage }))
  const said = row.error_message?.replace(IN_DOUBT, "").trim()
  const reason = {
    message: [said, found].join(" "),
    shopperMessage,
    ...(row.error_code ? { code: row.error_code } : {}),
  }
  return by("absence", refused(reason))
}

function isRefusedUnsigned({ state, error_code }: Pick<OperationRow, "state" | "error_code">): boolean {
  return state === "unknown" && isRefusalByStatus(error_code)
}
