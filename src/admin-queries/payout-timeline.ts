import { namesOfPeople } from "../medusa/people"
import type { Store } from "../medusa/store"
import { READINGS_APART_MS } from "../modules/acquiring/database-clock"
import type { OperationRow, Statement } from "../modules/acquiring/operation-row"
import type { PayoutRow } from "../modules/acquiring/payouts"
import { reportsOf } from "../operations/payout-reports"
import { moment } from "./moment"
import { profileMeanings } from "./profile-meanings"
import type { PayoutDetail } from "./views"

type Step = PayoutDetail["timeline"][number]

/** Everything that happened to a payout, oldest first. */
export async function payoutTimeline(
  store: Store,
  row: PayoutRow,
  operation: OperationRow | undefined,
): Promise<Step[]> {
  const statements = statementsOf(operation)
  const people = [row.created_by, row.approved_by, row.decided_by, ...statements.map(({ by }) => by)].flatMap(
    (id) => id ?? [],
  )
  const [names, meaning] = await Promise.all([namesOfPeople(store, people), profileMeanings(store)])
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? id))
  const step = (at: Date | string, of: Pick<Step, "what"> & Partial<Step>): Step => ({
    ...{ by: null, note: null, ...of },
    at: moment(at),
  })
  const steps = [
    step(row.created_at, { what: "asked for", by: nameOf(row.created_by) }),
    ...(row.approved_at
      ? [step(row.approved_at, { what: "approved", by: nameOf(row.approved_by), note: row.approved_note })]
      : []),
    ...(row.decided_at && row.approval === "rejected"
      ? [step(row.decided_at, { what: "rejected", by: nameOf(row.decided_by), note: row.note })]
      : []),
    // When one was sent that only the service's notification brought to light, nobody knows.
    ...(operation?.source === "store" ? [step(operation.created_at, { what: "sent to the service" })] : []),
    ...statements.map(({ at, by, note, outcome }) =>
      step(at, { what: STATED[outcome ?? keptAs(operation)], by: nameOf(by), note }),
    ),
    ...reportsOf(operation?.answer ?? null).map(({ at, status }) =>
      step(at, { what: `reported by the service: ${statusIn(meaning(row, "payout_status", status), status)}` }),
    ),
  ]
  const ended = operation?.resolved_at
  const end = ended && step(ended, { what: operation.state === "done" ? "completed" : "failed" })
  // A report is dated by the database, the end that it brought by a process that follows the database's clock.
  const isLater = ({ at }: Step) => Date.parse(at) > Date.parse(end?.at ?? "") + READINGS_APART_MS
  const sorted = steps.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  return end ? [...sorted.filter((one) => !isLater(one)), end, ...sorted.filter(isLater)] : sorted
}

/** As steps of the timeline. */
const STATED = {
  done: "stated as made",
  did_not_happen: "stated as not made",
} as const

/** Versions before this one kept of a statement only what followed from it. */
function keptAs(operation: OperationRow | undefined): keyof typeof STATED {
  return operation?.state === "done" ? "done" : "did_not_happen"
}

function statementsOf(operation: OperationRow | undefined): Omit<Statement, "before">[] {
  const stated = operation?.stated
  return stated ? [...(stated.before ?? []), stated] : []
}

/** What a status means; the service's own code where no table says so. */
function statusIn(meaning: string | null, code: string): string {
  return meaning === null || meaning === "unknown" ? code : meaning
}
