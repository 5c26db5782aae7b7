import type { Money } from "../acquirer/domain/money"
import type { TransactionRecord } from "../acquirer/domain/records"

/**
 * What was captured of a payment, as far as the service's answer tells. The specification does not say whether `amount`
 * of a query stays the order's amount after a capture; the profile's `capturedAmount` does where the merchant knows it.
 * Where nobody does, a smaller amount than was authorised can only be the captured sum, and a fully captured payment is
 * known by its status. A field of its own (`capturedField`) says it as it is. Anything else is not told: undefined,
 * never a guess.
 *
 * @param authorised what was authorised, when the caller knows it
 */
export function capturedTotal(record: TransactionRecord, authorised: Money | undefined): Money | undefined {
  const { captured } = record
  // Nothing captured beside a status that says otherwise tells nothing.
  const money = captured?.isPositive() ? captured : captured ? undefined : record.money
  if (!money) return undefined
  const isOrders = !captured && record.names === "order"
  switch (record.status.meaning) {
    case "captured":
      return money
    case "refunded":
    case "partially_refunded":
      return isOrders ? undefined : money
    case "partially_captured":
      if (isOrders) return undefined
      return !captured && authorised && money.compare(authorised) >= 0 ? undefined : money
    default:
      return undefined
  }
}

/**
 * A whole amount beside a refund may be the order's or the captured one, unless the profile says which. Where less is
 * known to be captured, it proves nothing beyond that.
 */
export function isDoubtful({ status, captured, names }: TransactionRecord, total: Money, authorised: Money): boolean {
  const isReversed = status.meaning === "partially_refunded" || status.meaning === "refunded"
  return isReversed && !captured && names !== "captured" && total.compare(authorised) >= 0
}
