import type { OperationRow, Settlement } from "../modules/acquiring/journal"
import type { Account } from "./account"
import { refused } from "./outcome"

/**
 * "Not there" is believed only when it was asked after the service had time enough to finish what it may have received:
 * counted from when the call was over, which for a process that died is the longest a call can last.
 */
function graceIsOver({ settings: { asking, timeouts } }: Account, row: OperationRow, askedAt: Date): boolean {
  const over = row.sent_at.getTime() + (row.state === "sent" ? timeouts.total_ms : 0)
  return askedAt.getTime() >= over + asking.grace_ms
}

export function neverHappened(
  account: Account,
  row: OperationRow,
  what: string,
  askedAt: Date,
): Settlement | undefined {
  if (!graceIsOver(account, row, askedAt)) return undefined
  return refused({
    code: "not_received",
    message: `The service was asked and knows of no ${what}: it did not happen.`,
    shopperMessage: "The payment did not go through and nothing was charged. Please try again.",
  })
}
