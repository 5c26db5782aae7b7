import { Money } from "../../acquirer/domain/money"
import { wasCaptured } from "../../acquirer/domain/payment-state"
import { TransactionId } from "../../acquirer/domain/references"
import type { TransactionRecord } from "../../acquirer/domain/records"
import { ACCEPTED } from "../../modules/acquiring/journal"
import { capturedSum } from "../../operations/captured-sum"
import { refundOf } from "../../operations/evidence"
import { CAPTURED } from "../../operations/void"
import type { Action, Story } from "../action"
import { storyIncident } from "../story"
import type { PaymentView, View } from "./view"

/** Why money is released, what a person is told of it, and whether the merchant would rather keep it for a person. */
export interface Reason {
  kind: Story["kind"]
  why: string
  decision: "release" | "keep"
}

/** Voids what is reserved and refunds what was captured and is not refunded yet; told to a person. */
export function releaseSteps(
  { case: { order, incidents } }: View,
  payment: PaymentView,
  record: TransactionRecord,
  { kind, why, decision }: Reason,
): Action[] {
  const story: Story = { kind, orderNo: payment.orderNo, orderId: order?.id, why }
  const steps = record.transactionId ? release(payment, record, record.transactionId, why, story) : []
  // How much is left of it the service does not say.
  const isUnclear = steps.length === 0 && record === payment.record && payment.captured?.isNamed === false
  if (decision === "keep" || !record.transactionId || isUnclear) {
    const incident = storyIncident(payment.known, record.transactionId, record.money ?? payment.expected, story, {
      message: `${record.money ?? payment.expected} was paid and has no order: ${why}.`,
      nextStep: "Release it at the portal, or make an order.",
    })
    const isRaised = incidents.some(({ key, account }) => key === incident.key && account === payment.known.account)
    return isRaised ? [] : [{ kind: "raise_incident", incident, once: true, because: why }]
  }
  return steps
}

/** The steps alone: first what can be voided, then the rest of what was captured. */
export function release(
  payment: PaymentView,
  record: TransactionRecord,
  transactionId: string,
  because: string,
  story?: Story,
): Action[] {
  const { orderNo, booking, known } = payment
  const isBooked = booking !== undefined && booking.transactionId === transactionId
  const reference = isBooked ? booking.id : `late_${known.account}_${transactionId}`
  const ids = { orderNo, transactionId: TransactionId(transactionId) }
  const told = story ? { story } : {}
  const isReserved = record.status.meaning === "authorised" || record.status.meaning === "review"
  const isPartly = record.status.meaning === "partially_captured"
  const money = record.money ?? payment.expected
  const steps: Action[] = []
  if (isReserved || (isPartly && !wasVoidTried(payment, transactionId))) {
    const whole = isBooked ? booking.amount : isReserved ? money : payment.expected
    steps.push({ kind: "void", ...ids, money: whole, reference, ...told, because })
  }
  const rest = leftToRefund(payment, record)
  if (!isReserved && rest?.isPositive()) {
    steps.push({ kind: "refund", ...ids, money: rest, reference: restReference(payment, reference), ...told, because })
  }
  return steps
}

/** The uncaptured rest was voided, or the service says that nothing of a captured payment can be. */
export function wasVoidTried({ operations }: PaymentView, transactionId: string): boolean {
  return operations.some(
    (row) =>
      row.kind === "cancel" &&
      row.transaction_id === transactionId &&
      (row.state === "done" || (row.state === "refused" && row.error_code === CAPTURED)),
  )
}

/** What was captured and neither refunded nor is being refunded, of the transaction that counts or another; undefined while the service's refunds are not known. */
export function leftToRefund(payment: PaymentView, record: TransactionRecord): Money | undefined {
  const { policy, expected, operations, facts } = payment
  const captured =
    record === payment.record
      ? payment.captured
      : capturedSum(policy, record, expected, operations, { isPartly: false, wasNamed: false })
  if (!captured || !facts?.refunds) return undefined
  // What came in another currency than the store expects is refunded in its own.
  const isForeign = record.money !== undefined && record.money.currency !== expected.currency
  const taken = isForeign && wasCaptured(record.status.meaning) ? (record.money ?? captured.money) : captured.money
  const { currency } = taken
  const records = facts.refunds.filter((found) => found.transactionId === record.transactionId)
  const atService = records.filter(({ status }) => status.meaning !== "failed").map(({ refund }) => refund)
  const onTheWay = operations
    .filter((row) => row.kind === "refund" && row.transaction_id === record.transactionId && row.amount)
    .filter((row) => row.state === "sent" || row.state === "unknown" || row.error_code === ACCEPTED)
    .filter((row) => refundOf(row, records, operations) === undefined)
    .map((row) => Money.exact(row.amount ?? "0", currency))
  return taken.minus(Money.sum([...atService, ...onTheWay], currency))
}

/** The first refund of a rest bears the payment's own name; what the service refused is tried under the next. */
function restReference({ operations }: PaymentView, reference: string): string {
  const name = `${reference}_rest`
  const tried = operations.filter((row) => row.kind === "refund" && row.reference.startsWith(name)).length
  return tried === 0 ? name : `${name}${tried}`
}
