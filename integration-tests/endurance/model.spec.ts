import * as fc from "fast-check"

import { calmDown, forget } from "../model/calm"
import { type Model, NOTHING } from "../model/operation"
import { checkReconciled } from "../model/invariants"
import { merchantOperations } from "../model/merchant"
import { networkOperations } from "../model/network"
import { portalOperations } from "../model/portal"
import { openings, shopperOperations } from "../model/shopper"
import { timeOperations } from "../model/time"
import { World } from "../model/world"
import { dose } from "../support/dose"
import { elsewhere } from "../support/elsewhere"
import { shop } from "../support/shop"

/** Everybody's operations, a shopper's more often than others'. */
const EVERYBODY = [
  ...shopperOperations,
  ...shopperOperations,
  ...merchantOperations,
  ...portalOperations,
  ...networkOperations,
  ...timeOperations,
]

const SETTINGS = {
  timeouts: { connect_ms: 1_000, headers_ms: 1_000, body_ms: 1_000, total_ms: 1_500 },
  asking: { within_ms: 400, absence_after_ms: 300, first_after_ms: 100, longest_interval_ms: 500, being_paid_ms: 300 },
  failed_attempts: { per_cart: 1_000, per_address: 100_000 },
  notifications: { attempts: 100 },
}

const RUNS = dose("MODEL_RUNS", { full: 25, small: 2 })
const OPERATIONS = dose("MODEL_OPERATIONS", { full: 15, small: 10 })
const SEED = dose("MODEL_SEED", { full: 1, small: 1 })
const LONGEST_MS = dose("MODEL_MINUTES", { full: 15, small: 5 }) * 60_000

shop((the) => {
  const away = elsewhere(the)

  /**
   * `MODEL_RUNS`, `MODEL_OPERATIONS`: how many sequences, and how long on average; `MODEL_DIARY`: print each, and what
   * its steps led to. The first failure is printed at once, then the shortest found and `MODEL_SEED`, `MODEL_PATH`,
   * `MODEL_REPLAY` that run it again.
   */
  it(
    "keeps store and service at the same sums, whoever does what in whatever order",
    async () => {
      away.settings(SETTINGS)
      process.stderr.write(`model: MODEL_SEED=${SEED} MODEL_RUNS=${RUNS} MODEL_OPERATIONS=${OPERATIONS}\n`)
      let last: World | undefined
      let isShrinking = false
      const statistics = new Map<string, number>()
      const { MODEL_PATH, MODEL_REPLAY } = process.env

      const property = fc.asyncProperty(
        openings,
        fc.commands(EVERYBODY, {
          maxCommands: 2 * OPERATIONS,
          size: "max",
          ...(MODEL_REPLAY ? { replayPath: MODEL_REPLAY } : {}),
        }),
        async (opening, operations) => {
          the.sandbox.control.clearFaults()
          the.sandbox.control.settings({ captureMode: "manual" })
          the.sandbox.control.notificationSettings({
            enabled: true,
            drop: 0,
            copies: 1,
            reorder: 0,
            apiOperations: false,
          })
          const world = new World(the, away)
          last = world
          const model: Model = { ...NOTHING }
          try {
            for (const operation of opening) await operation.run(model, world)
            await fc.asyncModelRun(() => ({ model, real: world }), operations)
            await calmDown(world)
            await checkReconciled(world)
          } catch (error) {
            const what = error instanceof Error ? error.message : String(error)
            const report = `${what}\n\n${world.diary.join("\n")}`
            if (!isShrinking) process.stderr.write(`model: failed, looking for a shorter sequence. ${report}\n`)
            isShrinking = true
            throw new Error(report, { cause: error })
          } finally {
            await forget(world)
          }
          if (process.env.MODEL_DIARY) process.stderr.write(`${world.diary.join("\n")}\n\n`)
          await count(statistics, world)
        },
      )
      const replay = MODEL_PATH ? { path: MODEL_PATH } : {}
      const bounds = { numRuns: RUNS, interruptAfterTimeLimit: LONGEST_MS, markInterruptAsFailure: true }
      await fc.assert(property, { seed: SEED, ...bounds, ...replay, includeErrorInReport: true })
      process.stderr.write(`model: ${[...statistics].map(([what, times]) => `${times} ${what}`).join(", ")}\n`)
      expect(last).toBeDefined()
      // A world in which nothing happens would keep its books, too.
      if (RUNS >= 25)
        for (const what of ["orders", "capture taken", "cancelled", "refund taken", "cancel taken"])
          expect(`${statistics.get(what) ?? 0} ${what}`).not.toMatch(/^0 /)
    },
    LONGEST_MS + 300_000,
  )
})

async function count(statistics: Map<string, number>, world: World): Promise<void> {
  const add = (what: string, times: number) => statistics.set(what, (statistics.get(what) ?? 0) + times)
  add("steps", world.diary.length)
  add("carts", world.carts.length)
  add("orders", (await world.orders()).length)
  add("transactions", world.transactions().length)
  for (const { status } of world.transactions()) add(status, 1)
  for (const { kind, isTaken } of world.operations) add(`${kind} ${isTaken ? "taken" : "refused"}`, 1)
}
