import { holdsMoney } from "../acquirer/domain/payment-state"
import { codeTables } from "../acquirer/profile/codes"
import type { BookingFacts } from "../medusa/purchase-facts"
import type { Store } from "../medusa/store"
import type { NotificationRow } from "../modules/acquiring/inbox"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { PaymentRow } from "../modules/acquiring/payment-book"
import { issuedVoucher } from "../operations/authorise-apm"
import { profileOf } from "../operations/profile-of"
import { moment } from "./moment"
import type { ReceiptView, VoucherView } from "./views"

/** What an alternative payment is paid with, and what tells it in the bank's statement once it was paid. */
export function voucherOf({ status }: PaymentRow, journal: OperationRow[]): VoucherView | null {
  const issued = issuedVoucher(journal.findLast(({ kind }) => kind === "apm"))
  if (!issued) return null
  const { issuer_url, voucher_number = null, voucher_deadline = null } = issued
  return { url: issuer_url, number: voucher_number, deadline: voucher_deadline, awaited: status === "pending" }
}

/** The money of an alternative payment that the store has booked: no operation of ours moved it. */
export async function receiptOf(
  store: Store,
  row: PaymentRow,
  booking: BookingFacts | undefined,
): Promise<ReceiptView | null> {
  if (row.flow !== "apm" || !booking) return null
  const notification = await reportedBy(store, row, booking.createdAt)
  return {
    amount: booking.amount.toDecimalString(),
    currency_code: row.currency_code,
    at: moment(notification?.created_at ?? booking.createdAt),
    notification_id: notification?.id ?? null,
  }
}

/** The first notification that said so before the store had booked it. */
async function reportedBy(
  { acquiring }: Store,
  { account, order_no }: PaymentRow,
  booked: Date,
): Promise<NotificationRow | undefined> {
  const settings = await acquiring.settings(account).catch(() => undefined)
  if (!settings) return undefined
  const codes = codeTables(profileOf(settings))
  const isPaid = ({ status_code }: NotificationRow) =>
    status_code !== null && holdsMoney(codes.meaning("payment_status", status_code))
  const rows = await acquiring.listAcquiringNotifications(
    { account, order_no, kind: "payment", created_at: { $lte: booked } },
    { order: { created_at: "ASC", id: "ASC" } },
  )
  return (rows as unknown as NotificationRow[]).find(isPaid)
}
