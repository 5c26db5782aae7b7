import { toast } from "@medusajs/ui"
import type { PaymentDetail } from "../../api/admin/acquiring/http-types"
import { tellUndone } from "../parts/tell"
import { useCapture } from "../queries/core-payments"
import { money } from "../words/money"
import { leftToCapture } from "./left"
import { AmountDrawer } from "./amount-drawer"

/** Captures all that is left, or less. */
export function CapturePayment({ detail }: { detail: PaymentDetail }) {
  const { payment, store } = detail
  const capture = useCapture(store.payment_id ?? "")
  const most = leftToCapture(detail)
  if (most === undefined) return null
  return (
    <AmountDrawer
      text="Capture"
      title="Capture payment"
      explains="The service takes the amount from the shopper. The rest stays reserved."
      most={most}
      currency={payment.currency_code}
      isPending={capture.isPending}
      onSubmit={(amount, close) =>
        capture.mutate(amount, {
          onSuccess: () => toast.success(`Captured ${money(amount, payment.currency_code)}`),
          onError: (error) => tellUndone("Capture", error),
          onSettled: close,
        })
      }
    />
  )
}
