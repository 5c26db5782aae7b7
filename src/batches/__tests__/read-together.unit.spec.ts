import { setImmediate as others } from "node:timers/promises"
import type { BatchItem } from "../batch-item"
import type { FoundFacts } from "../facts"
import { readTogether } from "../read-together"

it("reads in one query what many orders ask for at the same moment, and anew what is asked for later", async () => {
  const queries: string[][] = []
  const facts = (items: readonly BatchItem[]) => {
    const query = queries.push(items.map(({ order_id }) => order_id))
    const read = ({ order_id }: BatchItem) => `${order_id} of query ${query}` as unknown as FoundFacts
    return Promise.resolve(read)
  }
  const read = readTogether({ facts, othersCame: () => others() })
  const ask = (order_id: string) => read({ order_id })
  expect(await Promise.all([ask("a"), ask("b")])).toEqual(["a of query 1", "b of query 1"])
  expect(await ask("a")).toBe("a of query 2")
  expect(queries).toEqual([["a", "b"], ["a"]])
})
