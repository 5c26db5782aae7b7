import type { QueueItem } from "../../../api/admin/acquiring/http-types"
import { nextStepOf } from "../queue"
import type { Translate } from "../use-words"

const asKey = ((key: string) => key) as Translate

/** What a person reads, by its key or in the server's words. */
function read(kind: string, code: string | null): string | null {
  const operation = { kind, state: "unknown", code }
  const item = { source: "unknown", kind, next_step: "The server's words.", actions: ["state"], operation }
  return nextStepOf(asKey, item as unknown as QueueItem)
}

it.each([
  ["capture", null, "queue.next_step.unknown"],
  ["capture", "accepted", "The server's words."],
  ["payout", null, "queue.next_step.unknown_payout"],
  ["payout", "accepted", "queue.next_step.unknown_payout"],
  // Of an alternative payment nobody can say here that it was made.
  ["apm", null, "The server's words."],
  ["apm", "accepted", "The server's words."],
])("says of an unknown %s with the code %s what can be done about it", (kind, code, words) => {
  expect(read(kind, code)).toBe(words)
})
