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

/** A field of what was stated cannot be so. */
export function invalid(field: string, reason: string): AcquirerError {
  return new AcquirerError("invalid", { code: "invalid_data", field, merchantMessage: reason })
}
