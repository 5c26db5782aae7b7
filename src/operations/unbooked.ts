import { Money } from "../acquirer/domain/money"
import type { BookedRefund } from "../medusa/purchase-facts"
import { ACCEPTED, type OperationRow } from "../modules/acquiring/operation-row"
import { refundReferenceOf } from "./evidence"

/** What a refund is booked as: the core's own row, or a row of ours whose note starts with one of its names. */
export function isBookedAs(names: readonly string[], { id, isExternal, note }: Omit<BookedRefund, "money">): boolean {
  return names.includes(id) || (isExternal && names.includes(note.split(" ", 1)[0] ?? ""))
}

export function namesOf(refund: OperationRow): string[] {
  return [refund.reference, refundReferenceOf(refund) ?? refund.reference]
}

/** How much of a refund the store has not booked. */
export function unbookedPart(refund: OperationRow, booked: readonly BookedRefund[]): Money | undefined {
  const { amount, currency_code } = refund
  if (!amount || !currency_code) return undefined
  const parts = booked.filter((part) => isBookedAs(namesOf(refund), part)).map(({ money }) => money)
  return Money.exact(amount, currency_code).minus(Money.sum(parts, currency_code))
}

/**
 * What is refunded of a payment, as its journal says, and in none of the store's rows: it is not to be refunded again.
 */
export function unbookedRefunds(
  operations: readonly OperationRow[],
  booked: readonly BookedRefund[],
  currency: string,
): Money {
  return Money.sum(
    operations
      .filter(({ kind, state, error_code }) => kind === "refund" && (state === "done" || error_code === ACCEPTED))
      .flatMap((row) => unbookedPart(row, booked) ?? [])
      .filter((money) => money.isPositive()),
    currency,
  )
}
