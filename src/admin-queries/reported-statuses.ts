import type { PaymentStatus } from "../acquirer/domain/payment-state"
import type { Store } from "../medusa/store"
import type { NotificationRow } from "../modules/acquiring/inbox"
import { placesOf } from "./places"
import { profileMeanings } from "./profile-meanings"

/** What a notification said of a payment. */
export interface ReportedStatus {
  status: PaymentStatus
  notification: NotificationRow
}

/** What the service reported of some order numbers of an account, oldest first; nothing where nobody can read it. */
export async function reportedStatuses(
  store: Pick<Store, "acquiring">,
  account: string,
  orderNos: readonly string[],
): Promise<ReportedStatus[]> {
  if (orderNos.length === 0) return []
  const rows = (await store.acquiring.listAcquiringNotifications(
    { account, order_no: [...orderNos], kind: "payment" },
    { order: { created_at: "ASC", id: "ASC" }, take: 1_000 },
  )) as unknown as NotificationRow[]
  const [meaning, placeOf] = await Promise.all([profileMeanings(store), placesOf(store, rows)])
  return rows.flatMap((notification) => {
    const lying = { account, service_account: placeOf(notification) }
    const status = meaning(lying, "payment_status", notification.status_code ?? "")
    return status === null ? [] : { status: status as PaymentStatus, notification }
  })
}
