import { setTimeout as sleep } from "node:timers/promises"

import { SeededRandom } from "../../src/sandbox/state/seeded-random"
import { Killer } from "../crash/killer"
import { LOCK_TABLE } from "../crash/locks"
import { Machines } from "../crash/machines"
import { live, type Asked, type Stage } from "../crash/stories"
import { calmDown } from "../model/calm"
import { checkReconciled, isLive } from "../model/invariants"
import { World } from "../model/world"
import { dose } from "../support/dose"
import { elsewhere } from "../support/elsewhere"
import { SANDBOX_ACCOUNT } from "../support/sandbox"
import { shop } from "../support/shop"

const SETTINGS = {
  timeouts: { connect_ms: 1_000, headers_ms: 2_000, body_ms: 2_000, total_ms: 2_000 },
  asking: {
    within_ms: 500,
    absence_after_ms: 500,
    first_after_ms: 300,
    longest_interval_ms: 2_000,
    being_paid_ms: 1_000,
  },
  failed_attempts: { per_cart: 1_000, per_address: 100_000 },
  notifications: { attempts: 100 },
}

/** After this, what a dead machine left half done is believed to be left: see `longestWait` of `take-back`. */
const HALF_DONE_MS = SETTINGS.timeouts.total_ms + SETTINGS.asking.within_ms + 10_000

const KILLS = dose("CRASH_KILLS", { full: 50, small: 2 })
const SEED = dose("CRASH_SEED", { full: 1, small: 1 })
const PEOPLE = dose("CRASH_PEOPLE", { full: 6, small: 3 })
const MACHINES = dose("CRASH_MACHINES", { full: 3, small: 2 })
const LONGEST_MS = dose("CRASH_MINUTES", { full: 30, small: 10 }) * 60_000

shop((the) => {
  const away = elsewhere(the)
  const world = new World(the, away)
  let machines: Machines | undefined
  afterAll(async () => machines?.close())

  /** `CRASH_KILLS`, `CRASH_SEED`: how many, and which operations, moments and machines. */
  it(
    `agrees with the service on every payment after ${KILLS} machines were killed in the middle of operations`,
    async () => {
      process.stderr.write(`crash: CRASH_SEED=${SEED} CRASH_KILLS=${KILLS}\n`)
      away.settings(SETTINGS)
      await the.sql(LOCK_TABLE)
      machines = new Machines({
        ...process.env,
        ...SANDBOX_ACCOUNT,
        DATABASE_URL: the.databaseUrl(),
        ACQUIRER_BASE_URL: the.sandbox.url,
        ACQUIRER_SETTINGS: JSON.stringify(SETTINGS),
      })
      await machines.start(MACHINES)

      const begun = Date.now()
      const killer = new Killer(machines, the.sandbox, KILLS)
      const stage: Stage = { world, machines, killer, asked: new Map() }
      const people = Array.from({ length: PEOPLE }, (_, place) => ({
        name: `person-${place}`,
        random: new SeededRandom(SEED + place),
      }))
      await Promise.all(people.map((person) => live(person, stage)))
      await machines.close()
      process.stderr.write(`crash: ${report(stage)}, in ${Math.round((Date.now() - begun) / 1000)} s\n`)

      await twoMinutesPass()
      try {
        await calmDown(world, 120_000)
        await sleep(HALF_DONE_MS)
        await calmDown(world, 120_000)
      } finally {
        await buryWorkflows()
      }
      await checkReconciled(world)
      expect(await broken(stage)).toEqual([])
      expect(killer.kills.length).toBeGreaterThanOrEqual(KILLS)
      if (KILLS >= 50) {
        expect(new Set(killer.kills.map(({ step }) => step)).size).toBe(5)
        expect(new Set(killer.kills.map(({ moment }) => moment)).size).toBe(5)
      }
    },
    LONGEST_MS,
  )

  /** Nobody lives who holds anything: the holds that the dead left end by themselves, after two minutes at most. */
  async function twoMinutesPass(): Promise<void> {
    await the.sql("UPDATE crash_lock SET expires = now() - interval '1 second'")
    for (const table of ["acquiring_payment", "acquiring_notification", "acquiring_run"]) {
      await the.sql(`UPDATE ${table} SET leased_until = now() - interval '1 second' WHERE leased_until IS NOT NULL`)
    }
  }

  /** Workflows stay for ever where their machines died, and a test's own end waits for all that are under way. */
  async function buryWorkflows(): Promise<void> {
    await the.sql(
      "UPDATE workflow_execution SET state = 'failed' WHERE state NOT IN ('not_started', 'done', 'reverted', 'failed')",
    )
  }

  /** What the store told a merchant is what was done, and nothing beyond what was asked for. */
  async function broken({ asked }: Stage): Promise<string[]> {
    const reversed = await the.sql<{ order_no: string }>(
      "SELECT order_no FROM acquiring_incident WHERE kind = 'reversed'",
    )
    const orders = await world.orders()
    return [...asked].flatMap(([orderNo, sums]) => {
      const [service] = the.sandbox.control.sums({ orderNo })
      if (reversed.some((incident) => incident.order_no === orderNo)) return []
      const isCancelled = orders.find((order) => order.orderNo === orderNo)?.status === "canceled"
      return [
        ...outside(`${orderNo}: captured`, Number(service?.captured), sums.captured, sums.mayBeCaptured),
        ...(isCancelled
          ? []
          : outside(`${orderNo}: refunded`, Number(service?.refunded), sums.refunded, sums.mayBeRefunded)),
      ]
    })
  }

  function report({ killer, asked }: Stage): string {
    const transactions = world.transactions()
    const counts = (names: string[]) =>
      [...new Set(names)].map((name) => `${names.filter((other) => other === name).length} ${name}`).join(", ")
    return [
      `${killer.kills.length} kills (${counts(killer.kills.map(({ step }) => step))}; ${counts(killer.kills.map(({ moment }) => moment))})`,
      `${world.carts.length} carts, ${transactions.length} transactions, ${transactions.filter(isLive).length} live`,
      `${world.operations.length} operations of merchants on ${asked.size} orders`,
    ].join("; ")
  }
})

function outside(what: string, found: number, sure: Asked["captured"], maybe: number): string[] {
  const least = Math.round(sure * 100)
  const most = Math.round((sure + maybe) * 100)
  const cents = Math.round(found * 100)
  return cents < least || cents > most ? [`${what} ${found}, must be from ${least / 100} to ${most / 100}`] : []
}
