import { AcquirerError } from "../acquirer/domain/errors"
import type { OperationRow } from "../modules/acquiring/operation-row"
import { operationInWords } from "../modules/acquiring/operation-words"

/** The outcome is known already, by what counts at least as much. */
export function known({ state, evidence }: OperationRow): AcquirerError {
  const how = evidence === "person" ? "a person has said so" : "the service itself has said so"
  return new AcquirerError("refused", {
    code: "known",
    merchantMessage: `The outcome is known: ${state === "done" ? "it was done" : "it did not happen"}, ${how}.`,
  })
}

/** Its portal may show nothing of what the service has taken on: only the service says that it did not happen. */
export function takenOn({ kind }: Pick<OperationRow, "kind">): AcquirerError {
  return new AcquirerError("refused", {
    code: "known",
    merchantMessage:
      kind === "payout"
        ? "The service itself has said that it pays this out: it may still do so, whatever its portal shows. " +
          "Where the portal shows that it failed, have the service send its notification again."
        : "The service itself has said that it does this: it may still do so, whatever its portal shows. " +
          "It is queried again by itself, and says so if it failed.",
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
    merchantMessage: `The service has shown a ${operationInWords(kind)} of ${amount} ${currency_code} since, and the store has booked it. There is nothing to correct.`,
  })
}

/** A field of what was stated cannot be so. */
export function invalid(field: string, reason: string): AcquirerError {
  return new AcquirerError("invalid", { code: "invalid_data", field, merchantMessage: reason })
}
