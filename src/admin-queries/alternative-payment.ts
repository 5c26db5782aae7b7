import type { OperationRow } from "../modules/acquiring/operation-row"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import { issuedVoucher } from "../operations/authorise-apm"
import type { VoucherView } from "./views"

/** What an alternative payment is paid with, and what tells it in the bank's statement once it was paid. */
export function voucherOf({ status }: PaymentRow, journal: OperationRow[]): VoucherView | null {
  const newest = journal.findLast(({ kind }) => kind === "apm")
  const issued = issuedVoucher(newest)
  if (!newest || !issued) return null
  const { issuer_url, voucher_number = null, voucher_deadline = null } = issued
  const voucher = { url: issuer_url, number: voucher_number, deadline: voucher_deadline }
  return { operation_id: newest.id, ...voucher, awaited: status === "pending" }
}
