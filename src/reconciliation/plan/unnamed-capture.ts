import { wasCaptured } from "../../acquirer/domain/payment-state"
import type { Action } from "../action"
import { sumOfParts } from "../../medusa/purchase-facts"
import { captureRefusedKey, unnamedCaptureKey, voidFailedKey } from "../../modules/acquiring/incident-keys"
import type { NewIncident } from "../../modules/acquiring/incidents"
import { isSeenAtPortal, isStatedDone, type OperationRow } from "../../modules/acquiring/operation-row"
import { capturedByJournal, isStatedUnmade, refundedSum } from "../../operations/captured-sum"
import { isUnnamedReported } from "../../operations/unnamed-capture"
import { about, close, raise } from "./incident-steps"
import type { PaymentView, View } from "./view"

/** A part was captured elsewhere and the service does not say how much: a person has to look. */
export function planUnnamedCapture(view: View, payment: PaymentView): Action[] {
  const key = unnamedCaptureKey(payment.orderNo)
  return hasUnnamed(view, payment) ? raise(view, incidentOf(view, payment, key)) : close(view, payment, key)
}

/**
 * A person has said what the portal shows: nothing is left to be asked, though the service cannot be queried for a
 * while.
 */
export function planSaid(view: View, payment: PaymentView): Action[] {
  const { operations, orderNo, policy } = payment
  const said = operations.filter((row) => isSeenAtPortal(row) && isStatedDone(row))
  // A release that the service has not shown for long is for a person again.
  const isNew = ({ resolved_at, sent_at }: OperationRow) =>
    view.now.getTime() - (resolved_at ?? sent_at).getTime() < policy.asking.absence_after_ms
  const keys = [
    ...(said.some(({ kind }) => kind === "capture") ? [unnamedCaptureKey(orderNo), captureRefusedKey(orderNo)] : []),
    ...(said.some((row) => row.kind === "cancel" && isNew(row)) ? [voidFailedKey(orderNo)] : []),
  ]
  return keys.flatMap((key) => close(view, payment, key))
}

/** More was captured than anybody knows of, and the service does not say how much. */
export function hasUnnamed(view: View, payment: PaymentView): boolean {
  const { captured, record, booking, operations, orderNo, expected } = payment
  const isReported = isUnnamedReported(view.case.incidents, orderNo)
  // Once a part is unaccounted for, what we capture ourselves says nothing of it.
  const isRefunded = record?.status.meaning === "refunded"
  const isWhole = captured !== undefined && captured.money.compare(expected) >= 0
  const isLeft = captured !== undefined && !captured.isNamed && !isRefunded && !isWhole && !isFound(payment)
  // Of a payment that the service calls authorised nothing is left when what was said of it is corrected.
  const isAskedAgain = wasCorrected(payment) && wasCaptured(record?.status.meaning ?? "unknown") === true
  if (isLeft && (isReported || isAskedAgain) && !isSaid(payment)) return true
  const isUnnamed =
    captured !== undefined &&
    captured.money.currency === (record?.money?.currency ?? captured.money.currency) &&
    !captured.isNamed &&
    captured.money.isZero() &&
    (booking?.captures.length ?? 0) === 0 &&
    !operations.some((row) => row.kind === "capture" && row.state === "done") &&
    ["partially_captured", "partially_refunded", "refunded"].includes(record?.status.meaning ?? "")
  return isUnnamed || isRefundedBeyond(payment)
}

/** What was captured elsewhere was told by its refund, whose sum is in the journal: who died then closed nothing. */
function isFound({ operations, refunds, record, expected }: PaymentView): boolean {
  const elsewhere = operations.filter(
    ({ source, transaction_id }) => source === "service" && transaction_id === record?.transactionId,
  )
  const found = capturedByJournal(elsewhere, expected.currency)
  const refunded = record && refundedSum(record, refunds, expected.currency)
  return found.isPositive() && refunded?.equals(found) === true
}

/** A person has read off the portal what is captured in all. */
function isSaid({ operations, record }: PaymentView): boolean {
  return operations.some((row) => isOfPart(row, record) && isStatedDone(row))
}

/** A person who had read a sum there said since that it was none. */
function wasCorrected({ operations, record }: PaymentView): boolean {
  return operations.some((row) => isOfPart(row, record) && isStatedUnmade(row))
}

function isOfPart(row: OperationRow, record: PaymentView["record"]): boolean {
  return row.kind === "capture" && isSeenAtPortal(row) && row.transaction_id === record?.transactionId
}

/**
 * Captured in full it is called so, until something of it is refunded: then the service's word says nothing of the sum.
 */
function incidentOf(view: View, payment: PaymentView, key: string): NewIncident {
  const its = { ...about(payment, view), kind: "books_differ" as const, key }
  if (payment.record?.status.meaning === "partially_captured") {
    return {
      ...its,
      message: "A part of this payment was captured at the service's portal; the service does not say how much.",
      next_step: !payment.booking
        ? "Look the amount up in the portal and capture the rest there; the store books the full capture by itself."
        : isRestVoided(payment)
          ? "Look the amount up in the portal, and say here how much is captured. The rest was voided and cannot be captured any more."
          : "Look the amount up in the portal, and say here how much is captured: then it is booked.",
    }
  }
  return {
    ...its,
    message:
      "This payment was captured and refunded outside the store; the service does not say how much was captured.",
    next_step: payment.booking
      ? "Look up in the portal how much is captured, and say it here: then it is booked."
      : "Look up in the portal what is captured, and go by that: the store cannot book what the service does not say.",
  }
}

function isRestVoided({ booking, operations, record }: PaymentView): boolean {
  const isVoid = ({ kind, state, transaction_id }: OperationRow) =>
    kind === "cancel" && state === "done" && transaction_id === record?.transactionId
  return (booking !== undefined && booking.canceledAt !== null) || operations.some(isVoid)
}

/** All that we know to be captured is refunded, and the service says that something is left. */
function isRefundedBeyond({ captured, record, refunds: found, booking }: PaymentView): boolean {
  if (!captured || captured.isNamed || record?.status.meaning !== "partially_refunded") return false
  const refunds = (found ?? []).filter(
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
