import { Money } from "../acquirer/domain/money"
import { ACCEPTED, type OperationRow } from "../modules/acquiring/operation-row"
import { foundSum } from "./proven-sum"

/** What brought money: its operation in the journal, or as much of it as is known elsewhere. */
export type Brought = Pick<OperationRow, "transaction_id" | "amount" | "currency_code"> &
  Partial<Pick<OperationRow, "evidence" | "answer">>

/**
 * Whether an authorisation's money is with its shopper again: voided, or refunded in full. A void that failed released
 * nothing, and neither did a refund of a part.
 * @param authorisation the operation that brought the money
 * @param operations every operation on the same order number
 */
export function isReleased(authorisation: Brought, operations: readonly OperationRow[]): boolean {
  return releases(authorisation, operations, (row) => row.state === "done")
}

/** The same, or on its way there: a void or a refund whose outcome nobody knows yet counts as one that is made. */
export function isBeingReleased(authorisation: Brought, operations: readonly OperationRow[]): boolean {
  return releases(authorisation, operations, (row) => row.state !== "refused")
}

/**
 * The card payment of an order number that brought money which is there. It counts also when a later one, tried because
 * its answer did not come, failed.
 * @param operations every operation on the order number, oldest first
 */
export function standingCard(
  operations: readonly OperationRow[],
  isGone: (authorisation: Brought, operations: readonly OperationRow[]) => boolean = isReleased,
): OperationRow | undefined {
  return operations.findLast((row) => row.kind === "authorise" && row.state === "done" && !isGone(row, operations))
}

/** The void that released an authorisation. */
export function voidOf(
  { transaction_id }: Pick<Brought, "transaction_id">,
  operations: readonly OperationRow[],
  counts = (row: OperationRow) => row.state === "done",
): OperationRow | undefined {
  return operations.find((row) => row.transaction_id === transaction_id && row.kind === "cancel" && counts(row))
}

/**
 * What the release of money that no order counts on bears as its reference, followed by `_rest` and its place for a
 * refund.
 */
export function givenUpReference(account: string, transactionId: string): string {
  return `late_${account}_${transactionId}`
}

/** Whether the release of money that no order counts on was begun: whoever paid it gets it back. */
export function isGivenUp(account: string, transactionId: string, operations: readonly OperationRow[]): boolean {
  const reference = givenUpReference(account, transactionId)
  // Not by the beginning alone: another transaction's number may begin with this one's.
  const isItsRelease = ({ reference: found }: OperationRow) =>
    found === reference || found.startsWith(`${reference}_rest`)
  return operations.some((row) => row.state !== "refused" && isItsRelease(row))
}

function releases(
  authorisation: Brought,
  operations: readonly OperationRow[],
  counts: (row: OperationRow) => boolean,
): boolean {
  if (voidOf(authorisation, operations, counts)) return true
  const brought = broughtBy(authorisation)
  if (!brought) return false
  const refunds = operations.filter(
    (row) =>
      row.kind === "refund" &&
      row.transaction_id === authorisation.transaction_id &&
      (counts(row) || row.error_code === ACCEPTED),
  )
  return sumOfRefunds(refunds, brought.currency).compare(brought) >= 0
}

/** What came, which may be another sum than was asked for. */
function broughtBy(authorisation: Brought): Money | undefined {
  const { amount, currency_code: currency } = authorisation
  const found = foundSum(authorisation) ?? { amount, currency }
  return found.amount && found.currency ? Money.exact(found.amount, found.currency) : undefined
}

/** Of refunds in another currency nothing is known. */
export function sumOfRefunds(refunds: readonly OperationRow[], currency: string): Money {
  return Money.sum(
    refunds.flatMap(({ amount, currency_code }) =>
      amount && currency_code?.toUpperCase() === currency ? [Money.exact(amount, currency)] : [],
    ),
    currency,
  )
}
