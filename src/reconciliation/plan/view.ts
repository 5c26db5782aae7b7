import { Money } from "../../acquirer/domain/money"
import { endedWithoutMoney, holdsMoney, isAlive } from "../../acquirer/domain/payment-state"
import type { RefundRecord, TransactionRecord } from "../../acquirer/domain/records"
import {
  CORE_CLOCKS_APART_MS,
  sumOfParts,
  type BookingFacts,
  type CollectionFacts,
  type OrderFacts,
  type PartFacts,
} from "../../medusa/purchase-facts"
import { longestWait } from "../../modules/acquiring/longest-wait"
import { isAccepted, isOpen, type OperationRow } from "../../modules/acquiring/operation-row"
import type { ServiceFacts } from "../../operations/evidence"
import { capturedSum, hasNamedPart, type CapturedSum } from "../../operations/captured-sum"
import { isPassed } from "../../operations/unanswered-card"
import { unnamedCaptureKey } from "../../modules/acquiring/incident-keys"
import type { Case, KnownPayment, PaymentCase } from "../case"

/** A case as the rules look at it: what follows from its facts, worked out once. */
export interface View {
  case: Case
  now: Date
  payments: PaymentView[]
  /**
   * Some payment has something in flight, or its service could not be queried: nothing is decided about the whole. What
   * is captured of one that is out of reach stands as it is booked, or nothing about its order would ever be decided
   * again.
   */
  isUncertain: boolean
}

export interface PaymentView extends PaymentCase {
  orderNo: string
  /** What the store expects to be paid. */
  expected: Money
  transactions: readonly TransactionRecord[]
  /**
   * What the service has refunded, in the currency of its transaction: one in another is in no sum, and the daily close
   * tells a person. Undefined while the service's refunds are not known.
   */
  refunds: readonly RefundRecord[] | undefined
  /** The transaction that counts: the one the store has booked, else the first that holds money, else the newest. */
  record: TransactionRecord | undefined
  /** Others of the same order number that hold money too. */
  duplicates: TransactionRecord[]
  /** Something is in flight, a shopper is paying at this moment, or the service was queried too early: wait. */
  isOpen: boolean
  /** The store knows of something that the service's answer is too old to speak of. */
  isOutdated: boolean
  /** The service reserves or has taken money in the transaction that counts. */
  holds: boolean
  captured: CapturedSum | undefined
  /** A part of it was captured before: the service has not captured the whole as it approved it. */
  isPartly: boolean
  /** An edit took its place: nothing of it counts but what was captured. */
  isReplaced: boolean
}

export function viewOf(found: Case, now: Date): View {
  const payments = found.payments.map((payment) => paymentView(found, payment, now))
  return {
    case: found,
    now,
    payments,
    isUncertain: payments.some(({ isOpen }) => isOpen) || found.payments.some(isUnseen),
  }
}

function isUnseen({ facts, known, isOutOfReach, booking }: PaymentCase): boolean {
  return facts === undefined && isAlive(known.status) && !(isOutOfReach && booking?.capturedAt)
}

function paymentView(found: Case, payment: PaymentCase, now: Date): PaymentView {
  const { known, policy, collection, session, booking, hadOrder, operations, facts } = payment
  const expected = Money.exact(known.amount, known.currency_code)
  const transactions = facts?.transactions ?? []
  const refunds = facts?.refunds?.filter(({ transactionId, refund }) => {
    const money = transactions.find((one) => one.transactionId === transactionId)?.money
    return refund.currency === (money ?? expected).currency
  })
  const record = chooseRecord(payment, transactions)
  const isOutdated = isQueriedTooEarly(payment)
  const isPartly =
    known.status === "partially_captured" ||
    found.incidents.some(({ key }) => key === unnamedCaptureKey(known.order_no))
  return {
    known,
    policy,
    collection,
    session,
    booking,
    hadOrder,
    operations,
    facts,
    orderNo: known.order_no,
    expected,
    transactions,
    refunds,
    record,
    duplicates: transactions.filter(
      (other) => isAnother(other, record) && holdsMoney(other.status.meaning) && !isOfSameContract(other, record),
    ),
    isOpen: isOutdated || operations.some(holdsUp) || (!hasOrder(found, payment) && isBeingPaid(payment, now)),
    isOutdated,
    holds: record !== undefined && holdsMoney(record.status.meaning),
    captured:
      record &&
      capturedSum(record, expected, {
        operations,
        refunds,
        atOnce: isPartly ? undefined : captureWithApproval(payment)?.money,
        seen: capturedBefore(known, record),
        isPartly,
        wasNamed: hasNamedPart(known),
      }),
    isPartly,
    isReplaced: collection?.isReplaced ?? false,
  }
}

/** One without a number may be the very one that counts. */
function isAnother({ transactionId }: TransactionRecord, record: TransactionRecord | undefined): boolean {
  return transactionId !== undefined && transactionId !== record?.transactionId
}

/**
 * What a recurring contract deducts is never released as a second payment, even under the first one's own order number.
 */
export function isOfSameContract(other: TransactionRecord, record: TransactionRecord | undefined): boolean {
  const contract = other.subscription?.recurringId
  return contract !== undefined && contract === record?.subscription?.recurringId
}

/** The core books by itself what the service captured as it approved it: no operation of ours asked for that. */
export function captureWithApproval({
  booking,
  operations,
}: {
  booking: BookingFacts | undefined
  operations: readonly OperationRow[]
}): PartFacts | undefined {
  const isOwn = (part: PartFacts) =>
    booking !== undefined &&
    !part.isExternal &&
    isBookedAtOnce(part, booking) &&
    !operations.some(({ reference }) => reference === part.id)
  return booking?.captures.find(isOwn)
}

/**
 * What the core books of a payment that was captured at once is all of it, in one commit with the payment's
 * `captured_at`: of a capture that somebody asks for it writes that once the capture is made, and whoever died before
 * that left none.
 */
export function isBookedAtOnce({ money }: PartFacts, { amount, capturedAt }: BookingFacts): boolean {
  return capturedAt !== null && money.compare(amount) >= 0
}

/** What the service named of this transaction when it was queried before. */
function capturedBefore({ transaction_id, captured, currency_code }: KnownPayment, record: TransactionRecord) {
  return transaction_id === (record.transactionId ?? null) ? Money.exact(captured, currency_code) : undefined
}

/**
 * Nothing else of the payment is decided before its outcome: of what the service accepted, and of a card that was
 * passed, everything is.
 */
export function holdsUp(row: OperationRow): boolean {
  return isOpen(row) && !isAccepted(row) && !isPassed(row)
}

/**
 * An answer says nothing of what came after its query: what the service has answered to somebody since, and what the
 * store has booked since, it may not show. A card that was tried once more would pass for the one that was declined.
 */
function isQueriedTooEarly({ facts, operations, booking }: PaymentCase): boolean {
  if (!facts) return false
  const isLater = (at: Date | null, slackMs = 0) => at !== null && at.getTime() + slackMs > facts.queriedAt.getTime()
  return (
    (booking !== undefined && isLater(booking.createdAt, isShownBy(facts, booking) ? 0 : CORE_CLOCKS_APART_MS)) ||
    operations.some(({ evidence, resolved_at }) => evidence === "answer" && isLater(resolved_at))
  )
}

/**
 * What is booked is of a transaction that the service has named; an answer without it may be older than the booking.
 */
function isShownBy({ transactions }: ServiceFacts, { transactionId }: BookingFacts): boolean {
  return transactionId === undefined || transactions.some((one) => one.transactionId === transactionId)
}

/**
 * A card that was approved a moment ago: the shopper's own request is about to complete the cart. One whose answer was
 * lost waits `within_ms` for what others learn of it.
 */
function isBeingPaid({ operations, policy }: PaymentCase, now: Date): boolean {
  const { being_paid_ms, within_ms } = policy.asking
  const isRecent = ({ evidence, resolved_at, sent_at }: OperationRow) =>
    evidence === "answer"
      ? resolved_at !== null && now.getTime() - resolved_at.getTime() < being_paid_ms
      : now.getTime() - sent_at.getTime() < Math.min(within_ms, being_paid_ms)
  return operations.some(
    (row) =>
      row.kind === "authorise" &&
      row.state === "done" &&
      isRecent(row) &&
      !operations.some((other) => other.kind !== "authorise" && other.transaction_id === row.transaction_id),
  )
}

function chooseRecord(
  { booking, known }: PaymentCase,
  transactions: readonly TransactionRecord[],
): TransactionRecord | undefined {
  const booked = booking?.transactionId ?? known.transaction_id ?? undefined
  const alive = transactions.filter(({ status }) => isAlive(status.meaning))
  return (
    transactions.find(
      ({ transactionId, status }) =>
        booked !== undefined && transactionId === booked && (booking !== undefined || isAlive(status.meaning)),
    ) ??
    alive[0] ??
    transactions.at(-1)
  )
}

/** Booked, and for an order, or several; a payment that never belonged to a cart or an order is whole without one. */
export function hasOrder(found: Case, { booking, known, hadOrder }: PaymentCase): boolean {
  const { order, cart } = found
  const isCartless = cart === undefined && known.cart_id === null && !hadOrder
  return booking !== undefined && (order !== undefined || isShared(found) || isCartless)
}

/** Several orders count on the payments: what of them is for which one only the store knows. */
export function isShared({ sharedBy }: Case): boolean {
  return sharedBy !== undefined
}

/**
 * The core may be placing the order with it at this moment: it makes the order first, and takes it back by itself where
 * the payment fails. One that is placed to be paid later has its session marked so.
 */
export function isBeingPlaced({ case: { order }, now }: View, payment: PaymentView): boolean {
  const { booking, session, policy } = payment
  if (!order || booking || !session || session.status === "pending_authorization" || !isPlacedWith(payment))
    return false
  return now.getTime() - order.createdAt.getTime() <= longestWait({ settings: policy })
}

/** Of the cart's own collection, or the deduction that the order was made of: those of an edit or claim come later. */
export function isPlacedWith({ collection, known }: PaymentView): boolean {
  return collection?.cartId !== undefined || known.flow === "renewal"
}

/** Only once no page of the checkout can be open any more is it known that the shopper does not come back. */
export function isCheckoutOpen({ now }: View, { known, policy }: PaymentView): boolean {
  return now.getTime() < known.created_at.getTime() + policy.checkout_minutes * 60_000
}

/** The payment pays for an order that the others do not pay for already. */
export function isNeeded(view: View, payment: PaymentView): boolean {
  const { order } = view.case
  if (!hasOrder(view.case, payment)) return false
  const others = standingOf(view, payment.booking)
  return !order || !others?.isPositive() || others.compare(order.total) < 0
}

/** The payment is over at the service, without money. */
export function isEnded({ record, transactions }: PaymentView): boolean {
  return (
    record !== undefined &&
    record.status.meaning !== "refunded" &&
    endedWithoutMoney(record.status.meaning) &&
    !transactions.some(({ status }) => isAlive(status.meaning))
  )
}

/**
 * The payments of a collection that count in its sums. A collection can hold payments that no order came of (goods sold
 * out, cart changed) beside the one that paid for its order: with those in its sums the core would call it refunded.
 */
export function countedBookings(collection: CollectionFacts, order: OrderFacts | undefined): BookingFacts[] {
  const { bookings } = collection
  if (!order) return bookings
  const rest = bookings.filter((booking) => !isRefundedBefore(booking, collection, order))
  if (rest.length < 2) return rest
  const standing = rest.filter((booking) => standsFor(booking).isPositive())
  return standing.length > 0 ? standing : rest
}

/**
 * What the core has booked of a payment in the order was captured and refunded for the order, and what it has not,
 * beside another that it has, was before: order and refund may be written by processes whose clocks differ. Where it
 * has booked none of them, or something of the payment is still reserved, the times say it.
 */
function isRefundedBefore(
  booking: BookingFacts,
  { bookings }: CollectionFacts,
  { createdAt, transactions }: OrderFacts,
): boolean {
  const { captures, refunds, amount } = booking
  const zero = amount.minus(amount)
  const isWhole = refunds.length > 0 && sumOfParts(refunds, zero).compare(sumOfParts(captures, zero)) >= 0
  if (!isWhole) return false
  const booked = new Set(transactions.map(({ referenceId }) => referenceId))
  const inOrder = bookings.filter((one) => [one, ...one.captures, ...one.refunds].some((row) => booked.has(row.id)))
  if (inOrder.length === 0) return refunds.every((part) => part.createdAt < createdAt)
  if (inOrder.includes(booking)) return false
  return !standsFor(booking).isPositive() || refunds.every((part) => part.createdAt < createdAt)
}

/** The core's states of a collection that nobody has paid yet. */
export const UNPAID: ReadonlySet<string> = new Set(["not_paid", "awaiting"])

/** What the order's payments stand for: authorised or captured and not refunded, of any provider. */
export function standingOf(view: View, except?: BookingFacts): Money | undefined {
  const { order, collections } = view.case
  if (!order) return undefined
  let sum = order.total.minus(order.total)
  for (const collection of collections) {
    for (const booking of countedBookings(collection, order)) {
      if (booking.id === except?.id) continue
      sum = sum.plus(collection.isReplaced ? keptOf(booking) : standsFor(booking))
    }
  }
  return sum
}

/** What an order still asks its customer for; negative when it owes them. What is to come back the core takes off. */
export function owedBy({ total, comingBack }: OrderFacts, standing: Money): Money {
  const owed = total.minus(standing)
  return comingBack ? owed.minus(comingBack) : owed
}

/** What was captured for an order and not refunded. */
export function takenFor({ case: { collections } }: View, order: OrderFacts): Money {
  return collections
    .flatMap((collection) => countedBookings(collection, order))
    .reduce((sum, booking) => sum.plus(keptOf(booking)), order.total.minus(order.total))
}

/** Of a cancelled payment only what was captured before. */
export function standsFor(booking: BookingFacts): Money {
  const { amount, canceledAt, refunds } = booking
  return canceledAt === null ? amount.minus(sumOfParts(refunds, amount.minus(amount))) : keptOf(booking)
}

/** What is captured and not refunded: of a payment that an edit replaced nothing else stands, voided or not yet. */
export function keptOf({ amount, captures, refunds }: BookingFacts): Money {
  const zero = amount.minus(amount)
  return sumOfParts(captures, zero).minus(sumOfParts(refunds, zero))
}
