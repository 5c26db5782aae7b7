import { ofSameList } from "../of-same-list"

const KEY = ["refunds", { q: "A-1", account: "default" }, 20, 40]

it.each<[what: string, before: readonly unknown[] | undefined, isKept: boolean]>([
  ["another page of it", ["refunds", { q: "A-1", account: "default" }, 20, 0], true],
  ["another search", ["refunds", { q: "A-2", account: "default" }, 20, 40], false],
  ["another account", ["refunds", { q: "A-1", account: "outlet" }, 20, 40], false],
  ["nothing", undefined, false],
])("while a list is read, what is shown of %s stays or not", (_, before, isKept) => {
  expect(ofSameList(KEY)("rows", before && { queryKey: before })).toBe(isKept ? "rows" : undefined)
})
