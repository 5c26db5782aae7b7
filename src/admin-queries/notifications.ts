import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { NotificationRow } from "../modules/acquiring/inbox"
import { deadLetterKey } from "../modules/acquiring/incident-keys"
import type { InNeedFilter } from "../modules/acquiring/notifications-in-need"
import { workNotifications } from "../notifications/process-notifications"
import { namesOfPeople } from "../medusa/people"
import { storeOf, type Store } from "../medusa/store"
import { owners } from "./belongs-to"
import { momentsOf, type DayOrMoment } from "./day-or-moment"
import { moment, momentOrNull } from "./moment"
import { defined } from "./operations"
import { placesOf } from "./places"
import { profileMeanings } from "./profile-meanings"
import type { BelongsTo, NotificationView, Page } from "./views"
import { whoOf } from "./who"

export interface NotificationFilter {
  /** Only those that failed and wait for a person: whose incident no person has closed. */
  in_need?: "true" | undefined
  state?: NotificationView["state"][] | undefined
  kind?: NotificationView["kind"] | undefined
  account?: string | undefined
  order_no?: string | undefined
  transaction_id?: string | undefined
  /** An order number or a transaction id, whole. */
  q?: string | undefined
  /** Received then or later. */
  from?: DayOrMoment | undefined
  /** Received before. */
  to?: DayOrMoment | undefined
  limit: number
  offset: number
}

/** What the service sent, newest first; of payouts, too, or not. */
export async function listNotifications(
  container: MedusaContainer,
  { limit, offset, in_need, ...filter }: NotificationFilter,
  withPayouts: boolean,
): Promise<Page & { notifications: NotificationView[] }> {
  const store = storeOf(container)
  const read = in_need === "true" ? readInNeed : readAny
  const [rows, count] = await read(store, { ...filter, ...(await momentsOf(store, filter)) }, withPayouts, {
    limit,
    offset,
  })
  return { notifications: await notificationViews(store, rows), count, limit, offset }
}

type Part = Pick<NotificationFilter, "limit" | "offset">

async function readInNeed(
  { acquiring }: Store,
  filter: InNeedFilter,
  withPayouts: boolean,
  { limit, offset }: Part,
): Promise<[NotificationRow[], number]> {
  return Promise.all([
    acquiring.notificationsInNeed.page(filter, withPayouts, limit, offset),
    acquiring.notificationsInNeed.count(filter, withPayouts),
  ])
}

async function readAny(
  { acquiring }: Store,
  { from, to, q, ...columns }: InNeedFilter,
  withPayouts: boolean,
  { limit, offset }: Part,
): Promise<[NotificationRow[], number]> {
  const received = defined({ $gte: from, $lt: to })
  const when = Object.keys(received).length > 0 ? { created_at: received } : {}
  const [rows, count] = await acquiring.listAndCountAcquiringNotifications(
    {
      ...defined(columns),
      ...(q ? { $or: [{ order_no: q }, { transaction_id: q }] } : {}),
      ...(withPayouts ? {} : { $and: [{ kind: { $ne: "payout" } }] }),
      ...when,
    },
    { take: limit, skip: offset, order: { created_at: "DESC", id: "DESC" } },
  )
  return [rows as unknown as NotificationRow[], count]
}

/** @throws MedusaError `not_found` */
export async function findNotification(container: MedusaContainer, id: string): Promise<NotificationView> {
  const store = storeOf(container)
  const row = await store.acquiring.inbox.find(id)
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no notification ${id}.`)
  const [view] = await notificationViews(store, [row])
  if (!view) throw new Error(`The notification ${id} has no view`)
  return view
}

/**
 * Puts a notification back to be worked as if it had just arrived, and begins that without being waited for.
 * @throws MedusaError `not_found`
 */
export async function replayNotification(
  container: MedusaContainer,
  id: string,
  by: string,
): Promise<NotificationView> {
  const { acquiring, logger } = storeOf(container)
  await acquiring.inbox.replay(id, by)
  const view = await findNotification(container, id)
  await acquiring.incidents.resolve(view.account, deadLetterKey({ id }), await acquiring.clock.current())
  setImmediate(
    () =>
      void workNotifications(container).catch((error: unknown) =>
        logger.error(`acquiring: replaying notification ${id} failed: ${String(error)}`),
      ),
  )
  return view
}

/**
 * What the codes of some notifications mean, by the profiles that read what they are about; null where nobody can read
 * it.
 */
async function meanings(store: Store, rows: readonly NotificationRow[]) {
  const about = (row: NotificationRow) => ({ ...row, request_id: requestOf(row) })
  const [meaning, placeOf] = await Promise.all([profileMeanings(store), placesOf(store, rows.map(about))])
  return (row: NotificationRow): string | null => {
    const { account, kind, status_code } = row
    const lying = { account, service_account: placeOf(about(row)) }
    return meaning(lying, kind === "payout" ? "payout_status" : "payment_status", status_code || null)
  }
}

function requestOf({ kind, fields }: NotificationRow): string | undefined {
  return kind === "payout" ? fields.request_id : undefined
}

async function payoutsOf({ acquiring }: Store, rows: readonly NotificationRow[]) {
  const wanted = [...new Set(rows.flatMap((row) => requestOf(row) ?? []))]
  if (wanted.length === 0) return () => null
  const payouts = await acquiring.listAcquiringPayouts({ request_id: wanted }, { take: wanted.length })
  return (row: NotificationRow): string | null =>
    payouts.find((one) => one.account === row.account && one.request_id === requestOf(row))?.id ?? null
}

async function notificationViews(store: Store, rows: NotificationRow[]): Promise<NotificationView[]> {
  const people = rows.flatMap(({ replayed_by }) => replayed_by ?? [])
  const [ownerOf, meaningOf, payoutOf, names] = await Promise.all([
    owners(store, rows),
    meanings(store, rows),
    payoutsOf(store, rows),
    namesOfPeople(store, people),
  ])
  return rows.map((row) => ({
    ...notificationView(row, ownerOf(row), meaningOf(row)),
    payout_id: payoutOf(row),
    replayed_by: row.replayed_by === null ? null : whoOf(row.replayed_by, names),
  }))
}

function notificationView(
  row: NotificationRow,
  belongs_to: BelongsTo,
  status_meaning: string | null,
): Omit<NotificationView, "replayed_by" | "payout_id"> {
  const { id, account, kind, order_no, transaction_id, status_code, signature, state, deliveries, attempts } = row
  return {
    id,
    account,
    kind,
    order_no,
    transaction_id,
    status_code,
    status_meaning,
    signature,
    state,
    deliveries,
    attempts,
    next_attempt_at: momentOrNull(row.next_attempt_at),
    processed_at: momentOrNull(row.processed_at),
    outcome: row.outcome,
    created_at: moment(row.created_at),
    fields: row.fields,
    belongs_to,
  }
}
