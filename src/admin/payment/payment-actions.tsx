import type { PaymentDetail } from "../../api/admin/acquiring/http-types"
import { CancelPayment } from "./cancel-payment"
import { CapturePayment } from "./capture-payment"
import { leftToCapture, leftToRefund, mayCancel } from "./left"
import { RefundPayment } from "./refund-payment"

/** What moves the money of a payment; each only where there is something to move. */
export function PaymentActions({ detail }: { detail: PaymentDetail }) {
  const { id } = detail.payment
  return (
    <div className="flex flex-wrap gap-2 px-6 py-4 empty:hidden">
      {leftToCapture(detail) && <CapturePayment id={id} />}
      {leftToRefund(detail) && <RefundPayment id={id} />}
      {mayCancel(detail) && <CancelPayment id={id} />}
    </div>
  )
}
