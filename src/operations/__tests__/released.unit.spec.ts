import type { OperationRow } from "../../modules/acquiring/operation-row"
import { givenUpReference, isGivenUp } from "../released"

const row = (reference: string, state: OperationRow["state"] = "done") => ({ reference, state }) as OperationRow
const OF_12 = givenUpReference("default", "12")

it.each<[what: string, rows: OperationRow[], expected: boolean]>([
  ["its void", [row(OF_12)], true],
  ["the refund of the rest", [row(`${OF_12}_rest`)], true],
  ["another try of that", [row(`${OF_12}_rest1`, "unknown")], true],
  ["a void that was refused", [row(OF_12, "refused")], false],
  ["the void of a transaction whose number begins alike", [row(givenUpReference("default", "123"))], false],
  ["the void of another account's", [row(givenUpReference("outlet", "12"))], false],
])("what no order counts on is given up by %s", (_, rows, expected) => {
  expect(isGivenUp("default", "12", rows)).toBe(expected)
})
