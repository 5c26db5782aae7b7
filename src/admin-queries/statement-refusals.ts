import { AcquirerError } from "../acquirer/domain/errors"
import type { OperationRow } from "../modules/acquiring/journal"

/** The outcome is known already, by what counts at least as much. */
export function known({ state, evidence }: OperationRow): AcquirerError {
  const how = evidence === "person" ? "a person has said so" : "the service itself has said so"
  return new AcquirerError("refused", {
    code: "known",
    merchantMessage: `The outcome is known: ${state === "done" ? "it was done" : "it did not happen"}, ${how}.`,
  })
}

/** It is under way at this moment. */
export function busy(): AcquirerError {
  return new AcquirerError("refused", {
    code: "busy",
    merchantMessage: "It is on its way to the service at this moment. Look again in a minute.",
  })
}

/** The service has shown it meanwhile, as something that was done at its portal. */
export function shown({ kind, amount, currency_code }: OperationRow): AcquirerError {
  return new AcquirerError("refused", {
    code: "known",
    merchantMessage: `The service has shown a ${kind} of ${amount} ${currency_code} since, and the store has booked it. There is nothing to correct.`,
  })
}

/** A field of what was stated cannot be so. */
export function invalid(field: string, reason: string): AcquirerError {
  return new AcquirerError("invalid", { code: "invalid_data", field, merchantMessage: reason })
}
