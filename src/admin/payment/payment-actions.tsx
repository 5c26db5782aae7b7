import { Text } from "@medusajs/ui"
import type { PaymentDetail } from "../../api/admin/acquiring/http-types"
import { CancelPayment } from "./cancel-payment"
import { CapturePayment } from "./capture-payment"
import { RefundPayment } from "./refund-payment"
import { useWords } from "../words/use-words"

interface Props {
  detail: PaymentDetail
  /** Tells the buttons from others like them. */
  of: string | undefined
}

/** What moves the money of a payment; each only where there is something to move. */
export function PaymentActions({ detail, of }: Props) {
  const { t, money } = useWords()
  const { id, currency_code } = detail.payment
  const { capture, refund, refund_due: due, release, locked_rest: locked } = detail.offers
  return (
    <div className="flex flex-wrap gap-2 px-6 py-4 empty:hidden">
      <CapturePayment id={id} of={of} isOffered={capture !== null} />
      <RefundPayment id={id} of={of} isOffered={refund !== null} {...(due !== null && { proposes: due })} />
      {release && <CancelPayment id={id} of={of} release={release} />}
      {locked && (
        <Text size="small" className="text-ui-fg-subtle w-full text-pretty">
          {t("payment.rest_locked", { rest: money(locked, currency_code) })}
        </Text>
      )}
    </div>
  )
}
