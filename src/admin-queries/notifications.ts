import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { NotificationRow } from "../modules/acquiring/inbox"
import { workNotifications } from "../notifications/process-notifications"
import { storeOf } from "../medusa/store"
import { owners } from "./belongs-to"
import { momentsOf, type DayOrMoment } from "./day-or-moment"
import { moment, momentOrNull } from "./moment"
import { defined } from "./operations"
import type { BelongsTo, NotificationView, Page } from "./views"

export interface NotificationFilter {
  state?: NotificationView["state"][] | undefined
  kind?: NotificationView["kind"] | undefined
  account?: string | undefined
  order_no?: string | undefined
  transaction_id?: string | undefined
  /** Received then or later. */
  from?: DayOrMoment | undefined
  /** Received before. */
  to?: DayOrMoment | undefined
  limit: number
  offset: number
}

/** What the service sent, newest first. */
export async function listNotifications(
  container: MedusaContainer,
  { limit, offset, from: begin, to: end, ...filter }: NotificationFilter,
): Promise<Page & { notifications: NotificationView[] }> {
  const store = storeOf(container)
  const { from, to } = await momentsOf(store, { from: begin, to: end, account: filter.account })
  const received = defined({ $gte: from, $lt: to })
  const when = Object.keys(received).length > 0 ? { created_at: received } : {}
  const [rows, count] = await store.acquiring.listAndCountAcquiringNotifications(
    { ...defined(filter), ...when },
    {
      take: limit,
      skip: offset,
      order: { created_at: "DESC", id: "DESC" },
    },
  )
  const ownerOf = await owners(store, rows)
  const notifications = (rows as unknown as NotificationRow[]).map((row) => notificationView(row, ownerOf(row)))
  return { notifications, count, limit, offset }
}

/** @throws MedusaError `not_found` */
export async function findNotification(container: MedusaContainer, id: string): Promise<NotificationView> {
  const store = storeOf(container)
  const row = await store.acquiring.inbox.find(id)
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no notification ${id}.`)
  const ownerOf = await owners(store, [row])
  return notificationView(row, ownerOf(row))
}

/**
 * Puts a notification back to be worked as if it had just arrived, and begins that without being waited for.
 * @throws MedusaError `not_found`
 */
export async function replayNotification(container: MedusaContainer, id: string): Promise<NotificationView> {
  const { acquiring, logger } = storeOf(container)
  await acquiring.inbox.replay(id)
  const view = await findNotification(container, id)
  await acquiring.incidents.resolve(view.account, `dead_letter:${id}`, await acquiring.clock.current())
  setImmediate(
    () =>
      void workNotifications(container).catch((error: unknown) =>
        logger.error(`acquiring: replaying notification ${id} failed: ${String(error)}`),
      ),
  )
  return view
}

function notificationView(row: NotificationRow, belongs_to: BelongsTo): NotificationView {
  const { id, account, kind, order_no, transaction_id, status_code, signature, state, deliveries, attempts } = row
  return {
    id,
    account,
    kind,
    order_no,
    transaction_id,
    status_code,
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
