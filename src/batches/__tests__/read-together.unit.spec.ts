import { readTogether } from "../read-together"
import type { BatchItem } from "../batch-item"

it("reads in one query what many orders ask for at the same moment, and anew what is asked for later", async () => {
  const queries: string[][] = []
  const read = readTogether(async (items: readonly BatchItem[]) => {
    const query = queries.push(items.map(({ order_id }) => order_id))
    return (item) => `${item.order_id} of query ${query}`
  })
  const ask = (order_id: string) => read({ order_id })
  expect(await Promise.all([ask("a"), ask("b")])).toEqual(["a of query 1", "b of query 1"])
  expect(await ask("a")).toBe("a of query 2")
  expect(queries).toEqual([["a", "b"], ["a"]])
})
