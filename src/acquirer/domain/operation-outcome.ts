import { AcquirerError } from "./errors"
import type { Outcome } from "./outcome"
import { beginningOf } from "./quoted"
import type { OperationResult, RefundResult } from "./records"

/** What one order of a capture, cancel or review came to. A code that no table names is unknown, never success. */
export function operationOutcome(value: OperationResult): Outcome<OperationResult> {
  switch (value.status.meaning) {
    case "done":
      return { kind: "done", value }
    case "failed":
      return { kind: "refused", value, error: declined(value.errorMessage, value.status.code) }
    case "unknown":
      return { kind: "unknown", value, error: unnamed(value.status.code) }
  }
}

/** What one refund came to. `pending` counts as done: the service took it on; a later answer resolves it. */
export function refundOutcome(value: RefundResult): Outcome<RefundResult> {
  switch (value.status.meaning) {
    case "refunded":
    case "pending":
      return { kind: "done", value }
    case "failed":
      return { kind: "refused", value, error: declined(value.result.text, value.result.code || value.status.code) }
    case "unknown":
      return { kind: "unknown", value, error: unnamed(value.status.code) }
  }
}

function declined(text: string, code: string): AcquirerError {
  return new AcquirerError("refused", {
    code,
    merchantMessage: `The service declined this order: ${beginningOf(text) || "it gave no reason"} (${code}).`,
  })
}

function unnamed(code: string): AcquirerError {
  return new AcquirerError("protocol", {
    code: "unknown_code",
    sent: true,
    merchantMessage: `The service answered with the status code ${code}, which the profile does not know. Add it to profile.codes.`,
  })
}
