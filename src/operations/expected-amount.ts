import type { Money } from "../acquirer/domain/money"
import { holdsMoney } from "../acquirer/domain/payment-state"
import type { TransactionRecord } from "../acquirer/domain/records"
import { isTakenWhole } from "../modules/acquiring/flow"
import type { PaymentRow } from "../modules/acquiring/payment-row"

/** What the store knows of a payment beside what the service says of it now. */
interface PaidHow {
  /** How it was to be paid. */
  flow: unknown
  /** It was seen at the service before, or is booked: what came was compared then. */
  isSeen: boolean
}

/**
 * Whether the service holds something else than the store asked for: another currency, or another amount. What is
 * captured or refunded in part may be reported with the smaller sum, unless the profile says that the service names the
 * order's sum throughout; it is never more than was asked for. Of an alternative payment all that came is captured,
 * whatever was refunded of it since. Beside a refund a smaller sum is that of a part only where it is known that the
 * whole was paid: by a card, for which we ask ourselves, or at a page whose payment was seen before.
 */
export function isWrongAmount(
  { money, captured, names, status }: TransactionRecord,
  expected: Money,
  { flow, isSeen }: PaidHow,
): boolean {
  if (!money) return false
  if (money.currency !== expected.currency) return true
  if (captured && captured.compare(expected) > 0) return true
  if (names === "order") return !money.equals(expected)
  switch (status.meaning) {
    case "partially_captured":
      return money.compare(expected) > 0
    case "partially_refunded":
    case "refunded":
      return mayBePart(flow, isSeen) ? money.compare(expected) > 0 : !money.equals(expected)
    default:
      return !money.equals(expected)
  }
}

function mayBePart(flow: unknown, isSeen: boolean): boolean {
  return !isTakenWhole(flow) && (isSeen || flow !== "redirect")
}

/** What a pass has written down of a payment is that the service held this very money. */
export function wasSeen(
  { status, transaction_id }: Pick<PaymentRow, "status" | "transaction_id">,
  { transactionId }: TransactionRecord,
): boolean {
  return holdsMoney(status) && transaction_id === (transactionId ?? null)
}
