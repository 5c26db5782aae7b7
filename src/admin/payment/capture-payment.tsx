import type { PaymentDetail } from "../../api/admin/acquiring/http-types"
import { useTellUndone } from "../parts/tell"
import { toast } from "../parts/toast"
import { useCapture } from "../queries/core-payments"
import { leftToCapture } from "./left"
import { AmountDrawer } from "./amount-drawer"
import { useWords } from "../words/use-words"

/** Captures all that is left, or less. */
export function CapturePayment({ detail }: { detail: PaymentDetail }) {
  const tellUndone = useTellUndone()
  const { t, money } = useWords()
  const { payment, store } = detail
  const capture = useCapture(store.payment_id ?? "")
  const most = leftToCapture(detail)
  if (most === undefined) return null
  return (
    <AmountDrawer
      text={t("shared.capture")}
      title={t("payment.capture_payment")}
      explains={t("payment.capture_about")}
      most={most}
      currency={payment.currency_code}
      isPending={capture.isPending}
      onSubmit={(amount, close) =>
        capture.mutate(amount, {
          onSuccess: () => toast.success(t("payment.captured_sum", { sum: money(amount, payment.currency_code) })),
          onError: (error) => tellUndone(t("operation.kind.capture"), error),
          onSettled: close,
        })
      }
    />
  )
}
