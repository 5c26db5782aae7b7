import { setTimeout as sleep } from "node:timers/promises"

import { workNotifications } from "../../src/notifications/process-notifications"
import { reconcile } from "../../src/reconciliation/reconcile"
import { resolveInFlight } from "../../src/reconciliation/resolve-in-flight"
import type { World } from "./world"

const LONGEST_MS = 120_000
const PAUSE_MS = 150

/** The time comes for everything that waits to be looked at, of this run. */
export async function makeEverythingDue(world: World): Promise<void> {
  const orderNos = [world.orderNos()]
  await world.the.sql("UPDATE acquiring_payment SET next_check_at = now() WHERE order_no = ANY($1)", orderNos)
  await world.the.sql(
    "UPDATE acquiring_operation SET next_query_at = now() WHERE state IN ('sent', 'unknown') AND order_no = ANY($1)",
    orderNos,
  )
}

/**
 * The network is well again and the jobs run until nothing changes any more.
 * @throws Error when something is still being repaired, or still unknown, after `longestMs`
 */
export async function calmDown(world: World, longestMs = LONGEST_MS): Promise<void> {
  const { control } = world.the.sandbox
  control.clearFaults()
  control.notificationSettings({ enabled: true, drop: 0, copies: 1, reorder: 0 })
  control.releaseNotifications()
  const end = Date.now() + longestMs
  for (;;) {
    const changing = await oneRound(world)
    if (changing.length === 0) return
    if (Date.now() > end) {
      const why = [...changing, ...(await troubles(world))]
      throw new Error(`It never comes to rest:\n${why.join("\n")}`)
    }
    await sleep(PAUSE_MS)
  }
}

/** What changed or is open after the jobs ran once over everything. */
async function oneRound(world: World): Promise<string[]> {
  const { container, sql } = world.the
  const mine = world.orderNos()
  await makeEverythingDue(world)
  await resolveInFlight(container)
  const changing: string[] = []
  const looked = new Set<string>()
  const { failed } = await reconcile(container, {
    onProgress: (_looked, { reconciled }) => {
      for (const { orderNo, repairs, left, open } of reconciled) {
        looked.add(orderNo)
        if (!mine.includes(orderNo)) continue
        if (repairs.length > 0 || open)
          changing.push(`${orderNo}: ${[...repairs, ...left, ...(open ? ["open"] : [])].join(", ")}`)
      }
    },
  })
  await workNotifications(container)
  const inFlight = await sql<{ kind: string; state: string; order_no: string }>(
    "SELECT kind, state, order_no FROM acquiring_operation WHERE state IN ('sent', 'unknown') AND order_no = ANY($1)",
    [mine],
  )
  const watched = await sql<{ order_no: string }>(
    "SELECT order_no FROM acquiring_payment WHERE NOT final AND order_no = ANY($1)",
    [mine],
  )
  return [
    ...changing,
    ...watched.filter((row) => !looked.has(row.order_no)).map((row) => `${row.order_no}: was not looked at`),
    ...inFlight.map(({ kind, state, order_no }) => `${order_no}: ${kind} is ${state}`),
    ...failed.map(({ reason }) => reason),
  ]
}

/** What a merchant is told of that is not reconciled. */
async function troubles(world: World): Promise<string[]> {
  const open = await world.the.sql<{ order_no: string; kind: string; message: string }>(
    "SELECT order_no, kind, message FROM acquiring_incident WHERE resolved_at IS NULL AND order_no = ANY($1)",
    [world.orderNos()],
  )
  return open.map(({ order_no, kind, message }) => `${order_no}: ${kind}: ${message}`)
}

/** The run is over: later runs need not look at its payments. */
export async function forget(world: World): Promise<void> {
  await world.the.sql("UPDATE acquiring_payment SET final = true WHERE order_no = ANY($1)", [world.orderNos()])
}
