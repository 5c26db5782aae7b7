import type { PaymentDetail } from "../../api/admin/acquiring/http-types"
import { CancelPayment } from "./cancel-payment"
import { CapturePayment } from "./capture-payment"
import { mayCancel } from "./left"
import { RefundPayment } from "./refund-payment"

/** What moves the money of a payment; each only where there is something to move. */
export function PaymentActions({ detail }: { detail: PaymentDetail }) {
  return (
    <div className="flex flex-wrap gap-2 px-6 py-4 empty:hidden">
      <CapturePayment detail={detail} />
      <RefundPayment detail={detail} />
      {mayCancel(detail) && <CancelPayment id={detail.payment.id} />}
    </div>
  )
}
