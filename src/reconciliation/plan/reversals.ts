import { DAY_MS } from "../../acquirer/domain/durations"
import { Money } from "../../acquirer/domain/money"
import { wasCaptured } from "../../acquirer/domain/payment-state"
import { sumOfParts, type BookingFacts, type PartFacts } from "../../medusa/purchase-facts"
import { isMarkedReplaced } from "../../medusa/replaced-collections"
import { LEAST_JOURNAL_DAYS } from "../../modules/acquiring/least-journal-days"
import { longestWait } from "../../modules/acquiring/longest-wait"
import { isSeenAtPortal, type OperationRow, type Statement } from "../../modules/acquiring/operation-row"
import { capturedByJournal, isStatedUnmade } from "../../operations/captured-sum"
import type { Action } from "../action"
import { isBookedAtOnce, type PaymentView, type View } from "./view"

/**
 * Captures and refunds that the store has and the service never made: what the service accepted and refused later, and
 * rows that a process left which died before it wrote the journal.
 */
export function planReversals({ case: { order }, payments, now }: View): Action[] {
  // The order's credit goes with a refund, and cannot while the core has begun another: that is cleared first.
  const isCreditBegun = order?.changes.some(({ isCredit, isOpen }) => isCredit && isOpen) ?? false
  return payments.flatMap((payment) => {
    const { booking, isOpen, orderNo } = payment
    if (!booking) return []
    // A part that no journal knows was never sent, whatever becomes of what is in flight beside it.
    const captures = booking.captures.filter((part) =>
      isOpen
        ? !isJournalled(payment, part) && isUnmade(payment, part, "capture", !isBookedAtOnce(part, booking), now)
        : isUnmade(payment, part, "capture", isMoreThanBooked(payment, part), now),
    )
    const refunds = booking.refunds.filter(
      (part) => !isCreditBegun && !isOpen && isUnmade(payment, part, "refund", payment.facts !== undefined, now),
    )
    return [
      ...(captures.length > 0 ? keepReplaced(payment) : []),
      ...captures.map((part): Action => ({
        kind: "reverse_capture",
        orderNo,
        captureId: part.id,
        money: part.money,
        because: `the capture of ${part.money} was never made at the service`,
      })),
      ...refunds.map((part): Action => ({
        kind: "reverse_refund",
        orderNo,
        refundId: part.id,
        money: part.money,
        because: `the refund of ${part.money} was never made at the service`,
      })),
    ]
  })
}

/** Once its captures are gone nothing but its state tells that an edit took the place of a collection. */
function keepReplaced({ collection, isReplaced }: PaymentView): Action[] {
  if (!collection || !isReplaced || isMarkedReplaced(collection)) return []
  const { id, capturedAmount: captured, refundedAmount: refunded } = collection
  const sums = { captured, refunded, status: "partially_captured" as const }
  return [{ kind: "set_collection_sums", collectionId: id, sums, because: "an edit took its place" }]
}

/** What was booked on a person's word, and that word was withdrawn: no answer of the service is needed for it. */
export function planStatedReversals(view: View): Action[] {
  const external = new Set(
    view.payments.flatMap(({ booking }) =>
      [...(booking?.captures ?? []), ...(booking?.refunds ?? [])].flatMap(({ id, isExternal }) =>
        isExternal ? id : [],
      ),
    ),
  )
  return planReversals(view).filter(
    (step) =>
      step.kind === "set_collection_sums" ||
      (step.kind === "reverse_capture" && external.has(step.captureId)) ||
      (step.kind === "reverse_refund" && external.has(step.refundId)),
  )
}

/**
 * A row with a journal entry was made or not as the entry says. A row without one was never sent, unless the core
 * booked it by itself from a payment that the service captured at once (sale mode): so it is a part only, the core has
 * not noted it on the payment, or the service holds less than the store.
 */
function isUnmade(
  payment: PaymentView,
  part: PartFacts,
  kind: "capture" | "refund",
  isProven: boolean,
  now: Date,
): boolean {
  const { operations, policy } = payment
  if (part.isExternal && kind === "capture") return isOfCorrectedWord(payment, part)
  // What we booked on a person's word is ours, and bears our reference.
  const reference = part.isExternal ? part.note.split(" ", 1)[0] : part.id
  const row = operations.find((operation) => operation.kind === kind && operation.reference === reference)
  if (part.isExternal) return row?.state === "refused"
  if (row) return row.state === "refused"
  const ageMs = now.getTime() - part.createdAt.getTime()
  return isProven && ageMs > longestWait({ settings: policy }) && !mayBeForgotten(part, now)
}

/** What is so old may have been in the journal, whose retention may have been shorter then than it is now. */
export function mayBeForgotten({ createdAt }: PartFacts, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= LEAST_JOURNAL_DAYS * DAY_MS
}

/**
 * Booked on a person's word that was corrected or overruled since. A capture made elsewhere bears no reference: it is
 * the newest of the sum that was said, as long as the store has more than is known to be captured.
 */
function isOfCorrectedWord({ booking, captured, operations, expected }: PaymentView, part: PartFacts): boolean {
  if (!booking) return false
  const sums = [
    ...operations.filter(isStatedUnmade).flatMap(({ stated }) => doneBefore(stated)),
    ...operations.filter(isOverruled).flatMap(({ stated }) => stated?.amount ?? []),
  ].map((amount) => Money.exact(amount, booking.amount.currency))
  const said = booking.captures.filter((one) => one.isExternal && sums.some((sum) => isBookedOf(sum, one, booking)))
  const ours = operations.filter((row) => row.transaction_id === booking.transactionId)
  const known = captured?.money ?? capturedByJournal(ours, expected.currency)
  return said.at(-1) === part && sumOfParts(booking.captures, known.minus(known)).compare(known) > 0
}

/** No more is booked of what was said than was left of the whole. */
function isBookedOf(sum: Money, { id, money }: PartFacts, { amount, captures }: BookingFacts): boolean {
  if (money.compare(sum) >= 0) return money.equals(sum)
  const before = captures.slice(0, captures.findIndex((one) => one.id === id) + 1)
  return sumOfParts(before, money.minus(money)).equals(amount)
}

/** The service named another sum than a person had read off its portal. */
export function isOverruled(row: OperationRow): boolean {
  const { kind, state, evidence, amount, stated } = row
  if (kind !== "capture" || !isSeenAtPortal(row) || evidence !== "record") return false
  return state === "refused" || stated?.amount !== amount
}

function doneBefore(stated: Statement | null): string[] {
  return (stated?.before ?? []).flatMap(({ outcome, amount }) => (outcome === "done" && amount ? [amount] : []))
}

/** A capture that no journal knows, and that the core has not booked of a payment which was captured at once. */
export function seemsUnmade(payment: PaymentView, part: PartFacts): boolean {
  return !part.isExternal && !isJournalled(payment, part) && isMoreThanBooked(payment, part)
}

function isJournalled({ operations }: PaymentView, { id }: PartFacts): boolean {
  return operations.some(({ reference }) => reference === id)
}

function isMoreThanBooked(payment: PaymentView, part: PartFacts): boolean {
  const { booking } = payment
  return booking !== undefined && (hasMoreThanService(payment) || !isBookedAtOnce(part, booking))
}

function hasMoreThanService({ booking, record, captured, expected, isPartly }: PaymentView): boolean {
  if (!booking || booking.captures.length === 0 || !record) return false
  if (wasCaptured(record.status.meaning) === false) return true
  const booked = sumOfParts(booking.captures, expected.minus(expected))
  // With the whole of it captured the service would not call it partly captured, nor would it have before.
  if ((isPartly || record.status.meaning === "partially_captured") && booked.compare(booking.amount) >= 0) return true
  return captured?.isNamed === true && booked.compare(captured.money) > 0
}
