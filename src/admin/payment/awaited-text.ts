import type { PaymentDetail, VoucherView } from "../../api/admin/acquiring/http-types"
import type { Key } from "../words/key"

/** What is said of an alternative payment that is awaited; the service may be slow to end it after its deadline. */
export function awaitedText({ deadline, number }: VoucherView, now = Date.now()): Key {
  if (deadline && now < new Date(deadline).getTime()) return "payment.voucher.awaited_until"
  return number ? "payment.voucher.awaited" : "payment.voucher.page_awaited"
}

/** Whether a shopper can and should still pay it: of a cancelled order the service may await the money yet. */
export function isToBePaid({ voucher, store }: Pick<PaymentDetail, "voucher" | "store">): boolean {
  return voucher?.awaited === true && !store.cancelled && !store.order_cancelled
}
