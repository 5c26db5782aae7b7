import type { OperationView } from "../../api/admin/acquiring/http-types"
import type { Word } from "./colour"

export const KIND: Record<OperationView["kind"], string> = {
  authorise: "Authorization",
  apm: "Alternative payment",
  capture: "Capture",
  cancel: "Cancellation",
  refund: "Refund",
  review: "Review decision",
  payout: "Payout",
}

export const STATE: Record<OperationView["state"], Word> = {
  sent: { text: "Pending", colour: "blue" },
  done: { text: "Done", colour: "green" },
  refused: { text: "Refused", colour: "red" },
  unknown: { text: "Outcome unknown", colour: "orange" },
}

const BY: Record<OperationView["by"]["kind"], string> = {
  person: "by a person",
  shopper: "by the shopper",
  portal: "at the service's portal",
  store: "by the store itself",
}

/** Who did it. */
export function byText({ kind, name }: OperationView["by"]): string {
  return name === null ? BY[kind] : `by ${name}`
}

/** What an operation is called where it stands for itself; a review's reference ends with what was decided. */
export function nameOf({ kind, reference }: Pick<OperationView, "kind" | "reference">): string {
  if (kind !== "review") return KIND[kind]
  return reference.endsWith(":reject") ? "Rejected in review" : "Accepted in review"
}

/** `queried 3 times` */
export function queriedTimes({ queries }: Pick<OperationView, "queries">): string {
  if (queries === 0) return "not queried yet"
  return queries === 1 ? "queried once" : `queried ${queries} times`
}
