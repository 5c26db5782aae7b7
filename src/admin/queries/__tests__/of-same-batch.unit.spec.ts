import type { ShownBatch } from "../of-same-batch"
import { ofSameBatch } from "../of-same-batch"

const SHOWN = { batch: { id: "one" }, count: 3 } as ShownBatch

it.each<[what: string, before: readonly unknown[] | undefined, isKept: "whole" | "without its orders" | "no"]>([
  ["another page of it", ["batches", "one", "A", "refused", 50, 50], "whole"],
  ["its orders in another state", ["batches", "one", "A", "done", 50, 50], "without its orders"],
  ["its orders in every state", ["batches", "one", "A", undefined, 50, 0], "without its orders"],
  ["another batch", ["batches", "one", "B", "refused", 50, 0], "no"],
  ["nothing", undefined, "no"],
])("while orders of a batch are read, what is shown of %s stays or not", (_, before, isKept) => {
  const meanwhile = ofSameBatch(["batches", "one", "A", "refused", 50, 0])(SHOWN, before && { queryKey: before })
  if (isKept === "no") expect(meanwhile).toBeUndefined()
  else expect(meanwhile).toEqual(isKept === "whole" ? SHOWN : { ...SHOWN, areOthers: true })
})
