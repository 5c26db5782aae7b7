import type { AttemptState } from "../../../checkout/attempt-state"
import type { AttemptAnswer } from "./http-types"

/** Where an attempt to pay stands, as the Store API writes it. */
export function attemptAnswer(found: AttemptState): AttemptAnswer {
  switch (found.kind) {
    case "undecided":
      return {
        state: "undecided",
        may_retry: found.mayRetry,
        ...(found.until ? { until: found.until.toISOString() } : {}),
      }
    case "failed":
      return { state: "failed", message: found.message }
    default:
      return { state: found.kind }
  }
}
