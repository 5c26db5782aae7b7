import type { PaymentStatus } from "../acquirer/domain/payment-state"
import { codeTables } from "../acquirer/profile/codes"
import type { Store } from "../medusa/store"
import type { NotificationRow } from "../modules/acquiring/inbox"
import { profileOf } from "../operations/profile-of"

/** What a notification said of a payment. */
export interface ReportedStatus {
  status: PaymentStatus
  notification: NotificationRow
}

/** What the service reported of some order numbers of an account, oldest first; nothing where the account is gone. */
export async function reportedStatuses(
  { acquiring }: Pick<Store, "acquiring">,
  account: string,
  orderNos: readonly string[],
): Promise<ReportedStatus[]> {
  const settings = orderNos.length > 0 ? await acquiring.settings(account).catch(() => undefined) : undefined
  if (!settings) return []
  const codes = codeTables(profileOf(settings))
  const rows = await acquiring.listAcquiringNotifications(
    { account, order_no: [...orderNos], kind: "payment" },
    { order: { created_at: "ASC", id: "ASC" }, take: 1_000 },
  )
  return (rows as unknown as NotificationRow[]).map((notification) => ({
    status: codes.meaning("payment_status", notification.status_code ?? ""),
    notification,
  }))
}
