import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { LEASE_MS, renewing } from "../modules/acquiring/lease"
import type { RunRow } from "../modules/acquiring/runs"
import { declaredNow } from "../modules/acquiring/service-account"
import { reasonOf } from "../medusa/reason"
import { storeOf } from "../medusa/store"
import { reportUnreadable } from "./unreadable-settings"
import { discrepanciesOf, failuresOf } from "./discrepancies"
import { reconcile } from "./reconcile"
import { reconcileWorkflow } from "./reconcile-workflow"

export const SCHEDULE = "schedule"

/**
 * Asks for a run over everything that is not final, due or not, and begins it in this process without being waited for.
 * While one is under way, that one is answered.
 */
export async function requestReconcile(
  container: MedusaContainer,
  startedBy: string,
): Promise<{ row: RunRow; isNew: boolean }> {
  const { acquiring, logger } = storeOf(container)
  const requested = await acquiring.runs.request("reconcile", startedBy)
  setImmediate(
    () =>
      void workRuns(container).catch((error: unknown) =>
        logger.error(`acquiring: a reconcile run stopped: ${String(error)}`),
      ),
  )
  return requested
}

/**
 * Works the run that waits, or that was cut off: the payments it has not come to are still due, so it goes on where it
 * stopped. False when there is none to work.
 */
export async function workRuns(container: MedusaContainer): Promise<boolean> {
  const { acquiring } = storeOf(container)
  const owner = randomUUID()
  const run = await acquiring.runs.claim("reconcile", owner)
  if (!run) return false
  const stop = renewing(() => acquiring.runs.renew(run.id, owner), LEASE_MS)
  try {
    if (run.total === null) await acquiring.runs.setTotal(run.id, await bringForward(container))
    const input = { run: { id: run.id, leased_by: owner } }
    const { result } = await reconcileWorkflow(container).run({ input })
    // It was cut short: another process goes on with what is still due.
    if (acquiring.end.isBegun) {
      await acquiring.runs.release(run.id, owner)
      return true
    }
    await acquiring.runs.advance(run.id, owner, { looked: 0, open: 0, discrepancies: failuresOf(result) })
    await acquiring.runs.finish(run.id, owner, null)
  } catch (error) {
    await acquiring.runs.finish(run.id, owner, reasonOf(error))
    throw error
  } finally {
    stop()
  }
  return true
}

/**
 * What the schedule does: goes on with a run if there is one, else reconciles what is due and keeps what it repaired. A
 * service that is away is no discrepancy: the next round asks again, and the health page says so.
 */
export async function reconcileDue(container: MedusaContainer): Promise<void> {
  const { acquiring } = storeOf(container)
  await reportUnreadable(container)
  if (await workRuns(container)) return
  if (await acquiring.runs.active("reconcile")) return
  const begun = await acquiring.clock.current()
  const report = await reconcile(container)
  if (report.repaired.length === 0) return
  const discrepancies = discrepanciesOf(report)
  const { looked, open } = report
  await acquiring.runs.record("reconcile", SCHEDULE, begun, { looked, open, discrepancies })
}

async function bringForward(container: MedusaContainer): Promise<number> {
  const { acquiring } = storeOf(container)
  const now = await acquiring.clock.current()
  const { ids, serviceAccounts } = await declaredNow(acquiring)
  const counts = await Promise.all(
    ids.map((account) => acquiring.payments.bringForward(account, now, serviceAccounts.values())),
  )
  return counts.reduce((total, count) => total + count, 0)
}
