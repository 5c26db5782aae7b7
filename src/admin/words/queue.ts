import type { DoneItem, QueueAnswer, QueueItem } from "../../api/admin/acquiring/http-types"
import type { Word } from "./colour"
import { incidentKind } from "./incident"
import { KIND } from "./operation"

/** What a row of the queue is, in its badge. */
export const WAITS: Record<QueueItem["source"], (item: QueueItem) => Word> = {
  review: () => ({ text: "In review", colour: "purple" }),
  unknown: ({ operation, kind }) => ({
    text: `${operation ? KIND[operation.kind] : kind}: outcome unknown`,
    colour: "orange",
  }),
  incident: ({ kind }) => ({ text: incidentKind(kind), colour: "red" }),
}

/** What was done without anybody. */
export const DONE: Record<DoneItem["source"], (item: DoneItem) => string> = {
  outcome: ({ kind }) => `${KIND[kind as keyof typeof KIND] ?? kind}: outcome found`,
  repair: () => "Books repaired",
  incident: ({ kind }) => `${incidentKind(kind)}: over`,
}

/** The one sentence about everything that is open. */
export function waitingText({ review, unknown, incident }: QueueAnswer["counts"]): string {
  const parts = [
    counted(review, "review to decide", "reviews to decide"),
    counted(incident, "incident", "incidents"),
    counted(unknown, "unknown outcome", "unknown outcomes"),
  ].filter((part) => part !== "")
  return parts.length === 0 ? "Nothing waits for you." : `Open: ${parts.join(", ")}.`
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? "" : `${count} ${count === 1 ? one : many}`
}
