import { useTellUndone } from "../parts/tell"
import { toast } from "../parts/toast"
import { useCapture } from "../queries/core-payments"
import { leftToCapture } from "./left"
import { AmountDrawer } from "./amount-drawer"
import { useWords } from "../words/use-words"

/** Captures all that is left of a payment, or less. */
export function CapturePayment({ id, of }: { id: string; of?: string }) {
  const tellUndone = useTellUndone()
  const { t, money } = useWords()
  const capture = useCapture()
  return (
    <AmountDrawer
      id={id}
      text={t("shared.capture")}
      of={of}
      title={t("payment.capture_payment")}
      explains={t("payment.capture_about")}
      leftOf={leftToCapture}
      isPending={capture.isPending}
      onSubmit={({ payment, store }, amount, close) =>
        // The row can be gone before the answer comes: callbacks of `mutate` would go with it.
        void capture
          .mutateAsync({ payment_id: store.payment_id ?? "", amount })
          .then(
            () => toast.success(t("payment.captured_sum", { sum: money(amount, payment.currency_code) })),
            (error: unknown) => tellUndone(t("operation.kind.capture"), error),
          )
          .finally(close)
      }
    />
  )
}
