import type { TimelineOperation } from "../../api/admin/acquiring/http-types"
import { nameOf } from "../words/operation"
import type { Translate } from "../words/use-words"

/** What an operation of a payment is called in its timeline, and the sum that it moved; null where nobody says it. */
export interface EntryText {
  name: string
  amount: string | null
}

/** A cancellation is sent with the whole sum: after a capture it released no more than the rest. */
export function entryText(t: Translate, operation: TimelineOperation): EntryText {
  const { rest_released: rest, amount } = operation
  return rest ? { name: t("operation.rest_released"), amount: rest.amount } : { name: nameOf(t, operation), amount }
}
