import type { TimelineOperation } from "../../../api/admin/acquiring/http-types"
import { entryText } from "../entry-text"

const cancel = (rest_released: TimelineOperation["rest_released"]) =>
  ({ kind: "cancel", amount: "30.50", rest_released }) as TimelineOperation

it.each<[string, TimelineOperation["rest_released"], ReturnType<typeof entryText>]>([
  ["of the whole sum", null, { name: "operation.kind.cancel", amount: "30.50" }],
  ["of the rest", { amount: "18.50" }, { name: "operation.rest_released", amount: "18.50" }],
  ["of a rest that nobody says", { amount: null }, { name: "operation.rest_released", amount: null }],
])("a cancellation in the timeline is that %s", (_, rest, text) => {
  expect(entryText((key) => key, cancel(rest))).toEqual(text)
})
