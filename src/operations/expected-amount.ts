import type { Money } from "../acquirer/domain/money"
import type { TransactionRecord } from "../acquirer/domain/records"
import { isTakenWhole } from "../modules/acquiring/flow"
import type { Settings } from "../modules/acquiring/settings"

/**
 * Whether the service holds something else than the store asked for: another currency, or another amount. What is
 * captured or refunded in part may be reported with the smaller sum, unless the profile says that the service names the
 * order's sum throughout; it is never more than was asked for. Of an alternative payment all that came is captured,
 * whatever was refunded of it since.
 */
export function isWrongAmount(
  { money, captured, status }: TransactionRecord,
  expected: Money,
  { profile }: Pick<Settings, "profile">,
  flow: unknown,
): boolean {
  if (!money) return false
  if (money.currency !== expected.currency) return true
  if (captured && captured.compare(expected) > 0) return true
  if (profile?.capturedAmount === "order") return !money.equals(expected)
  switch (status.meaning) {
    case "partially_captured":
      return money.compare(expected) > 0
    case "partially_refunded":
    case "refunded":
      return isTakenWhole(flow) ? !money.equals(expected) : money.compare(expected) > 0
    default:
      return !money.equals(expected)
  }
}
