import type { DoneItem, QueueAnswer, QueueItem } from "../../api/admin/acquiring/http-types"
import type { Colour } from "./colour"
import { incidentKind } from "./incident"
import type { Key } from "./key"
import { isAccepted, KIND } from "./operation"
import type { Translate } from "./use-words"

/** A word that names what it is about. */
interface Named {
  text: string
  colour: Colour
}

/** What the queue can be narrowed to. */
export const SOURCE: Record<QueueItem["source"], Key> = {
  review: "queue.sources.review",
  unknown: "health.unknown_outcomes",
  incident: "health.open_incidents",
  payout: "queue.sources.payout",
}

/** What a row of the queue is, in its badge. */
export const WAITS: Record<QueueItem["source"], (t: Translate, item: QueueItem) => Named> = {
  review: (t) => ({ text: t("payment.status.review"), colour: "purple" }),
  unknown: (t, { operation, kind }) => ({
    text: t(unknownText(operation), { kind: operation ? t(KIND[operation.kind]) : kind }),
    colour: "orange",
  }),
  incident: (t, { kind }) => ({ text: incidentKind(t, kind), colour: "red" }),
  payout: (t, { kind }) =>
    kind === "payout_held"
      ? { text: t("queue.payout_held"), colour: "red" }
      : { text: t("queue.payout_to_approve"), colour: "purple" },
}

/**
 * What the service has taken on is no outcome that nobody knows; of a payout its notification says what became of it.
 */
function unknownText(operation: QueueItem["operation"]): Key {
  if (!operation || !isAccepted(operation)) return "queue.kind_unknown"
  return operation.kind === "payout" ? "queue.kind_awaited" : "queue.kind_accepted"
}

/** What was done without anybody. */
export const DONE: Record<DoneItem["source"], (t: Translate, item: DoneItem) => string> = {
  outcome: (t, { kind }) => {
    const known = Object.hasOwn(KIND, kind) ? KIND[kind as keyof typeof KIND] : undefined
    return t("queue.outcome_found", { kind: known ? t(known) : kind })
  },
  repair: (t) => t("queue.books_repaired"),
  incident: (t, { kind }) => t("queue.incident_over", { kind: incidentKind(t, kind) }),
}

/** The one sentence about everything that is open. */
export function waitingText(t: Translate, counts: QueueAnswer["counts"]): string {
  const { review, unknown, incident, payout, payout_held } = counts
  const parts = [
    review > 0 && t("queue.reviews", { count: review }),
    payout > 0 && t("queue.payouts", { count: payout }),
    payout_held > 0 && t("queue.payouts_held", { count: payout_held }),
    incident > 0 && t("queue.incidents", { count: incident }),
    unknown > 0 && t("queue.unknowns", { count: unknown }),
  ].filter(Boolean)
  return parts.length === 0 ? t("queue.nothing_waits") : t("queue.open", { parts: parts.join(", ") })
}
