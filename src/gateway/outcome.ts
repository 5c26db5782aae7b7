import { AcquirerError } from "../acquirer/domain/errors"
import type { Settlement } from "../modules/acquiring/journal"

/** A deed that the service did. `answer` is what a person or a later step may want to see of it. */
export function done(answer: Record<string, unknown>, transactionId?: string): Settlement {
  return { state: "done", answer, ...(transactionId ? { transaction_id: transactionId } : {}) }
}

/**
 * A deed that is certainly not done. With `answer` the service declined it; without, it never came to that: only the
 * former counts among a shopper's declined cards.
 */
export function refused(
  reason: { code?: string; message: string; shopperMessage?: string },
  answer?: Record<string, unknown>,
  transactionId?: string,
): Settlement {
  return {
    state: "refused",
    ...(answer ? { answer } : {}),
    error_code: reason.code ?? "refused",
    error_message: reason.message,
    ...(reason.shopperMessage ? { shopper_message: reason.shopperMessage } : {}),
    ...(transactionId ? { transaction_id: transactionId } : {}),
  }
}

/** Nobody knows yet. */
export function unknown(reason: { code?: string; message: string; correlationId?: string }): Settlement {
  return {
    state: "unknown",
    error_code: reason.code ?? "unknown",
    error_message: reason.message,
    ...(reason.correlationId ? { correlation_id: reason.correlationId } : {}),
  }
}

/** The service answered with a code that the profile does not name: what it means has to be asked. */
export function unknownCode(field: string, code: string): Settlement {
  return unknown({ code: "unknown_code", message: `${field} ${code} is in no table of the profile.` })
}

/** Not unknown for want of an answer: the service took it and says it will take its time. Waiting here is no use. */
export const ACCEPTED = "accepted"

/** A deed that the service has taken on and not finished: a refund that the bank is still to decide about. */
export function accepted(answer: Record<string, unknown>): Settlement {
  return {
    ...unknown({ code: ACCEPTED, message: "The service has accepted the refund and is working on it." }),
    answer,
    released: true,
  }
}

/**
 * What an error while sending means for the journal: `unknown` when the service may have done it, `refused` when it
 * certainly did not. An error that is none of the client's own is treated as unknown: it proves nothing.
 */
export function settlementOf(error: unknown): Settlement {
  if (!(error instanceof AcquirerError)) {
    return unknown({ code: "unexpected", message: error instanceof Error ? error.message : String(error) })
  }
  const told = {
    code: error.code ?? error.kind,
    message: error.merchantMessage,
    shopperMessage: error.shopperMessage,
    ...(error.correlationId ? { correlationId: error.correlationId } : {}),
  }
  if (error.isUnknown) return unknown(told)
  return { ...refused(told), ...(error.correlationId ? { correlation_id: error.correlationId } : {}) }
}
