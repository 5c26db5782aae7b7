import type { MedusaContainer } from "@medusajs/framework/types"
import { storeOf, type Store } from "../../medusa/store"
import type { NewIncident } from "../../modules/acquiring/incidents"
import type { OperationRow } from "../../modules/acquiring/operation-row"
import type { DoneSource } from "../../modules/acquiring/work-queue"
import { owners } from "../belongs-to"
import { incidentViews } from "../incidents"
import { moment } from "../moment"
import type { DoneItem, Page } from "../views"
import { shownInOrder } from "./shown-in-order"

const ITEMS: Record<DoneSource, (store: Store, ids: string[]) => Promise<DoneItem[]>> = {
  outcome: outcomes,
  repair: repairs,
  incident: incidents,
}

/** What came to an end without a person, newest first. */
export async function listDone(
  container: MedusaContainer,
  { limit, offset }: { limit: number; offset: number },
  withPayouts: boolean,
): Promise<Page & { done: DoneItem[] }> {
  const store = storeOf(container)
  const { workQueue } = store.acquiring
  const [places, counts] = await Promise.all([
    workQueue.done(withPayouts, limit, offset),
    workQueue.countDone(withPayouts),
  ])
  return {
    done: await shownInOrder(store, places, ITEMS),
    count: Object.values(counts).reduce((sum, count) => sum + count, 0),
    limit,
    offset,
  }
}

/** Operations whose outcome was unknown and came to light by a query. */
async function outcomes(store: Store, ids: string[]): Promise<DoneItem[]> {
  if (ids.length === 0) return []
  const rows = (await store.acquiring.listAcquiringOperations({ id: ids }, { take: ids.length })) as OperationRow[]
  const ownerOf = await owners(store, rows)
  return rows.map((row) => ({
    id: row.id,
    source: "outcome",
    kind: row.kind,
    account: row.account,
    amount: row.amount,
    currency_code: row.currency_code,
    belongs_to: ownerOf(row),
    at: moment(row.resolved_at ?? row.updated_at),
    notes: [
      row.state === "done"
        ? "Its outcome was open; the service was queried and shows that it was made."
        : `Its outcome was open; it did not happen. ${row.error_message ?? ""}`.trim(),
    ],
  }))
}

/** Payments that differed and were brought to the same books. */
async function repairs(store: Store, ids: string[]): Promise<DoneItem[]> {
  if (ids.length === 0) return []
  const rows = await store.acquiring.listAcquiringRunDiscrepancies({ id: ids }, { take: ids.length })
  const ownerOf = await owners(store, rows)
  return rows.map((row) => ({
    id: row.id,
    source: "repair",
    kind: "repaired",
    account: row.account,
    amount: null,
    currency_code: null,
    belongs_to: ownerOf(row),
    at: moment(row.created_at),
    notes: (row.notes as unknown as string[]).map((note) => `The store ${note}.`),
  }))
}

/** Incidents that closed by themselves. */
async function incidents(store: Store, ids: string[]): Promise<DoneItem[]> {
  if (ids.length === 0) return []
  const rows = await store.acquiring.listAcquiringIncidents({ id: ids }, { take: ids.length })
  const views = await incidentViews(store, rows)
  const released = new Set(rows.filter(({ release }) => release === "done").map(({ id }) => id))
  return views.map((view) => ({
    id: view.id,
    source: "incident",
    kind: view.kind,
    account: view.account,
    amount: view.amount,
    currency_code: view.currency_code,
    belongs_to: view.belongs_to,
    at: view.resolved_at ?? view.updated_at,
    // Of money that was released the message itself says so.
    notes: released.has(view.id) ? [view.message] : [ended(view.kind), `Before: ${view.message}`],
  }))
}

/** How an incident of a kind ends by itself, where it is more than that a later check found nothing. */
const ENDED: Partial<Record<NewIncident["kind"], string>> = {
  unconfirmed_payment: "The service has confirmed by now what became of it.",
  unconfirmed_operation: "The service has confirmed by now what became of it.",
  unknown_code: "The code has a meaning by now, or nothing stands at it any more.",
  dead_letter: "The notification was processed after all, or put back to be.",
  undeclared_account: "The account is declared again, or nothing of it is due any more.",
  unreadable_settings: "Every process that works can read the settings.",
  unusable_answer: "The service has given an answer that can be used.",
  day_not_closed: "The day is closed.",
  payout_failed: "The service has reported since that the payout was completed.",
  payout_paid: "The service has reported since that the payout failed.",
  days_not_closed: "The days are closed.",
}

function ended(kind: string): string {
  return (ENDED as Record<string, string | undefined>)[kind] ?? "A later check found that it is over."
}
