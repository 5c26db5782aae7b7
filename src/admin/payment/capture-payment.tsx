import type { PaymentDetail } from "../../api/admin/acquiring/http-types"
import { useTellUndone } from "../parts/tell"
import { toast } from "../parts/toast"
import { useCapture } from "../queries/core-payments"
import { leftToCapture } from "./left"
import { AmountDrawer } from "./amount-drawer"
import { useWords } from "../words/use-words"

/** Captures all that is left, or less. */
export function CapturePayment({ detail, of }: { detail: PaymentDetail; of?: string }) {
  const tellUndone = useTellUndone()
  const { t, money } = useWords()
  const { payment, store } = detail
  const capture = useCapture(store.payment_id ?? "")
  const most = leftToCapture(detail)
  if (most === undefined) return null
  return (
    <AmountDrawer
      text={t("shared.capture")}
      of={of}
      title={t("payment.capture_payment")}
      explains={t("payment.capture_about")}
      most={most}
      currency={payment.currency_code}
      isPending={capture.isPending}
      onSubmit={(amount, close) =>
        // The row can be gone before the answer comes: callbacks of `mutate` would go with it.
        void capture
          .mutateAsync(amount)
          .then(
            () => toast.success(t("payment.captured_sum", { sum: money(amount, payment.currency_code) })),
            (error: unknown) => tellUndone(t("operation.kind.capture"), error),
          )
          .finally(close)
      }
    />
  )
}
