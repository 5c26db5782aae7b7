import { MedusaError } from "@medusajs/framework/utils"
import { AcquirerError, assertUnreachable } from "../acquirer/domain/errors"

/**
 * Codes of errors that are no fault of the input's form: no such thing for this caller (404), nobody signed in (401).
 */
export const NOT_FOUND = "not_found"
export const UNAUTHORISED = "unauthorised"

/** The client's errors in Medusa's words, with the original as `cause`; anything else passes as it is. */
export function toMedusaError(error: unknown): unknown {
  if (!(error instanceof AcquirerError)) return error
  const message = error.correlationId ? `${error.merchantMessage} (${error.correlationId})` : error.merchantMessage
  return Object.assign(new MedusaError(typeOf(error), message, error.code), { cause: error })
}

/** The client's error behind one of Medusa's, when there is one. */
export function acquirerErrorIn(error: unknown): AcquirerError | undefined {
  if (error instanceof AcquirerError) return error
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof AcquirerError ? cause : undefined
}

function typeOf(error: AcquirerError): string {
  switch (error.kind) {
    case "invalid":
      if (error.code === NOT_FOUND) return MedusaError.Types.NOT_FOUND
      if (error.code === UNAUTHORISED) return MedusaError.Types.UNAUTHORIZED
      return MedusaError.Types.INVALID_DATA
    case "refused":
      return MedusaError.Types.NOT_ALLOWED
    case "config":
    case "transport":
    case "protocol":
      return MedusaError.Types.UNEXPECTED_STATE
    default:
      return assertUnreachable(error.kind)
  }
}
