import { endedWithoutMoney, holdsMoney, wasCaptured, type PaymentStatus } from "../../acquirer/domain/payment-state"
import { sumOfParts } from "../../medusa/purchase-facts"
import { longestWait } from "../../modules/acquiring/longest-wait"
import type { NewIncident } from "../../modules/acquiring/incidents"
import { unknownKey } from "../../operations/record-outcome"
import { voidFailedKey } from "../../operations/void"
import type { Action } from "../action"
import { endedWell, RELEASED, storyKey } from "../story"
import { namelessRefunds } from "./recording"
import { planRelease } from "./release"
import { leftToRefund } from "./release-steps"
import { countedBookings, isReplaced, standingOf, unnamedCaptureKey, type PaymentView, type View } from "./view"

/** What a person has to decide or know, and what is over. */
export function planNotices(view: View): Action[] {
  return [
    ...view.payments.flatMap((payment) => planKnownOutcomes(view, payment)),
    ...view.payments.filter(({ isOpen, facts }) => !isOpen && facts).flatMap((payment) => planPayment(view, payment)),
    ...planUnderpaid(view),
  ]
}

function planPayment(view: View, payment: PaymentView): Action[] {
  return [
    ...planUnknownCode(view, payment),
    ...planUnnamedCapture(view, payment),
    ...namelessRefunds(payment).flatMap((found) =>
      raiseOnce(view, {
        ...about(payment, view),
        kind: "books_differ",
        key: `nameless_refund:${payment.orderNo}:${found.refund.toDecimalString()}`,
        amount: found.refund.toDecimalString(),
        message: `${found.refund} was refunded at the service without a reference that tells it from others; it is not booked.`,
        next_step: "Look at the payment in the service's portal, and give the order the credit by hand.",
      }),
    ),
    ...planReleased(view, payment),
  ]
}

/** Whoever learns an outcome closes what was shown of it, unless its process dies first or somebody shows it that moment. */
function planKnownOutcomes(view: View, payment: PaymentView): Action[] {
  return payment.operations
    .filter(({ state }) => state === "done" || state === "refused")
    .flatMap((row) => close(view, payment, unknownKey(row)))
}

/** A code that no table of the profile names moves nothing: a person has to say what it means. */
function planUnknownCode(view: View, payment: PaymentView): Action[] {
  const { record } = payment
  if (record?.status.meaning !== "unknown") return []
  const { code } = record.status
  return raise(view, {
    ...about(payment, view),
    kind: "unknown_code",
    key: `unknown_code:payment_status:${code}`,
    message: `The service reports payment_status ${code}, which no table of the profile names. The payment stays as it was.`,
    next_step: "Add the code to codes.payment_status of the account's profile.",
  })
}

/** A part was captured elsewhere and the service does not say how much: a person has to look. */
function planUnnamedCapture(view: View, payment: PaymentView): Action[] {
  const { captured, record, booking, operations } = payment
  const key = unnamedCaptureKey(payment.orderNo)
  const isReported = view.case.incidents.some((one) => one.key === key && one.resolvedAt === null)
  // Once a part is unaccounted for, what we capture ourselves says nothing of it.
  const isRefunded = record?.status.meaning === "refunded"
  const isWhole = captured !== undefined && captured.money.compare(payment.expected) >= 0
  if (isReported && captured && !captured.isNamed && !isRefunded && !isWhole) return []
  const isUnnamed =
    captured !== undefined &&
    captured.money.currency === (record?.money?.currency ?? captured.money.currency) &&
    !captured.isNamed &&
    captured.money.isZero() &&
    (booking?.captures.length ?? 0) === 0 &&
    !operations.some((row) => row.kind === "capture" && row.state === "done") &&
    ["partially_captured", "partially_refunded", "refunded"].includes(record?.status.meaning ?? "")
  if (!isUnnamed && !isRefundedBeyond(payment)) return close(view, payment, key)
  return raise(view, {
    ...about(payment, view),
    kind: "books_differ",
    key,
    message: "A part of this payment was captured at the service's portal; the service does not say how much.",
    next_step:
      "Look the amount up in the portal and capture the rest there; the store books the full capture by itself.",
  })
}

/** All that we know to be captured is refunded, and the service says that something is left. */
function isRefundedBeyond({ captured, record, facts, booking }: PaymentView): boolean {
  if (!captured || captured.isNamed || record?.status.meaning !== "partially_refunded") return false
  const refunds = (facts?.refunds ?? []).filter(
    ({ transactionId, status, refund }) =>
      transactionId === record.transactionId &&
      status.meaning === "refunded" &&
      refund.currency === captured.money.currency,
  )
  const zero = captured.money.minus(captured.money)
  const refunded = refunds.reduce((sum, { refund }) => sum.plus(refund), zero)
  const booked = sumOfParts(booking?.captures ?? [], zero)
  return refunded.isPositive() && refunded.compare(captured.money) >= 0 && refunded.compare(booked) >= 0
}

/** Money that had no order, or that was given up, is not at the service any more: what was told of it ends so. */
function planReleased(view: View, payment: PaymentView): Action[] {
  const { transactions, known, orderNo } = payment
  if (view.case.incidents.length === 0) return []
  const released = transactions.filter(({ status }) => !holdsMoney(status.meaning))
  const told = released.flatMap(({ transactionId }) =>
    (["late_money", "wrong_amount", "duplicate_payment"] as const).flatMap((kind): Action[] => {
      const key = storyKey({ kind, orderNo }, transactionId)
      const incident = view.case.incidents.find((one) => one.key === key && one.account === known.account)
      const message = incident && endedWell(incident.message)
      if (!message) return []
      const { nextStep } = RELEASED
      return [{ kind: "amend_incident", account: known.account, key, message, nextStep, because: "it was released" }]
    }),
  )
  const isOver = transactions.length > 0 && released.length === transactions.length
  const isKept = isKeptByOrder(view, payment)
  const closed = isOver || isKept || isBeingRefunded(payment) ? close(view, payment, voidFailedKey(orderNo)) : []
  return [...closed, ...told, ...(isKept ? planFound(view, payment) : [])]
}

/** Money of which a person was told that it has no order has got one. */
function planFound(view: View, payment: PaymentView): Action[] {
  const { booking, orderNo } = payment
  const { order } = view.case
  if (!order || !booking || booking.canceledAt) return []
  // One that an order could do without stays a duplicate although the order has it.
  const isExcess = standingOf(view)?.minus(order.total).isPositive() === true
  const kinds = isExcess ? (["late_money"] as const) : (["late_money", "duplicate_payment"] as const)
  return kinds.flatMap((kind) => close(view, payment, storyKey({ kind, orderNo }, booking.transactionId)))
}

/**
 * An order that stands counts on the payment, be it that it came to owe what was to be released before. What is captured
 * of one that an edit replaced stays with it, too; of the rest nothing can be voided.
 */
function isKeptByOrder(view: View, { orderNo, booking, collection, record, holds }: PaymentView): boolean {
  const { order } = view.case
  if (!order || order.canceledAt || !booking || !holds || !record?.transactionId) return false
  if (wasCaptured(record.status.meaning) === true) return true
  const isCounted = booking.canceledAt === null && !isReplaced(collection)
  return isCounted && !planRelease(view).some((step) => "orderNo" in step && step.orderNo === orderNo)
}

/** The bank is at the refund of all that is left. */
function isBeingRefunded(payment: PaymentView): boolean {
  const { record, transactions } = payment
  const others = transactions.filter((other) => other !== record && holdsMoney(other.status.meaning))
  if (!record || others.length > 0 || !holdsMoney(record.status.meaning) || !wasCaptured(record.status.meaning)) {
    return false
  }
  return leftToRefund(payment, record)?.isZero() === true
}

/** The core compares nothing when it completes a cart: an order can be placed for less than it costs. */
function planUnderpaid(view: View): Action[] {
  const { order, collections } = view.case
  const [payment] = view.payments
  if (!order || !payment || view.isUncertain) return []
  const key = `underpaid_order:${order.id}`
  if (order.canceledAt) return close(view, payment, key)
  const bookings = collections.flatMap((collection) => countedBookings(collection, order))
  const standing = bookings.filter(({ canceledAt }) => canceledAt === null)
  if (standing.length === 0 && !hasLostItsMoney(view)) return []
  const paid = standing.reduce((sum, { amount }) => sum.plus(amount), order.total.minus(order.total))
  if (paid.compare(order.total) >= 0) return close(view, payment, key)
  // Of an order that a merchant has changed the core itself shows what it owes. A credit is a version, too, and no change.
  const credits = order.changes.filter(({ isConfirmed, isCredit }) => isConfirmed && isCredit)
  if (order.version > 1 + credits.length) return []
  return raiseOnce(view, {
    ...about(payment, view),
    kind: "wrong_amount",
    key,
    amount: order.total.minus(paid).toDecimalString(),
    message: paid.isPositive()
      ? `The order comes to ${order.total}, and ${paid} was paid for it: the cart changed while it was being paid.`
      : `The order comes to ${order.total}, and nothing pays for it any more: its payment was released.`,
    next_step: "Ask the customer to pay the rest, take goods off the order, or cancel it.",
  })
}

/** What was to pay for the order ended long enough ago that nobody is at it any more, and nothing else is to come. */
function hasLostItsMoney({ payments, now }: View): boolean {
  if (payments.some(({ facts }) => facts === undefined)) return false
  const transactions = payments.flatMap((payment) => payment.transactions)
  const isOver = ({ meaning }: { meaning: PaymentStatus }) => endedWithoutMoney(meaning)
  if (transactions.length === 0 || !transactions.every(({ status }) => isOver(status))) return false
  return payments.every(({ operations, policy }) =>
    operations.every(
      (row) => now.getTime() - (row.resolved_at ?? row.sent_at).getTime() > longestWait({ settings: policy }),
    ),
  )
}

function about({ known, orderNo, record }: PaymentView, { case: { order } }: View) {
  return {
    account: known.account,
    order_no: orderNo,
    transaction_id: record?.transactionId ?? null,
    cart_id: known.cart_id,
    order_id: order?.id ?? null,
    currency_code: known.currency_code,
  }
}

function raise({ case: { incidents } }: View, incident: NewIncident): Action[] {
  const known = incidents.find(({ key, account }) => key === incident.key && account === incident.account)
  if (known && known.resolvedAt === null && known.message === incident.message) return []
  return [{ kind: "raise_incident", incident, once: false, because: incident.message }]
}

/** What lasts until a person decides: what they have closed stays closed. */
function raiseOnce({ case: { incidents } }: View, incident: NewIncident): Action[] {
  if (incidents.some(({ key, account }) => key === incident.key && account === incident.account)) return []
  return [{ kind: "raise_incident", incident, once: true, because: incident.message }]
}

function close({ case: { incidents } }: View, { known }: PaymentView, key: string): Action[] {
  const open = incidents.find((one) => one.key === key && one.account === known.account && one.resolvedAt === null)
  return open ? [{ kind: "resolve_incident", account: known.account, key, because: "it is over" }] : []
}
