import { AcquirerError } from "../acquirer/domain/errors"
import type { Money } from "../acquirer/domain/money"
import { reasonOf } from "../medusa/reason"
import type { Evidence } from "../modules/acquiring/evidence"
import { ACCEPTED, type Resolution } from "../modules/acquiring/operation-row"

/** An operation that the service did. `answer` is what a person or a later step may want to see of it. */
export function done(answer: Record<string, unknown>, transactionId?: string): Resolution {
  return { state: "done", answer, ...(transactionId ? { transaction_id: transactionId } : {}) }
}

/**
 * An operation that is certainly not done. With `answer` the service declined it; without, it never came to that: only
 * the former counts among a shopper's declined cards.
 */
export function refused(
  reason: { code?: string; message: string; shopperMessage?: string },
  answer?: Record<string, unknown>,
  transactionId?: string,
): Resolution {
  return {
    state: "refused",
    ...(answer ? { answer } : {}),
    error_code: reason.code ?? "refused",
    error_message: reason.message,
    ...(reason.shopperMessage ? { shopper_message: reason.shopperMessage } : {}),
    ...(transactionId ? { transaction_id: transactionId } : {}),
  }
}

/** Error code of an operation that was decided against at the last moment: nothing was sent, and nothing is amiss. */
export const LEFT_ALONE = "left_alone"

/** Nobody knows yet. */
export function unknown(reason: { code?: string; message: string; correlationId?: string }): Resolution {
  return {
    state: "unknown",
    error_code: reason.code ?? "unknown",
    error_message: reason.message,
    ...(reason.correlationId ? { correlation_id: reason.correlationId } : {}),
  }
}

/** The service answered for another sum than was asked: what became of it has to be queried. */
export function wrongAmount(answered: Money, asked: Money): Resolution {
  return unknown({ code: "wrong_amount", message: `The service answered for ${answered} instead of ${asked}.` })
}

/** The service answered with a code that the profile does not name: what it means has to be queried. */
export function unknownCode(field: string, code: string): Resolution {
  const resolution = unknown({ code: "unknown_code", message: `${field} ${code} is in no table of the profile.` })
  return { ...resolution, answer: { code_table: field, code } }
}

/**
 * An operation that the service has taken on and not finished: a refund or payout that a bank is still to decide about.
 */
export function accepted(answer: Record<string, unknown>, what: "refund" | "payout" = "refund"): Resolution {
  return { ...takenOn(answer, what), released: true }
}

/** A card that a bank is still to decide about: while it may be charged, no other is. */
export function acceptedCard(answer: Record<string, unknown>, transactionId: string | undefined): Resolution {
  return { ...takenOn(answer, "authorization"), ...(transactionId ? { transaction_id: transactionId } : {}) }
}

function takenOn(answer: Record<string, unknown>, what: "refund" | "payout" | "authorization"): Resolution {
  return {
    ...unknown({ code: ACCEPTED, message: `The service has accepted the ${what} and is working on it.` }),
    answer,
  }
}

/** The same outcome, known not by the sender's own answer but by what a query brought. */
export function by(evidence: Evidence, resolution: Resolution): Resolution {
  return { ...resolution, evidence }
}

/**
 * What an error while sending means for the journal: `unknown` when the service may have done it, `refused` when it
 * certainly did not. An error that is none of the client's own is treated as unknown: it proves nothing.
 */
export function resolutionOf(error: unknown): Resolution {
  if (!(error instanceof AcquirerError)) {
    return unknown({ code: "unexpected", message: reasonOf(error) })
  }
  const reason = {
    code: error.code ?? error.kind,
    message: error.merchantMessage,
    shopperMessage: error.shopperMessage,
    ...(error.correlationId ? { correlationId: error.correlationId } : {}),
  }
  if (error.isUnknown) {
    const { unnamed } = error
    return unnamed ? { ...unknown(reason), answer: { code_table: unnamed.table, code: unnamed.code } } : unknown(reason)
  }
  return { ...refused(reason), ...(error.correlationId ? { correlation_id: error.correlationId } : {}) }
}
