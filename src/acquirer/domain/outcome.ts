import { AcquirerError } from "./errors"

/**
 * What became of a call:
 * - `done`     the service did it, or answered what it was asked;
 * - `refused`  it certainly was not done. `notSent`: the request never reached the service and may go out again;
 *              otherwise the service said no, and `value` is its answer where it gave one;
 * - `unknown`  nobody knows: query the service before anything is done again.
 */
export type Outcome<T> = { kind: "done"; value: T } | NotDone<T>

export type NotDone<T> =
  | { kind: "refused"; error: AcquirerError; value?: T; notSent?: true }
  | { kind: "unknown"; error: AcquirerError; value?: T }

/**
 * That a call was answered, whatever the answer says: `outcomeOf` reads that, too.
 * @throws AcquirerError `config` and `invalid`: faults of settings or input are no outcome. Any other error as it is.
 */
export async function answerOf<T>(work: Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: "done", value: await work }
  } catch (error) {
    if (!(error instanceof AcquirerError)) throw error
    const outcome = outcomeOfError(error)
    if (outcome) return outcome
    throw error
  }
}

/** `undefined` for errors that are no outcome: `config` and `invalid`. */
export function outcomeOfError(error: AcquirerError): NotDone<never> | undefined {
  if (error.kind === "config" || error.kind === "invalid") return undefined
  if (error.isUnknown) return { kind: "unknown", error }
  return error.kind === "refused" ? { kind: "refused", error } : { kind: "refused", error, notSent: true }
}
