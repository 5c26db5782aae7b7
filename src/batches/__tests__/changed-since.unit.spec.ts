import type { OperationRow } from "../../modules/acquiring/operation-row"
import { changedSince } from "../changed-since"

const PLANNED = new Date("2026-05-01T12:00:00Z")
const row = (kind: string, state = "done", seconds = 1) =>
  ({ kind, state, resolved_at: new Date(PLANNED.getTime() + seconds * 1_000) }) as OperationRow

const CASES: [says: string, operations: OperationRow[], otherOperations: OperationRow[], why: RegExp | undefined][] = [
  ["nothing moved", [], [], undefined],
  ["its payment was decided about", [row("review")], [], /A review was made on this order/],
  ["its payment was voided", [row("cancel")], [], /A cancellation was made on this order/],
  ["another payment of its order was voided", [], [row("cancel")], /A cancellation was made/],
  [
    "another payment of its order is being voided",
    [],
    [row("cancel", "sent")],
    /outcome of a cancellation is not known/,
  ],
  ["its payment was decided about before", [row("review", "done", -1)], [], undefined],
  ["a void of it was refused", [row("cancel", "refused")], [], undefined],
  ["another payment of its order was decided about", [], [row("review")], undefined],
  ["a capture shows in the sums", [row("capture")], [row("refund")], undefined],
]

it.each(CASES)("a line of a batch: %s", (_, operations, otherOperations, why) => {
  const change = changedSince(PLANNED, { operations, otherOperations })
  if (why) expect(change).toMatch(why)
  else expect(change).toBeUndefined()
})
