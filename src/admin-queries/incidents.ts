import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { AcquirerError } from "../acquirer/domain/errors"
import { ownersOfOrders } from "../medusa/collection-owners"
import { namesOfPeople } from "../medusa/people"
import type { Store } from "../medusa/store"
import { storeOf } from "../medusa/store"
import { PAYOUT_INCIDENTS } from "../modules/acquiring/incidents"
import { owners } from "./belongs-to"
import { moment, momentOrNull } from "./moment"
import { defined } from "./operations"
import type { BelongsTo, IncidentView, Page } from "./views"
import { whoOf } from "./who"

export interface IncidentFilter {
  status: "open" | "resolved" | "all"
  account?: string | undefined
  kind?: string | undefined
  /** Kinds that are told elsewhere. */
  without?: string[] | undefined
  order_no?: string | undefined
  limit: number
  offset: number
}

type Row = Awaited<ReturnType<Store["acquiring"]["listAcquiringIncidents"]>>[number]

/** A filter of the incidents that are shown to whoever may not see payouts. */
export function notOfPayouts() {
  return { $or: [{ order_no: { $ne: null } }, { kind: { $nin: [...PAYOUT_INCIDENTS] } }] }
}

/** What a person should see, newest first. */
export async function listIncidents(
  container: MedusaContainer,
  { status, limit, offset, without = [], ...filter }: IncidentFilter,
  withPayouts = true,
): Promise<Page & { incidents: IncidentView[] }> {
  const store = storeOf(container)
  const others = [
    ...(without.length > 0 ? [{ kind: { $nin: without } }] : []),
    ...(withPayouts ? [] : [notOfPayouts()]),
  ]
  const filters = { ...(others.length > 0 ? { $and: others } : {}), ...defined(filter), ...resolution(status) }
  const [rows, count] = await store.acquiring.listAndCountAcquiringIncidents(filters, {
    take: limit,
    skip: offset,
    order: { updated_at: "DESC", id: "DESC" },
  })
  return { incidents: await incidentViews(store, rows), count, limit, offset }
}

/** Open and closed ones of a payment, newest first. */
export async function incidentsOf(
  container: MedusaContainer,
  { account, order_no }: { account: string; order_no: string },
): Promise<IncidentView[]> {
  return (await listIncidents(container, { status: "all", account, order_no, limit: 100, offset: 0 })).incidents
}

/**
 * Closes an incident: a person has looked. It opens again when the same is found again.
 * @throws MedusaError `not_found`; AcquirerError `refused` (code `known`) where it is closed already, and the note
 * would be lost
 */
export async function resolveIncident(
  container: MedusaContainer,
  id: string,
  by: string,
  note: string | null,
): Promise<IncidentView> {
  const store = storeOf(container)
  if (await store.acquiring.incidents.close(id, by, note, await store.acquiring.clock.current())) {
    store.logger.info(`acquiring: incident ${id} was resolved by ${by}`)
  }
  const rows = await store.acquiring.listAcquiringIncidents({ id }, { take: 1 })
  const [view] = await incidentViews(store, rows)
  if (!view) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no incident ${id}.`)
  if (note !== null && note !== view.resolved_note) throw closedBefore(view)
  return view
}

function closedBefore({ resolved_at, resolved_by }: IncidentView): AcquirerError {
  const at = `${(resolved_at ?? "").slice(0, 16).replace("T", " ")} UTC`
  const closed = resolved_by
    ? `${resolved_by.name ?? "Somebody"} has closed this incident already (${at}).`
    : `This incident has closed by itself (${at}).`
  return new AcquirerError("refused", { code: "known", merchantMessage: `${closed} Your note was not kept.` })
}

export async function incidentViews(store: Store, rows: Row[]): Promise<IncidentView[]> {
  const people = rows.flatMap(({ resolved_by }) => resolved_by ?? [])
  const [ownerOf, names] = await Promise.all([owners(store, rows), namesOfPeople(store, people)])
  const isNamedAlone = (row: Row) => row.order_id !== null && ownerOf(row).order_id === null
  const orders = await ownersOfOrders(
    store,
    rows.filter(isNamedAlone).flatMap(({ order_id }) => order_id ?? []),
  )
  return rows.map((row) => {
    const order = isNamedAlone(row) ? orders.get(row.order_id ?? "") : undefined
    const named = order ? { display_id: order.displayId, customer: order.buyer } : {}
    return incidentView(row, { ...ownerOf(row), ...named }, names)
  })
}

function incidentView(row: Row, belongsTo: BelongsTo, names: ReadonlyMap<string, string>): IncidentView {
  const { id, account, kind, order_no, transaction_id, amount, currency_code, message, next_step, seen } = row
  return {
    id,
    account,
    kind,
    order_no,
    transaction_id,
    amount,
    currency_code,
    message,
    next_step,
    seen,
    created_at: moment(row.created_at),
    updated_at: moment(row.updated_at),
    resolved_at: momentOrNull(row.resolved_at),
    resolved_by: row.resolved_by === null ? null : whoOf(row.resolved_by, names),
    resolved_note: row.resolved_note,
    belongs_to: { ...belongsTo, order_id: belongsTo.order_id ?? row.order_id },
  }
}

function resolution(status: IncidentFilter["status"]): object {
  if (status === "all") return {}
  return { resolved_at: status === "open" ? null : { $ne: null } }
}
