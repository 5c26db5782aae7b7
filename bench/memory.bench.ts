import { good } from "../integration-tests/support/http"
import type { Bench, Effort } from "./bench"
import { comparison, type Compared } from "./interleaved"
import { runningStore } from "./running/store"

const STORES: Record<Effort, number> = { quick: 1, full: 3 }
const REQUESTS = 20

interface Memory {
  heap: number
  resident: number
}

/** The memory of a Medusa that has served some requests, with the plugin and without it. */
export const bench: Bench = async (effort) => {
  const heap: Compared = { ours: [], theirs: [] }
  const resident: Compared = { ours: [], theirs: [] }
  for (let at = 0; at < STORES[effort]; at += 1) {
    for (const who of ["ours", "theirs"] as const) {
      const memory = await memoryOf(who === "ours")
      heap[who].push(memory.heap)
      resident[who].push(memory.resident)
    }
  }
  return [comparison("resident", "MB", resident), comparison("heap", "MB", heap)]
}

async function memoryOf(plugin: boolean): Promise<Memory> {
  const shop = await runningStore({ plugin })
  try {
    for (let at = 0; at < REQUESTS; at += 1) good(await shop.store.get("/store/products"))
    return await shop.medusa.answer<Memory>({ measure: "memory" })
  } finally {
    await shop.close()
  }
}
