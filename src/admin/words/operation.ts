import type { OperationView, SeenView } from "../../api/admin/acquiring/http-types"
import type { Word } from "./colour"
import type { Key } from "./key"
import type { Translate } from "./use-words"

export const KIND: Record<OperationView["kind"], Key> = {
  authorise: "operation.kind.authorise",
  apm: "operation.kind.apm",
  capture: "operation.kind.capture",
  cancel: "operation.kind.cancel",
  refund: "operation.kind.refund",
  review: "operation.kind.review",
  payout: "operation.kind.payout",
}

export const STATE: Record<OperationView["state"], Word> = {
  sent: { text: "shared.pending", colour: "blue" },
  done: { text: "shared.done", colour: "green" },
  refused: { text: "operation.refused", colour: "red" },
  unknown: { text: "shared.outcome_unknown", colour: "orange" },
}

/** The service has taken it on, and has not finished it. */
export function isAccepted({ state, code }: Pick<OperationView, "state" | "code">): boolean {
  return state === "unknown" && code === "accepted"
}

/** What became of an operation; what the service works on is no outcome that nobody knows. */
export function outcomeWord(operation: Pick<OperationView, "state" | "code">): Word {
  return isAccepted(operation) ? { text: "shared.pending", colour: "blue" } : STATE[operation.state]
}

type By = { kind: OperationView["by"]["kind"] | SeenView["by"]["kind"]; name: string | null }

const BY: Record<By["kind"], Key> = {
  person: "operation.by.person",
  api_key: "operation.by.api_key",
  shopper: "operation.by.shopper",
  portal: "operation.by.portal",
  service: "operation.by.service",
  at_service: "operation.by.at_service",
  page: "operation.by.page",
  subscription: "operation.by.subscription",
  beside_stated: "operation.by.beside_stated",
  job: "operation.by.job",
}

/** Who did it. */
export function byText(t: Translate, { kind, name }: By): string {
  if (name === null) return t(BY[kind])
  return t(kind === "api_key" ? "operation.by.key_named" : "operation.by.named", { name })
}

/** Who did what also the schedule does: `by Ada Lovelace`. */
export function byWhom(t: Translate, by: string | null, name: string | null): string {
  if (name !== null) return t("operation.by.named", { name })
  return t(by === "schedule" ? "shared.by_schedule" : "shared.by_person")
}

/** What an operation is called where it stands for itself; a review's reference ends with what was decided. */
export function nameOf(t: Translate, { kind, reference }: Pick<OperationView, "kind" | "reference">): string {
  if (kind !== "review") return t(KIND[kind])
  return t(reference.endsWith(":reject") ? "operation.rejected_in_review" : "operation.accepted_in_review")
}

/** `queried 3 times` */
export function queriedTimes(t: Translate, { queries }: Pick<OperationView, "queries">): string {
  return queries === 0 ? t("operation.not_queried") : t("operation.queried", { count: queries })
}
