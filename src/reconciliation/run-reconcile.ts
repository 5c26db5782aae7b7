import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { NewDiscrepancy, RunRow } from "../modules/acquiring/runs"
import { reasonOf } from "../medusa/reason"
import { storeOf } from "../medusa/store"
import { reconcile, type DiscrepancyReport, type ReconcileStep } from "./reconcile"

export const SCHEDULE = "schedule"

const OWNER = randomUUID()

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
  const run = await acquiring.runs.claim("reconcile", OWNER)
  if (!run) return false
  try {
    if (run.total === null) await acquiring.runs.setTotal(run.id, await bringForward(container))
    const { failed } = await reconcile(container, { onProgress: (_, step) => note(container, run.id, step) })
    await acquiring.runs.advance(run.id, OWNER, { looked: 0, open: 0, discrepancies: failed.map(failure) })
    await acquiring.runs.finish(run.id, OWNER, null)
  } catch (error) {
    await acquiring.runs.finish(run.id, OWNER, reasonOf(error))
    throw error
  }
  return true
}

/**
 * What the schedule does: goes on with a run if there is one, else reconciles what is due and keeps what it repaired. A
 * service that is away is no discrepancy: the next round asks again, and the health page says so.
 */
export async function reconcileDue(container: MedusaContainer): Promise<void> {
  const { acquiring } = storeOf(container)
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
  const counts = await Promise.all(acquiring.accounts().map((account) => acquiring.payments.bringForward(account, now)))
  return counts.reduce((total, count) => total + count, 0)
}

async function note(container: MedusaContainer, runId: string, { account, reconciled }: ReconcileStep): Promise<void> {
  const step = {
    looked: reconciled.length,
    open: reconciled.filter(({ open }) => open).length,
    discrepancies: reconciled.flatMap(({ orderNo, repairs, left }) => [
      ...(repairs.length > 0 ? [repaired(account, orderNo, repairs)] : []),
      ...(left.length > 0 ? [leftOver(account, orderNo, left)] : []),
    ]),
  }
  await storeOf(container).acquiring.runs.advance(runId, OWNER, step)
}

function discrepanciesOf(report: DiscrepancyReport): NewDiscrepancy[] {
  return [
    ...report.repaired.map(({ account, orderNo, repairs }) => repaired(account, orderNo, repairs)),
    ...report.left.map(({ account, orderNo, reasons }) => leftOver(account, orderNo, reasons)),
    ...report.failed.map(failure),
  ]
}

function repaired(account: string, order_no: string, notes: string[]): NewDiscrepancy {
  return { account, kind: "repaired", order_no, notes }
}

/** What a run could not repair: an incident tells a person what to do. */
function leftOver(account: string, order_no: string, notes: string[]): NewDiscrepancy {
  return { account, kind: "left", order_no, notes }
}

function failure({ account, reason }: DiscrepancyReport["failed"][number]): NewDiscrepancy {
  return { account, kind: "failed", order_no: null, notes: [reason] }
}
