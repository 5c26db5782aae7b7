import type { PayoutOrder } from "../acquirer/domain/payout"
import type { PayoutFields } from "../acquirer/operations/payout"

/** The schema of what a merchant says of a payout. */
export function payoutFields() {
  return whenNeeded().payoutFields
}

/** @throws AcquirerError `invalid` naming an amount that is none */
export function payoutOf(fields: PayoutFields): PayoutOrder {
  return whenNeeded().payoutOf(fields)
}

/** Few stores pay out, and the fields of a payout are a hundred: a process loads them for its first one. */
function whenNeeded() {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  return require("../acquirer/operations/payout") as typeof import("../acquirer/operations/payout")
}
