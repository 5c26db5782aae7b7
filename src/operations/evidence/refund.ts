import { assertUnreachable } from "../../acquirer/domain/errors"
import type { RefundRecord } from "../../acquirer/domain/records"
import type { OperationRow, Resolution } from "../../modules/acquiring/operation-row"
import { accepted, by, done, refused } from "../outcome"
import { noteOf, refundIdIn } from "../refund-reason"
import { absent } from "./absence"
import type { OperationContext, ServiceFacts } from "./facts"

/** The record of this very refund says what became of it. */
export function ofRefund(row: OperationRow, facts: ServiceFacts, context: OperationContext): Resolution | undefined {
  if (!facts.refunds) return undefined
  const record = refundOf(row, facts.refunds, context.operations)
  if (!record) return absent(row, "refund with this reference", facts, context)
  const answer = {
    refund_reference_id: record.referenceId ?? null,
    queried: true,
    note: noteOf(row, record.reason ?? ""),
  }
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
 * bank has not decided yet: the store's sums are right whichever is whose, and that one is waited for. One record
 * stands for one refund.
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
