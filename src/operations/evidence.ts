import { assertUnreachable } from "../acquirer/domain/errors"
import { Money } from "../acquirer/domain/money"
import { isAlive, wasCaptured } from "../acquirer/domain/payment-state"
import type { RefundRecord, TransactionRecord } from "../acquirer/domain/records"
import type { OperationRow, Resolution } from "../modules/acquiring/journal"
import type { Settings } from "../modules/acquiring/settings"
import { capturedBeside, capturedByJournal, refundedSum } from "./captured-sum"
import { capturedTotal, isDoubtful } from "./captured-total"
import { CARD_NOT_ACCEPTED } from "./decline-messages"
import { accepted, by, done, refused } from "./outcome"
import { refundIdIn } from "./refund-reason"

/** What the service says of an order number, and when that was queried. */
export interface ServiceFacts {
  transactions: readonly TransactionRecord[]
  /** Absent when refunds were not searched for. */
  refunds?: readonly RefundRecord[] | undefined
  /** When the query left: its answer says nothing of what was sent later. On the database's clock. */
  queriedAt: Date
}

/** What is known of the payment that an operation is about. */
export interface OperationContext {
  settings: Pick<Settings, "asking" | "timeouts" | "profile">
  /** What the store expects to be paid; undefined when nothing was written down of it. */
  authorised: Money | undefined
  /** Every operation on the same order number, this one among them. */
  operations: readonly OperationRow[]
  /** The service has named less than the whole as captured before: the sums that it names are captured ones. */
  namesCaptured: boolean
  /** A part was captured before, and nobody knows how much: what is captured now proves nothing. */
  isPartly: boolean
}

/**
 * What the service's records prove about an operation; undefined while they prove nothing. Pure: the same facts lead
 * to the same answer, whoever looks.
 */
export function evidenceOf(row: OperationRow, facts: ServiceFacts, context: OperationContext): Resolution | undefined {
  if (facts.queriedAt < row.sent_at) return undefined
  const record = facts.transactions.find((found) => found.transactionId === row.transaction_id)
  switch (row.kind) {
    case "authorise":
    case "apm":
      return ofAuthorisation(row, facts, context)
    case "capture":
      return ofCapture(row, record, facts, context)
    case "cancel":
      return ofVoid(row, record, facts, context)
    case "review":
      return ofReview(row, record, facts, context)
    case "refund":
      return ofRefund(row, facts, context)
    case "payout":
      return undefined
    default:
      return assertUnreachable(row.kind)
  }
}

/**
 * Whether absence proves that it did not happen: only once the service cannot be working on it any more, counted from
 * when the call was over, which for a process that died is the longest a call can last.
 */
export function isAbsenceProof(
  row: Pick<OperationRow, "sent_at" | "state">,
  settings: Pick<Settings, "asking" | "timeouts">,
  queriedAt: Date,
): boolean {
  return queriedAt >= absenceProvesAt(row, settings)
}

/** From then on the service, or its portal, that shows nothing of an operation will not do it any more. */
export function absenceProvesAt(
  row: Pick<OperationRow, "sent_at" | "state">,
  { asking, timeouts }: Pick<Settings, "asking" | "timeouts">,
): Date {
  const over = row.sent_at.getTime() + (row.state === "sent" ? timeouts.total_ms : 0)
  return new Date(over + asking.absence_after_ms)
}

function absent(row: OperationRow, what: string, facts: ServiceFacts, { settings }: OperationContext) {
  if (!isAbsenceProof(row, settings, facts.queriedAt)) return undefined
  return by(
    "absence",
    refused({
      code: "not_received",
      message: `The service was queried and knows of no ${what}: it did not happen.`,
      shopperMessage: "The payment did not go through and nothing was charged. Please try again.",
    }),
  )
}

/**
 * Of several tries that are open at the same time none is named by a record: one that is alive is the newest try's, whose
 * shopper waits; one that failed proves nothing of this try until there is one for each, or this one cannot come any more.
 */
function ofAuthorisation(row: OperationRow, facts: ServiceFacts, context: OperationContext): Resolution | undefined {
  const others = context.operations.filter(({ id }) => id !== row.id)
  const taken = new Set(others.map((other) => other.transaction_id))
  const fresh = facts.transactions.filter((record) => !taken.has(record.transactionId ?? null))
  const tries = others.filter((other) => (other.kind === "authorise" || other.kind === "apm") && isOpen(other))
  const newer = tries.filter((other) => other.created_at > row.created_at || !isOpen(row))
  const living = fresh.filter((record) => isAlive(record.status.meaning))
  const alive = living[newer.length]
  if (alive && row.kind === "apm" && alive.status.meaning === "pending") return addressLost(alive)
  if (alive) return by("record", done(queried(alive), alive.transactionId))
  const rest = fresh.filter((record) => !living.includes(record))
  const undecided = rest.find(({ status }) => status.meaning === "unknown" || status.meaning === "created")
  if (undecided && row.kind === "apm") return addressLost(undecided)
  if (undecided) return undefined
  const declined = rest.at(-1)
  if (!declined) return absent(row, "payment with this order number", facts, context)
  const isOfOther = rest.length <= tries.length - Math.min(living.length, newer.length)
  if (isOfOther && !isAbsenceProof(row, context.settings, facts.queriedAt)) return undefined
  return by(
    "record",
    refused(
      {
        code: declined.status.code,
        message: `The service answers that the payment is ${declined.status.meaning}.`,
        shopperMessage: CARD_NOT_ACCEPTED,
      },
      queried(declined),
      declined.transactionId,
    ),
  )
}

/** The alternative payment was made, but its address went with the answer: nobody can pay it, so another may be made. */
function addressLost(record: TransactionRecord): Resolution {
  return by(
    "record",
    refused(
      {
        code: "address_lost",
        message: "The service made the payment, but the address to send the shopper to was lost with its answer.",
        shopperMessage: "The payment page could not be opened. Nothing was charged; please try again.",
      },
      queried(record),
      record.transactionId,
    ),
  )
}

/**
 * Captures only add up, so a sum that has room for this one among them has it. Where no sum is named, a payment of which
 * more is captured than the others come to, with this one capture in flight, has been captured by it.
 */
function ofCapture(
  row: OperationRow,
  record: TransactionRecord | undefined,
  facts: ServiceFacts,
  context: OperationContext,
): Resolution | undefined {
  if (!record || !row.amount || !row.currency_code) return undefined
  const captured = wasCaptured(record.status.meaning)
  if (captured === undefined) return undefined
  const money = Money.exact(row.amount, row.currency_code)
  const { authorised, operations } = context
  const before = authorised
    ? capturedBeside(row, operations, authorised)
    : capturedByJournal(operations, money.currency, row.id)
  if (!captured) {
    // The service contradicts what it said before: that is for a person.
    return before.isPositive() ? undefined : absent(row, "capture of this payment", facts, context)
  }
  // With the rest of it captured the service would not call it partly captured.
  if (record.status.meaning === "partially_captured" && authorised?.equals(before.plus(money))) {
    return absent(row, "capture of the rest", facts, context)
  }
  const refunded = refundedSum(record, facts.refunds, money.currency) ?? money.minus(money)
  if (authorised && before.plus(money).compare(authorised) > 0) {
    return absent(row, "capture beyond the whole", facts, context)
  }
  const total = undoubtedTotal(record, refunded, context)
  if (!total) {
    if (record.status.meaning === "captured") return by("fits", done({ captured_total: null, queried: true }))
    const isOnly = !context.operations.some((other) => other.id !== row.id && other.kind === "capture" && isOpen(other))
    const isExplained = areRefundsExplained(record, facts.refunds, context, before)
    return refunded.compare(before) >= 0 && isOnly && isExplained && !context.isPartly
      ? by("fits", done({ captured_total: null, queried: true, inferred: true }))
      : undefined
  }
  if (total.compare(before.plus(money)) >= 0) {
    return by("fits", done({ captured_total: total.toDecimalString(), queried: true }))
  }
  return absent(row, "capture beyond the earlier ones", facts, context)
}

/** More refunded elsewhere than is known to be captured tells of a capture that nobody knows. */
function areRefundsExplained(
  record: TransactionRecord,
  refunds: readonly RefundRecord[] | undefined,
  { operations }: OperationContext,
  captured: Money,
): boolean {
  if (!refunds) return record.status.meaning === "partially_captured"
  const ours = operations.flatMap((row) => (row.kind === "refund" ? (refundOf(row, refunds, operations) ?? []) : []))
  const elsewhere = refundedSum(
    record,
    refunds.filter((found) => !ours.includes(found)),
    captured.currency,
  )
  return elsewhere === undefined || elsewhere.compare(captured) <= 0
}

/** A captured sum that is no order's: as the service names it, or, once all of it is refunded, what was refunded. */
function undoubtedTotal(record: TransactionRecord, refunded: Money, context: OperationContext): Money | undefined {
  const { settings, authorised, namesCaptured } = context
  if (record.status.meaning === "refunded" && refunded.isPositive()) return refunded
  const total = capturedTotal(settings, record, authorised)
  if (!total || namesCaptured || !authorised) return total
  return isDoubtful(settings, record, total, authorised) ? undefined : total
}

function ofVoid(
  row: OperationRow,
  record: TransactionRecord | undefined,
  facts: ServiceFacts,
  context: OperationContext,
): Resolution | undefined {
  if (!record) return undefined
  switch (record.status.meaning) {
    case "cancelled":
    case "declined":
    case "expired":
      return by("fits", done(queried(record)))
    case "refunded":
      return ofVoidedRest(row, record, facts, context)
    case "authorised":
    case "review":
    case "pending":
    case "captured":
    case "partially_captured":
    case "partially_refunded":
      return absent(row, "cancellation of this payment", facts, context)
    case "created":
    case "unknown":
      return undefined
    default:
      return assertUnreachable(record.status.meaning)
  }
}

/** All that was captured is refunded; where it was not the whole, the status says nothing of the rest. */
function ofVoidedRest(
  row: OperationRow,
  record: TransactionRecord,
  facts: ServiceFacts,
  context: OperationContext,
): Resolution | undefined {
  const { authorised } = context
  if (!authorised) return by("fits", done(queried(record)))
  const captured = refundedSum(record, facts.refunds, authorised.currency)
  if (!captured) return undefined
  if (captured.compare(authorised) < 0) return absent(row, "cancellation of the rest", facts, context)
  return by("fits", done(queried(record)))
}

function ofReview(
  row: OperationRow,
  record: TransactionRecord | undefined,
  facts: ServiceFacts,
  context: OperationContext,
): Resolution | undefined {
  if (!record || record.status.meaning === "unknown") return undefined
  if (record.status.meaning === "review") return absent(row, "decision on this review", facts, context)
  return by("fits", done(queried(record)))
}

function ofRefund(row: OperationRow, facts: ServiceFacts, context: OperationContext): Resolution | undefined {
  if (!facts.refunds) return undefined
  const record = refundOf(row, facts.refunds, context.operations)
  if (!record) return absent(row, "refund with this reference", facts, context)
  const answer = { refund_reference_id: record.referenceId ?? null, queried: true }
  switch (record.status.meaning) {
    case "refunded":
      return by("record", done(answer))
    case "failed":
      return by(
        "record",
        refused({ code: record.status.code, message: "The service answers that the refund failed." }, answer),
      )
    case "pending":
      return accepted(answer)
    case "unknown":
      return undefined
    default:
      return assertUnreachable(record.status.meaning)
  }
}

/**
 * The service's record of one of our refunds: by the reference the service gave it where that is known, else one of the
 * same sum whose reason carries our id and that is no other's. Of several, the portal's among them, it is one that the
 * bank has not decided yet: the store's sums are right whichever is whose, and that one is waited for. One record stands
 * for one refund.
 */
export function refundOf(
  row: OperationRow,
  records: readonly RefundRecord[],
  operations: readonly OperationRow[],
): RefundRecord | undefined {
  const known = refundReferenceOf(row)
  const named = known ? records.find(({ referenceId }) => referenceId === known) : undefined
  if (named) return named
  const others = new Set(operations.filter(({ id }) => id !== row.id).map(refundReferenceOf))
  const alike = records.filter(
    ({ referenceId, reason, refund }) =>
      refundIdIn(reason ?? "") === row.reference &&
      (!referenceId || (!known && !others.has(referenceId))) &&
      isSumOf(row, refund.toDecimalString()),
  )
  return alike.find(({ status }) => status.meaning === "pending") ?? alike[0]
}

/** Of an operation that a person saw done in part, what was sent counts as well. */
function isSumOf({ amount, answer }: OperationRow, sum: string): boolean {
  return sum === amount || sum === answer?.sent_amount
}

/**
 * The service's reference of a refund, once the service has named it. What was made elsewhere has it in its name, under
 * which it came into the store's books.
 */
export function refundReferenceOf({
  account,
  source,
  reference: name,
  answer,
}: Pick<OperationRow, "account" | "source" | "reference" | "answer">): string | undefined {
  const made = `service:${account}:`
  if (source === "service" && name.startsWith(made)) return name.slice(made.length)
  const reference = answer?.refund_reference_id
  return typeof reference === "string" && reference !== "" ? reference : undefined
}

function isOpen({ state }: OperationRow): boolean {
  return state === "sent" || state === "unknown"
}

function queried({ status }: TransactionRecord): Record<string, unknown> {
  return { status: status.meaning, status_code: status.code, queried: true }
}
