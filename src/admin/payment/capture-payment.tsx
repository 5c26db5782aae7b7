import { Allowed } from "../parts/allowed"
import { useCapture } from "../queries/core-payments"
import { AmountDrawer } from "./amount-drawer"
import { tellMoved } from "./tell-moved"
import { useWords } from "../words/use-words"

interface Props {
  /** Of the payment. */
  id: string
  /** Tells the button from others like it. */
  of?: string | undefined
  isOffered?: boolean
  /** The sum that it is about, where that is not all that is left. */
  proposes?: string | null | undefined
}

/** Captures all that is left of a payment, or less. */
export function CapturePayment({ id, of, isOffered, proposes }: Props) {
  const { t, money } = useWords()
  const capture = useCapture()
  return (
    <Allowed to="capture:create">
      <AmountDrawer
        id={id}
        text={t("shared.capture")}
        of={of}
        {...(isOffered !== undefined && { isOffered })}
        title={t("payment.capture_payment")}
        what={t("operation.kind.capture")}
        explains={t("payment.capture_about")}
        leftOf={({ capture }) => capture}
        proposes={proposes}
        isPending={capture.isPending}
        onSubmit={({ payment, store, moved_last: seen }, amount) =>
          // The row can be gone before the answer comes: callbacks of `mutate` would go with it.
          capture
            .mutateAsync({ id, payment_id: store.payment_id ?? "", amount, seen })
            .then((moved) => tellMoved(t, moved, "payment.captured_sum", money(amount, payment.currency_code)))
        }
      />
    </Allowed>
  )
}
