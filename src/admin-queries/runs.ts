import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { RunRow } from "../modules/acquiring/runs"
import { requestReconcile } from "../reconciliation/run-reconcile"
import { namesOfPeople } from "../medusa/people"
import { storeOf, type Store } from "../medusa/store"
import { owners } from "./belongs-to"
import { incidentViews, notOfPayouts } from "./incidents"
import { moment, momentOrNull } from "./moment"
import { incidentItems } from "./queue/incident-items"
import type { Page, RunReport, RunView } from "./views"

const MOST_INCIDENTS = 100

/** Starts a run over everything that is not final, or answers the one that is under way. */
export async function startRun(
  container: MedusaContainer,
  startedBy: string,
): Promise<{ run: RunView; already_running: boolean }> {
  const { row, isNew } = await requestReconcile(container, startedBy)
  return { run: await runViewOf(storeOf(container), row), already_running: !isNew }
}

/** Runs that a person started, and those of the schedule that repaired something; newest first. */
export async function listRuns(
  container: MedusaContainer,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page & { runs: RunView[] }> {
  const store = storeOf(container)
  const [found, count] = await store.acquiring.listAndCountAcquiringRuns(
    { kind: "reconcile" },
    { take: limit, skip: offset, order: { created_at: "DESC", id: "DESC" } },
  )
  const rows = found as RunRow[]
  const names = await namesOfPeople(
    store,
    rows.map(({ started_by }) => started_by),
  )
  return { runs: rows.map((row) => runView(row, names)), count, limit, offset }
}

/**
 * How far a run is and what it found so far.
 * @param limit discrepancies to answer, from `offset` on
 * @param withPayouts incidents of payouts, too
 * @throws MedusaError `not_found`
 */
export async function runReport(
  container: MedusaContainer,
  id: string,
  { limit, offset }: { limit: number; offset: number },
  withPayouts: boolean,
): Promise<RunReport> {
  const store = storeOf(container)
  const row = await store.acquiring.runs.find(id)
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no reconcile run ${id}.`)
  const discrepancies = await store.acquiring.runs.discrepancies(id, limit, offset)
  const ownerOf = await owners(store, discrepancies)
  return {
    run: await runViewOf(store, row),
    discrepancies: discrepancies.map((discrepancy) => ({
      id: discrepancy.id,
      kind: discrepancy.kind,
      account: discrepancy.account,
      order_no: discrepancy.order_no,
      notes: discrepancy.notes,
      created_at: moment(discrepancy.created_at),
      belongs_to: ownerOf(discrepancy),
    })),
    discrepancies_count: row.repaired + row.needs_person + row.failed,
    ...(await incidentsDuring(store, row, withPayouts)),
  }
}

/** Raising an incident again touches it, so those that the run came upon are those touched while it ran. */
async function incidentsDuring(
  store: Store,
  { started_at, finished_at }: RunRow,
  withPayouts: boolean,
): Promise<Pick<RunReport, "needs_person" | "needs_person_count" | "waiting">> {
  if (!started_at) return { needs_person: [], needs_person_count: 0, waiting: [] }
  const touched = { $gte: started_at, ...(finished_at ? { $lte: finished_at } : {}) }
  const [rows, count] = await store.acquiring.listAndCountAcquiringIncidents(
    { resolved_at: null, updated_at: touched, ...(withPayouts ? {} : notOfPayouts()) },
    { take: MOST_INCIDENTS, order: { updated_at: "DESC", id: "DESC" } },
  )
  const [needs_person, waiting] = await Promise.all([
    incidentViews(store, rows),
    incidentItems(
      store,
      rows.map(({ id }) => id),
    ),
  ])
  return { needs_person, needs_person_count: count, waiting }
}

async function runViewOf(store: Store, row: RunRow): Promise<RunView> {
  return runView(row, await namesOfPeople(store, [row.started_by]))
}

function runView(row: RunRow, names: Map<string, string>): RunView {
  const { id, state, started_by, total, looked, open, repaired, needs_person, failed, problem } = row
  return {
    id,
    state,
    started_by,
    started_by_name: names.get(started_by) ?? null,
    total,
    looked,
    open,
    repaired,
    needs_person,
    failed,
    created_at: moment(row.created_at),
    started_at: momentOrNull(row.started_at),
    finished_at: momentOrNull(row.finished_at),
    problem,
  }
}
