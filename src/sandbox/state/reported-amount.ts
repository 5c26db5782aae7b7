import type { Money } from "../../acquirer/domain/money"
import type { Profile } from "../../acquirer/profile/profile"
import type { Transaction } from "./transaction"

/**
 * `amount` of queries and notifications: what was authorised until something is captured, then the captured
 * total; a profile that says so (`capturedAmount: "order"`) keeps the order's amount throughout.
 */
export function reportedAmount(transaction: Transaction, profile: Profile): Money {
  if (profile.capturedAmount === "order" || transaction.captured.isZero()) return transaction.authorised
  return transaction.captured
}
