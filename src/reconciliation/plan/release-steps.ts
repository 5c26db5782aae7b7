import { Money } from "../../acquirer/domain/money"
import { wasCaptured } from "../../acquirer/domain/payment-state"
import { TransactionId } from "../../acquirer/domain/references"
import type { TransactionRecord } from "../../acquirer/domain/records"
import { statusInWords } from "../../acquirer/domain/status-words"
import { isTakenWhole } from "../../modules/acquiring/flow"
import { voidFailedKey, withoutOrderKey } from "../../modules/acquiring/incident-keys"
import { KEPT_STEP } from "../../modules/acquiring/incidents"
import { sumOfParts } from "../../medusa/purchase-facts"
import { WITHOUT_ORDER } from "../../modules/acquiring/incidents"
import { isSeenAtPortal, isStatedDone, type OperationRow } from "../../modules/acquiring/operation-row"
import { givenUpReference } from "../../operations/released"
import { CAPTURED } from "../../operations/void"
import type { Action, Story } from "../action"
import { storyIncident } from "../story"
import { about, isOpenAgain, raise } from "./incident-steps"
import { capturedOf, hasOddRefund, leftToRefund } from "./left-to-refund"
import { isLeftToPerson } from "./placed-otherwise"
import { restReference } from "./rest-refunds"
import type { PaymentView, View } from "./view"

/** Why money is released, what a person is told of it, and whether the merchant would rather keep it for a person. */
export interface Reason {
  kind: Story["kind"]
  why: string
  decision: "release" | "keep"
  /** What a person does about what is kept, where it is something of its own. */
  nextStep?: string
}

/** Voids what is reserved and refunds what was captured and is not refunded yet; told to a person. */
export function releaseSteps(
  view: View,
  payment: PaymentView,
  record: TransactionRecord,
  { kind: reason, why, decision, nextStep = KEPT_STEP }: Reason,
): Action[] {
  const { order, incidents } = view.case
  const { transactionId } = record
  const kind = toldReleasedAs(view, payment, transactionId) ?? reason
  const story: Story = { kind, orderNo: payment.orderNo, orderId: order?.id, why }
  const storysKey = withoutOrderKey(story, transactionId)
  const known = incidents.find(({ key, account }) => key === storysKey && account === payment.known.account)
  const keep = (state: "kept" | undefined, more = ""): Action[] => {
    const money = record.money ?? payment.expected
    const incident = storyIncident(payment.known, transactionId, money, story, {
      message: `${money} was paid and has no order: ${why}.${more}`,
      nextStep,
    })
    const isCorrected = (["cancel", "refund"] as const).some((one) => isOpenAgain(view, payment, storysKey, one))
    // Reported as released while the portal captured a part of it, or as about to be: that was wrong.
    const isWrong = known !== undefined && known.release !== (state ?? null)
    if (known && !isWrong && !isCorrected) return []
    const raised = { ...incident, ...(state ? { release: state } : {}) }
    return [{ kind: "raise_incident", incident: raised, once: !isWrong && !isCorrected, because: why }]
  }
  // What was kept stays so under other settings: what a person was told, and may have acted on or closed, stays true.
  if (decision === "keep" || isLeftToPerson(view, payment) || !transactionId || known?.release === "kept")
    return keep("kept")
  if (hasOddRefund(payment, record)) return keep(undefined, ODD_REFUND)
  // The rest of it can be voided; how much was captured beside it only a person can find out.
  const isPartly = wasCaptured(record.status.meaning) === true && !leftToRefund(payment, record)?.isPositive()
  if (isPartly && capturedOf(payment, record)?.isNamed === false) {
    return [...keep(undefined, UNNAMED_PART), ...release(view, payment, record, transactionId, why)]
  }
  return release(view, payment, record, transactionId, why, story)
}

/** What was reported to a person as released and is still reserved is withdrawn, whatever is reported of it now. */
export function toldReleasedAs(
  { case: { incidents } }: View,
  { known, orderNo }: PaymentView,
  transactionId: string | undefined,
) {
  return WITHOUT_ORDER.find((kind) => {
    const key = withoutOrderKey({ kind, orderNo }, transactionId)
    return incidents.some((one) => one.key === key && one.account === known.account && one.release === "done")
  })
}

const ODD_REFUND = " The service lists a refund of it in another currency."
const UNNAMED_PART = " A part of it is captured, and the service does not say how much."

/** The steps alone: first what can be voided, then the rest of what was captured. */
export function release(
  view: View,
  payment: PaymentView,
  record: TransactionRecord,
  transactionId: string,
  because: string,
  story?: Story,
): Action[] {
  const { orderNo, booking, known } = payment
  const isBooked = booking !== undefined && booking.transactionId === transactionId
  const reference = isBooked ? booking.id : givenUpReference(known.account, transactionId)
  const ids = { orderNo, transactionId: TransactionId(transactionId) }
  const told = story ? { story } : {}
  if (wasVoidedInVain(payment, record)) return tellVoidedInVain(view, payment, record)
  if (isSaidReleased(payment, record)) return []
  const isReserved = record.status.meaning === "authorised" || record.status.meaning === "review"
  const isPartly = record.status.meaning === "partially_captured" || isRestReserved(payment, record)
  const money = record.money ?? payment.expected
  const steps: Action[] = []
  if (isReserved || (isPartly && !wasVoidTried(payment, transactionId))) {
    const whole = isBooked ? booking.amount : isReserved ? money : payment.expected
    steps.push({ kind: "void", ...ids, money: whole, reference, ...told, because })
  }
  const rest = leftToRefund(payment, record)
  if (!isReserved && rest?.isPositive()) {
    const name = restReference(payment.operations, reference)
    steps.push({ kind: "refund", ...ids, money: rest, reference: name, ...told, because })
  }
  return steps
}

/**
 * The service, or a person who looked at its portal, said long ago that it is voided, and the service still shows it as
 * reserved: the same void would be answered from the journal for ever.
 */
function wasVoidedInVain({ operations, facts, policy }: PaymentView, { transactionId, status }: TransactionRecord) {
  if (status.meaning !== "authorised" && status.meaning !== "review") return false
  const before = (facts?.queriedAt.getTime() ?? 0) - policy.asking.absence_after_ms
  const voids = operations.filter(
    (row) => row.kind === "cancel" && row.state === "done" && row.transaction_id === transactionId,
  )
  return voids.length > 0 && voids.every((row) => (row.resolved_at ?? row.sent_at).getTime() < before)
}

/**
 * A person saw at the portal that what is reserved was released there. The service need not show it at once: nothing is
 * sent meanwhile. Where it never does, it was voided in vain.
 */
function isSaidReleased(payment: PaymentView, record: TransactionRecord): boolean {
  const { meaning } = record.status
  const isReserved = meaning === "authorised" || meaning === "review"
  const isSaid = payment.operations.some(
    (row) =>
      row.kind === "cancel" && isStatedDone(row) && isSeenAtPortal(row) && row.transaction_id === record.transactionId,
  )
  return isReserved && isSaid && !wasVoidedInVain(payment, record)
}

/** A person saw at the portal that nothing of it is left there, and nothing speaks against it. */
export function isSaidBack(payment: PaymentView, record: TransactionRecord): boolean {
  if (isSaidReleased(payment, record)) return true
  const refunds = payment.operations.filter(
    (row) => row.kind === "refund" && row.transaction_id === record.transactionId,
  )
  const isSaid = refunds.some((row) => isStatedDone(row) && isSeenAtPortal(row))
  return isSaid && wasCaptured(record.status.meaning) === true && leftToRefund(payment, record)?.isZero() === true
}

function tellVoidedInVain(view: View, payment: PaymentView, { money, status, transactionId }: TransactionRecord) {
  return raise(view, {
    ...about(payment, view),
    ...{ kind: "void_failed" as const, key: voidFailedKey(payment.orderNo), transaction_id: transactionId ?? null },
    amount: (money ?? payment.expected).toDecimalString(),
    message: `The payment was voided, and the service still shows it as ${statusInWords(status.meaning)}.`,
    next_step: "Look at the payment in the service's portal, and void it there. This entry closes by itself then.",
  })
}

/**
 * What was captured of it is refunded; what was not captured may still be reserved, which the status hides. Of an
 * alternative payment nothing is, though what came may not be the sum that was asked for.
 */
export function isRestReserved({ booking, known }: PaymentView, { transactionId, status }: TransactionRecord): boolean {
  if (!booking || booking.transactionId !== transactionId || isTakenWhole(known.flow)) return false
  if (status.meaning !== "refunded" && status.meaning !== "partially_refunded") return false
  const captured = sumOfParts(booking.captures, booking.amount.minus(booking.amount))
  return captured.isPositive() && captured.compare(booking.amount) < 0
}

/**
 * Sessions of these an order can come of: the core's completion takes them, or a shopper who waits for a card, after a
 * try that failed.
 */
const COMPLETABLE = new Set(["error", "pending", "requires_more", "authorized", "captured", "pending_authorization"])

/**
 * What is about to be released must pay for no order: where the cart may still become one, its session is closed first,
 * and nothing is sent before that has come about.
 */
export function closedFirst(
  { case: { cart, order } }: View,
  payment: PaymentView,
  because: string,
  steps: Action[],
): Action[] {
  const { orderNo, session, record } = payment
  const isSaid = record !== undefined && isSaidReleased(payment, record)
  const isReleasing = steps.some(({ kind }) => kind === "void" || kind === "refund") || isSaid
  if (!isReleasing || order || !cart || !session || !COMPLETABLE.has(session.status)) return steps
  return [{ kind: "close_session", orderNo, sessionId: session.id, cartId: cart.id, because }]
}

/** Why the service would not void what is not captured of a payment; undefined where it has, or was not asked to. */
export function restRefusal(payment: PaymentView, { transactionId, status }: TransactionRecord): string | undefined {
  const { captured, expected, operations, known } = payment
  // Where nobody knows what is captured, a person looks already.
  const isKnown = captured !== undefined && (captured.isNamed || captured.money.isPositive())
  if (!isKnown || isTakenWhole(known.flow) || wasCaptured(status.meaning) !== true) return undefined
  const voids = operations.filter((row) => row.kind === "cancel" && row.transaction_id === transactionId)
  if (voids.some(({ state }) => state === "done")) return undefined
  const refusal = voids.find((row) => row.state === "refused" && row.error_code === CAPTURED)
  if (!refusal || captured.money.compare(reservedAt(refusal, expected)) >= 0) return undefined
  return refusal.error_message ?? "the service gave no reason"
}

/** What was to be voided: less than was asked for where less had come. */
function reservedAt({ amount, currency_code }: OperationRow, expected: Money): Money {
  return amount !== null && currency_code === expected.currency ? Money.exact(amount, currency_code) : expected
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

/** The portal captured a part at the moment of the void, which the service says has released what was left. */
export function isRestVoided({ operations }: PaymentView, { transactionId, status }: TransactionRecord): boolean {
  const isAnswered = operations.some(
    ({ kind, state, evidence, transaction_id }) =>
      kind === "cancel" && state === "done" && evidence === "answer" && transaction_id === transactionId,
  )
  return isAnswered && wasCaptured(status.meaning) === true
}
