import { Money } from "../../acquirer/domain/money"
import { hasGoodsAsPlaced } from "../../medusa/purchase-facts"
import {
  capturedBeyondKey,
  capturedShortKey,
  namelessRefundKey,
  unconfirmedKey,
  unknownCodeKey,
  unknownKey,
  unknownPaymentCode,
} from "../../modules/acquiring/incident-keys"
import { isKnown } from "../../modules/acquiring/operation-row"
import { capturedByJournal } from "../../operations/captured-sum"
import { isConfirmed } from "../../operations/record-outcome"
import { MAP_CODE, unknownCodeIncident } from "../../operations/unknown-code"
import type { Action } from "../action"
import { about, close, raise, raiseUnlessSeen } from "./incident-steps"
import { planMadeAfterAll } from "./made-after-all"
import { planOwed } from "./owed"
import { namelessRefunds } from "./recording"
import { planRemade } from "./remade"
import { planTakenTooMuch } from "./taken-too-much"
import { planFound, planToldReleases } from "./told-releases"
import { planUnconfirmed } from "./unconfirmed"
import { planUnnamedCapture } from "./unnamed-capture"
import { standingOf, type PaymentView, type View } from "./view"

/** What a person has to decide or know, and what is over. */
export function planNotices(view: View): Action[] {
  return [
    ...view.payments.flatMap((payment) => planKnownOutcomes(view, payment)),
    ...view.payments.flatMap((payment) => {
      if (!payment.facts || payment.isOutdated) return []
      return payment.isOpen ? planFound(view, payment) : planPayment(view, payment)
    }),
    ...planOwed(view),
  ]
}

function planPayment(view: View, payment: PaymentView): Action[] {
  return [
    ...planUnknownCode(view, payment),
    ...planUnknownRefunds(view, payment),
    ...planUnconfirmed(view, payment),
    ...planMadeAfterAll(view, payment),
    ...planTakenTooMuch(view, payment),
    ...planUnnamedCapture(view, payment),
    ...planCapturedBeyond(view, payment),
    ...planCapturedShort(view, payment),
    ...planNamelessRefunds(view, payment),
    ...planToldReleases(view, payment),
    ...planRemade(view, payment),
  ]
}

/** Nothing tells a refund without a reference from others of its sum: a person has to see it at the portal. */
function planNamelessRefunds(view: View, payment: PaymentView): Action[] {
  return namelessRefunds(payment).flatMap((found) => {
    const key = namelessRefundKey(payment.orderNo, found.refund.toDecimalString(), found.place)
    if (found.isSeen) return close(view, payment, key)
    return raiseUnlessSeen(view, {
      ...about(payment, view),
      ...{ kind: "books_differ" as const, key, amount: found.refund.toDecimalString() },
      message: `${found.refund} was refunded at the service without a reference that tells it from others; it is not booked.`,
      next_step: payment.booking
        ? "Look at the payment in the service's portal. If it shows this refund, say so here: then it is booked."
        : "Look at the payment in the service's portal, and give the order the credit by hand.",
    })
  })
}

/**
 * Whoever learns an outcome closes what was shown of it, unless its process dies first or somebody shows it that
 * moment.
 */
function planKnownOutcomes(view: View, payment: PaymentView): Action[] {
  return payment.operations
    .filter(isKnown)
    .flatMap((row) => [
      ...close(view, payment, unknownKey(row)),
      ...(isConfirmed(row) ? close(view, payment, unconfirmedKey(row)) : []),
    ])
}

/** The core books no more than was authorised: what the service took beyond it is a person's. */
function planCapturedBeyond(view: View, payment: PaymentView): Action[] {
  const { booking, captured, orderNo } = payment
  const key = capturedBeyondKey(orderNo)
  if (!booking || !captured?.isNamed || captured.money.compare(booking.amount) <= 0) return close(view, payment, key)
  const beyond = captured.money.minus(booking.amount)
  return raise(view, {
    ...about(payment, view),
    ...{ kind: "books_differ" as const, key, amount: beyond.toDecimalString() },
    message: `${captured.money} is captured at the service of a payment of ${booking.amount}; the store books no more than that.`,
    next_step: `Refund ${beyond} in the service's portal, unless the customer agreed to it.`,
  })
}

/**
 * The service calls a payment captured, not a part of it, and names less than the order counts on: no more will come of
 * it. What was said stays said until that is paid: beside a refund the service's status shows it no longer.
 */
function planCapturedShort(view: View, payment: PaymentView): Action[] {
  const { order, incidents } = view.case
  const { booking, known, captured, orderNo } = payment
  if (!order || !booking) return []
  const key = capturedShortKey(orderNo)
  if (order.canceledAt || !hasGoodsAsPlaced(order)) return close(view, payment, key)
  const told = incidents.find((one) => one.key === key && one.account === known.account && one.resolvedAt === null)
  const lack = lackOf(payment) ?? (told?.amount ? Money.exact(told.amount, known.currency_code) : undefined)
  if (!captured || !lack) return []
  const standing = standingOf(view)?.minus(lack)
  if (!lack.isPositive() || (standing && standing.compare(order.total) >= 0)) return close(view, payment, key)
  if (told) return []
  return raiseUnlessSeen(view, {
    ...about(payment, view),
    ...{ kind: "books_differ" as const, key, amount: lack.toDecimalString() },
    message: `${captured.money} is all that the service captured of a payment that counts as ${booking.amount}.`,
    next_step: "Ask the customer to pay the rest, take goods off the order, or cancel it.",
  })
}

/** Where the store captured all of it itself, or released the rest, it knows, and nothing is said of it. */
function lackOf({ booking, captured, record, operations }: PaymentView): Money | undefined {
  if (!booking || !captured?.isNamed || record?.status.meaning !== "captured") return undefined
  const ours = operations.filter(
    ({ source, transaction_id }) => source === "store" && transaction_id === record.transactionId,
  )
  const isReleased = ours.some(({ kind, state }) => kind === "cancel" && state !== "refused")
  const isAllOurs = capturedByJournal(ours, captured.money.currency).compare(captured.money) >= 0
  return isReleased || isAllOurs ? undefined : booking.amount.minus(captured.money)
}

/**
 * A code that no table of the profile names moves nothing: a person has to say what it means. One incident stands for
 * all payments at it: it is over once the code has a meaning, or no payment is at it any more.
 */
function planUnknownCode(view: View, payment: PaymentView): Action[] {
  const { record, known, orderNo } = payment
  if (!record) return []
  const { code, meaning } = record.status
  const key = unknownCodeKey(code)
  const open = view.case.incidents.filter((one) => one.orderNo === orderNo && one.resolvedAt === null)
  const leaving = open.flatMap((one): Action[] => {
    const left = unknownPaymentCode(one.key)
    if (left === undefined || left === code) return []
    const of = { account: known.account, orderNo, key: one.key, code: left }
    return [{ kind: "leave_code", ...of, because: "the payment has another code by now" }]
  })
  // Another payment of the order may lie where the code has no meaning yet.
  const isAtAnother = view.payments.some((other) => other.known.account === known.account && isUnknownCode(other, code))
  if (meaning !== "unknown") return isAtAnother ? leaving : [...leaving, ...close(view, payment, key)]
  const raised = raise(view, {
    ...about(payment, view),
    kind: "unknown_code",
    key,
    message: `The service reports payment_status ${code}, which no table of the profile names. The payment stays as it was.`,
    next_step: MAP_CODE,
  })
  return [...leaving, ...raised]
}

function isUnknownCode({ record }: PaymentView, code: string): boolean {
  return record?.status.meaning === "unknown" && record.status.code === code
}

/** A refund at a code without a meaning is neither booked nor taken for failed. */
function planUnknownRefunds(view: View, payment: PaymentView): Action[] {
  const { account, order_no, ...at } = about(payment, view)
  const codes = (payment.facts?.refunds ?? []).flatMap(({ status }) =>
    status.meaning === "unknown" ? status.code : [],
  )
  return [...new Set(codes)].flatMap((code) =>
    raise(
      view,
      unknownCodeIncident(account, { table: "refund_status", code }, { order_no, transaction_id: at.transaction_id }),
    ),
  )
}
