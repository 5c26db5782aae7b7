import { performance } from "node:perf_hooks"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { DatabaseClock } from "../database-clock"

const NOON = Date.UTC(2030, 0, 15, 12)

/** A query waits for a connection, and its answer for the way back. */
interface Trip {
  waitMs?: number
  backMs?: number
}

/**
 * The clock after it was measured by these queries, in milliseconds ahead of the database, which says noon when time
 * began.
 */
async function measuredBy(trips: Trip[]): Promise<{ aheadMs: number; queries: number }> {
  let passed = 0
  let queries = 0
  jest.spyOn(performance, "now").mockImplementation(() => passed)
  const raw = () => {
    const { waitMs = 0, backMs = 0 } = trips[queries++] ?? {}
    passed += waitMs
    const rows = [{ now: String(NOON + passed) }]
    passed += backMs
    return Promise.resolve({ rows })
  }
  const clock = new DatabaseClock(() => ({ raw }) as unknown as Knex)
  await clock.sync()
  passed += 10_000
  return { aheadMs: clock.now().getTime() - (NOON + passed), queries }
}

describe("the database's clock, as this process has it", () => {
  afterEach(() => jest.restoreAllMocks())

  it.each<[string, Trip[], number, number]>([
    ["at once", [{ waitMs: 1, backMs: 1 }], 0, 1],
    ["after four seconds for a connection, and then at once", [{ waitMs: 4_000 }, {}], 0, 2],
    ["after seconds each time", [{ waitMs: 4_000 }, { waitMs: 3_000 }, { waitMs: 5_000 }], 0, 3],
    ["after four seconds, and then farther away", [{ waitMs: 4_000 }, { waitMs: 30, backMs: 50 }], -10, 2],
  ])("is right where the database is asked %s", async (_, trips, aheadMs, queries) => {
    expect(await measuredBy(trips)).toEqual({ aheadMs, queries })
  })
})
