import type { Money } from "../../acquirer/domain/money"
import { wasCaptured } from "../../acquirer/domain/payment-state"
import type { RefundRecord } from "../../acquirer/domain/records"
import { sumOfParts, type BookingFacts } from "../../medusa/purchase-facts"
import { capturedByJournal } from "../../operations/captured-sum"
import { refundOf } from "../../operations/evidence"
import type { Action } from "../action"
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
    if (!booking || isOpen || !record || !wasCaptured(record.status.meaning)) return []
    const capture = planCapture(payment, booking)
    // A refund needs its capture in the store first.
    return capture.length > 0 ? capture : planRefunds(payment, booking, isStanding && isNeeded(view, payment))
  })
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
  return [
    {
      kind: "record_capture",
      orderNo,
      paymentId: booking.id,
      money: missing,
      unexplained: unexplained.isPositive() ? unexplained : zero,
      reopen: booking.canceledAt !== null,
      because: `${captured.money} is captured at the service`,
    },
  ]
}

function planRefunds(
  { facts, record, operations, orderNo }: PaymentView,
  booking: BookingFacts,
  isForOrder: boolean,
): Action[] {
  const records = (facts?.refunds ?? []).filter(
    (found) => found.transactionId === record?.transactionId && found.status.meaning === "refunded",
  )
  const ours = new Map(
    operations
      .filter((row) => row.kind === "refund" && row.transaction_id === record?.transactionId)
      .flatMap((row) => {
        const found = refundOf(row, records, operations)
        return found ? [[found, row] as const] : []
      }),
  )
  let left = leftToRefund(booking)
  return records.flatMap((found): Action[] => {
    const operation = ours.get(found)
    const name = found.referenceId ?? operation?.reference
    if (!name || isBooked(booking, [name, operation?.reference])) return []
    // The core books no refund of what is not captured: how much was captured, a person has to look up.
    if (found.refund.compare(left) > 0) return []
    left = left.minus(found.refund)
    return [
      {
        kind: "record_refund",
        orderNo,
        paymentId: booking.id,
        money: found.refund,
        name,
        reason: found.reason ?? "",
        isExternal: operation === undefined,
        isForOrder,
        because: `${found.refund} is refunded at the service`,
      },
    ]
  })
}

function leftToRefund({ amount, captures, refunds }: BookingFacts): Money {
  const zero = amount.minus(amount)
  return sumOfParts(captures, zero).minus(sumOfParts(refunds, zero))
}

/** By the core's own row, or by a booking of ours whose note starts with the name. */
function isBooked({ refunds }: BookingFacts, names: (string | undefined)[]): boolean {
  return refunds.some(
    (part) => names.includes(part.id) || (part.isExternal && names.includes(part.note.split(" ", 1)[0])),
  )
}

/** Refunds at the service that nothing tells from others of the same sum. */
export function namelessRefunds({ facts, record, operations }: PaymentView): RefundRecord[] {
  return (facts?.refunds ?? []).filter(
    (found) =>
      found.transactionId === record?.transactionId &&
      found.status.meaning === "refunded" &&
      !found.referenceId &&
      !operations.some((row) => row.kind === "refund" && refundOf(row, [found], operations) !== undefined),
  )
}
