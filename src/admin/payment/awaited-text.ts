import type { VoucherView } from "../../api/admin/acquiring/http-types"
import type { Key } from "../words/key"

/** What is said of an alternative payment that is awaited; the service may be slow to end it after its deadline. */
export function awaitedText({ deadline, number }: VoucherView, now = Date.now()): Key {
  if (deadline && now < new Date(deadline).getTime()) return "payment.voucher.awaited_until"
  return number ? "payment.voucher.awaited" : "payment.voucher.page_awaited"
}
