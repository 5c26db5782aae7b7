import { setTimeout as sleep } from "node:timers/promises"
import { good } from "../integration-tests/support/http"
import type { Bench, Effort } from "./bench"
import { comparison, type Compared } from "./interleaved"
import { runningStore } from "./running/store"

const STORES: Record<Effort, number> = { quick: 1, full: 3 }
const REQUESTS = 20

/** What a start took and does not need is let go in a minute or two, some of it with each collection. */
const COLLECTIONS = 4
const APART_MS = 30_000

interface Memory {
  heap: number
  resident: number
}

/** The memory of a Medusa that has started, served some requests and come to rest, with the plugin and without it. */
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
    for (let left = COLLECTIONS; ; left -= 1) {
      const memory = await shop.medusa.answer<Memory>({ measure: "memory" })
      if (left <= 1) return memory
      await sleep(APART_MS)
    }
  } finally {
    await shop.close()
  }
}
