import { Text } from "@medusajs/ui"
import type { PaymentDetail } from "../../api/admin/acquiring/http-types"
import { Notice } from "../parts/notice"
import { DecideReview } from "./decide-review"
import { useWords } from "../words/use-words"

interface Props {
  detail: PaymentDetail
  /** Tells the buttons from others like them. */
  of: string | undefined
}

/** A payment that the service holds until somebody decides. */
export function ReviewDecision({ detail: { payment, in_review, offers }, of }: Props) {
  const { t, money } = useWords()
  if (!in_review) return null
  return (
    <Notice variant="warning" title={t("payment.status.review")}>
      <Text size="small" className="text-ui-fg-subtle mb-3 text-pretty">
        {t("payment.held", { sum: money(payment.amount, payment.currency_code) })}
      </Text>
      {offers.decide && <DecideReview id={payment.id} of={of} />}
    </Notice>
  )
}
