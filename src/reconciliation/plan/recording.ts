import { Money } from "../../acquirer/domain/money"
import { wasCaptured, type PaymentStatus } from "../../acquirer/domain/payment-state"
import type { RefundRecord } from "../../acquirer/domain/records"
import { sumOfParts, type BookingFacts } from "../../medusa/purchase-facts"
import { isSeenAtPortal, isStatedDone, type OperationRow } from "../../modules/acquiring/operation-row"
import { capturedByJournal } from "../../operations/captured-sum"
import { refundOf, refundReferenceOf } from "../../operations/evidence"
import { isBookedAs, namesOf, unbookedPart } from "../../operations/unbooked"
import type { Action, MadeBy } from "../action"
import { isNeeded, type PaymentView, type View } from "./view"

/**
 * Captures and refunds that the service has and the store has not: made at the portal, or ours that were known too late
 * for the core to book them. Each is recorded once.
 */
export function planRecording(view: View): Action[] {
  const { order } = view.case
  const isStanding = order !== undefined && order.canceledAt === null
  return view.payments.flatMap((payment) => {
    const { booking, isOpen, record } = payment
    if (!booking || isOpen) return []
    const isForOrder = isStanding && isNeeded(view, payment)
    const stated = planStated(payment, booking, isForOrder)
    if (stated.length > 0) return stated
    if (!record || !wasCaptured(record.status.meaning)) return []
    const capture = planCapture(payment, booking)
    // A refund needs its capture in the store first.
    return capture.length > 0 ? capture : planRefunds(payment, booking, isForOrder)
  })
}

/** What a person saw at the portal counts at once, whether the service can be queried or not. */
function planStated(payment: PaymentView, booking: BookingFacts, isForOrder: boolean): Action[] {
  const ours = payment.operations.filter((row) => isStatedDone(row) && row.transaction_id === booking.transactionId)
  const capture = planStatedCapture(payment, booking, ours)
  return capture.length > 0 ? capture : planStatedRefunds(payment, booking, ours, isForOrder)
}

function planStatedCapture(payment: PaymentView, booking: BookingFacts, stated: OperationRow[]): Action[] {
  const { captured, operations, orderNo } = payment
  // The sum that the service names is all that is captured.
  if (captured?.isNamed) return []
  const { currency } = booking.amount
  const ours = operations.filter((row) => row.transaction_id === booking.transactionId)
  const known = smaller(capturedByJournal(ours, currency), booking.amount)
  const unbooked = known.minus(sumOfParts(booking.captures, known.minus(known)))
  const money = smaller(unbooked, unbookedOfStated(booking, ours, stated))
  if (!money.isPositive()) return []
  return [
    {
      kind: "record_capture",
      orderNo,
      paymentId: booking.id,
      money,
      unexplained: money.minus(money),
      reopen: booking.canceledAt !== null,
      because: `a person saw at the service's portal that ${money} is captured`,
    },
  ]
}

/**
 * What is stated and neither booked by the core itself nor by us. What we booked for another capture is told by its
 * sum: where it is not, what is stated passes for booked, and the service's own sum decides.
 */
function unbookedOfStated({ amount, captures }: BookingFacts, ours: OperationRow[], stated: OperationRow[]): Money {
  const isOwn = ({ reference }: OperationRow) => captures.some(({ id }) => id === reference)
  const booked = captures.filter(({ isExternal }) => isExternal).map(({ money }) => money)
  for (const row of ours.filter((one) => !isStatedDone(one) && !isOwn(one))) {
    const its = capturedByJournal([row], amount.currency)
    const place = booked.findIndex((money) => money.equals(its))
    if (place >= 0) booked.splice(place, 1)
  }
  const open = stated.filter((row) => !isOwn(row))
  return capturedByJournal(open, amount.currency).minus(Money.sum(booked, amount.currency))
}

function planStatedRefunds(
  { orderNo }: PaymentView,
  booking: BookingFacts,
  stated: OperationRow[],
  isForOrder: boolean,
): Action[] {
  let left = leftInStore(booking)
  return stated.flatMap((row): Action[] => {
    const money = row.kind === "refund" ? unbookedPart(row, booking.refunds) : undefined
    if (!money?.isPositive() || money.compare(left) > 0) return []
    left = left.minus(money)
    return [
      {
        kind: "record_refund",
        ...{ orderNo, paymentId: booking.id, money, name: row.reference, reason: "", isExternal: false, isForOrder },
        because: `a person saw at the service's portal that ${money} is refunded`,
      },
    ]
  })
}

function smaller(one: Money, other: Money): Money {
  return one.compare(other) < 0 ? one : other
}

function planCapture(payment: PaymentView, booking: BookingFacts): Action[] {
  const { captured, orderNo, operations, record } = payment
  if (!captured) return []
  const zero = captured.money.minus(captured.money)
  // The core books no more than was authorised; what is beyond it a person is told.
  const bookable = captured.money.compare(booking.amount) > 0 ? booking.amount : captured.money
  const missing = bookable.minus(sumOfParts(booking.captures, zero))
  if (!missing.isPositive()) return []
  const ours = operations.filter((row) => row.transaction_id === record?.transactionId)
  const unexplained = captured.money.minus(capturedByJournal(ours, captured.money.currency))
  const by = unexplained.isPositive() ? capturedBy(payment, booking, unexplained) : undefined
  return [
    {
      kind: "record_capture",
      orderNo,
      paymentId: booking.id,
      money: missing,
      unexplained: unexplained.isPositive() ? unexplained : zero,
      reopen: booking.canceledAt !== null,
      ...(unexplained.isPositive() && ours.some(isStatedCapture) ? { isBesideStated: true } : {}),
      ...(by ? { by } : {}),
      because: `${captured.money} is captured at the service`,
    },
  ]
}

/**
 * A service that captures by itself captures all of it with its approval: what is a part, or was seen uncaptured
 * before, somebody captured at the portal. Who captured all of it before anybody looked, nobody knows.
 */
function capturedBy({ known }: PaymentView, { amount }: BookingFacts, money: Money): MadeBy | undefined {
  // Without a code of the service's own it is the card's answer, which does not say whether it was captured with it.
  const isSeen = known.status_code !== null && SEEN_UNCAPTURED.has(known.status)
  return isSeen || money.compare(amount) < 0 ? "portal" : undefined
}

const SEEN_UNCAPTURED: ReadonlySet<PaymentStatus> = new Set(["authorised", "partially_captured"])

function planRefunds(
  { refunds: made = [], record, operations, orderNo }: PaymentView,
  booking: BookingFacts,
  isForOrder: boolean,
): Action[] {
  const records = made.filter((one) => one.transactionId === record?.transactionId && one.status.meaning === "refunded")
  const refunds = operations.filter((row) => row.kind === "refund" && row.transaction_id === record?.transactionId)
  const ours = new Map(
    refunds.flatMap((row) => {
      const found = refundOf(row, records, operations)
      return found ? [[found, row] as const] : []
    }),
  )
  for (const row of refunds.filter(isStatedDone)) {
    const seen = [...ours.values()].includes(row) ? undefined : seenAtPortal(row, records, ours, booking)
    if (seen) ours.set(seen, row)
  }
  let left = leftInStore(booking)
  return records.flatMap((found): Action[] => {
    const operation = ours.get(found)
    const name = found.referenceId ?? operation?.reference
    if (!name || (!operation && isOneOfOurs(name, operations))) return []
    const booked = booking.refunds.filter((part) => isBookedAs([name, ...(operation ? namesOf(operation) : [])], part))
    // What a person saw a part of is booked to that part.
    const money = found.refund.minus(sumOfParts(booked, left.minus(left)))
    const isRest = operation !== undefined && booked.every(({ isExternal }) => isExternal)
    if (!money.isPositive() || (booked.length > 0 && !isRest)) return []
    // The core books no refund of what is not captured: how much was captured, a person has to look up.
    if (money.compare(left) > 0) return []
    left = left.minus(money)
    return [
      {
        kind: "record_refund",
        orderNo,
        paymentId: booking.id,
        money,
        name,
        reason: found.reason ?? "",
        isExternal: operation === undefined,
        isForOrder,
        ...(booked.length > 0 && operation?.stated ? { isBesideStated: true } : {}),
        because: `${found.refund} is refunded at the service`,
      },
    ]
  })
}

/** A record of its own stands for it, or the store itself has it: it is no other refund. */
function isOneOfOurs(name: string, operations: readonly OperationRow[]): boolean {
  return operations.some((row) => row.kind === "refund" && refundReferenceOf(row) === name)
}

/** What is found beside it may be the rest of it. */
function isStatedCapture({ kind, state, stated }: OperationRow): boolean {
  return kind === "capture" && state === "done" && stated?.outcome === "done"
}

/** The refund that a person saw without our reference: one of the same sum that is booked for nothing else. */
function seenAtPortal(
  { amount }: OperationRow,
  records: readonly RefundRecord[],
  ours: ReadonlyMap<RefundRecord, OperationRow>,
  { refunds }: BookingFacts,
): RefundRecord | undefined {
  return records.find(
    (found) =>
      !ours.has(found) &&
      found.refund.toDecimalString() === amount &&
      !refunds.some((part) => isBookedAs([found.referenceId ?? ""], part)),
  )
}

function leftInStore({ amount, captures, refunds }: BookingFacts): Money {
  const zero = amount.minus(amount)
  return sumOfParts(captures, zero).minus(sumOfParts(refunds, zero))
}

/** A refund at the service that nothing tells from others of the same sum. */
export interface NamelessRefund {
  refund: Money
  /** Which one of that sum it is, from 1. */
  place: number
  /** A person has seen it at the portal: it is booked by that. */
  isSeen: boolean
}

export function namelessRefunds({ refunds, record, operations }: PaymentView): NamelessRefund[] {
  const found = (refunds ?? []).filter(
    (one) =>
      one.transactionId === record?.transactionId &&
      one.status.meaning === "refunded" &&
      !one.referenceId &&
      !operations.some((row) => row.kind === "refund" && refundOf(row, [one], operations) !== undefined),
  )
  const seen = operations.filter(
    (row) =>
      row.kind === "refund" &&
      row.state === "done" &&
      isSeenAtPortal(row) &&
      row.transaction_id === record?.transactionId,
  )
  return found.map(({ refund }, index) => {
    const place = found.slice(0, index + 1).filter((one) => one.refund.equals(refund)).length
    const isSeen = seen.filter(({ amount }) => amount === refund.toDecimalString()).length >= place
    return { refund, place, isSeen }
  })
}
