import { isAlive } from "../../acquirer/domain/payment-state"
import type { TransactionRecord } from "../../acquirer/domain/records"
import { statusInWords } from "../../acquirer/domain/status-words"
import { isAccepted, isOpen, type OperationRow, type Resolution } from "../../modules/acquiring/operation-row"
import { CARD_NOT_ACCEPTED } from "../decline-messages"
import { acceptedCard, by, done, refused } from "../outcome"
import { absent, isAbsenceProof } from "./absence"
import { queried, type OperationContext, type ServiceFacts } from "./facts"

/**
 * A try that the service has named has its own record. Of several others that are open at the same time none is named
 * by a record: one that is alive is the newest try's, whose shopper waits; one that failed proves nothing of this try
 * until there is one for each, or this one cannot come any more.
 */
export function ofAuthorisation(
  row: OperationRow,
  facts: ServiceFacts,
  context: OperationContext,
): Resolution | undefined {
  const others = context.operations.filter(({ id }) => id !== row.id)
  const taken = new Set(others.flatMap((other) => other.transaction_id ?? []))
  const fresh = facts.transactions.filter(({ transactionId }) =>
    row.transaction_id ? transactionId === row.transaction_id : !transactionId || !taken.has(transactionId),
  )
  const tries = row.transaction_id ? [] : others.filter((other) => isOpenCard(other) && !other.transaction_id)
  const newer = tries.filter((other) => other.created_at > row.created_at || !isOpen(row))
  const living = fresh.filter((record) => isAlive(record.status.meaning))
  const alive = living[newer.length]
  if (alive?.status.meaning === "pending") {
    return row.kind === "apm" ? addressLost(alive) : acceptedCard(learned(row, alive), alive.transactionId)
  }
  if (alive) return by("record", done(learned(row, alive), alive.transactionId))
  const rest = fresh.filter((record) => !living.includes(record))
  const undecided = rest.find(({ status }) => status.meaning === "unknown" || status.meaning === "created")
  if (undecided && row.kind === "apm") return addressLost(undecided)
  if (undecided) return undefined
  const declined = rest.at(-1)
  if (!declined) return absent(row, "payment with this order number", facts, context)
  const unnamed = row.transaction_id ? [] : others.filter(isDeclinedUnnamed)
  const isOfOther = rest.length <= tries.length + unnamed.length - Math.min(living.length, newer.length)
  if (isOfOther && !isAbsenceProof(row, context.settings, facts.queriedAt)) return undefined
  return by(
    "record",
    refused(
      {
        code: declined.status.code,
        message: `The service answers that the payment is ${statusInWords(declined.status.meaning)}.`,
        shopperMessage: CARD_NOT_ACCEPTED,
      },
      queried(declined),
      declined.transactionId,
    ),
  )
}

function isOpenCard(row: OperationRow): boolean {
  return (row.kind === "authorise" || row.kind === "apm") && isOpen(row)
}

/** The service declined it without a number: a record without one may be its own. */
function isDeclinedUnnamed({ kind, state, answer, transaction_id }: OperationRow): boolean {
  return (kind === "authorise" || kind === "apm") && state === "refused" && answer !== null && !transaction_id
}

/**
 * With the sum of the record. What the answer to a pending card said beside, a contract that it begins, a query need
 * not say again.
 */
function learned(row: OperationRow, record: TransactionRecord): Record<string, unknown> {
  const { money } = record
  return {
    ...(isAccepted(row) ? row.answer : {}),
    ...queried(record),
    ...(money ? { found: { amount: money.toDecimalString(), currency: money.currency } } : {}),
  }
}

/**
 * The alternative payment was made, but its address went with the answer: nobody can pay it, so another may be made.
 */
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
