import { Alert, Text } from "@medusajs/ui"
import type { PaymentDetail } from "../../api/admin/acquiring/http-types"
import { DecideReview } from "./decide-review"
import { useWords } from "../words/use-words"

/** A payment that the service holds until somebody decides. */
export function ReviewDecision({ detail: { payment, in_review } }: { detail: PaymentDetail }) {
  const { t, money } = useWords()
  if (!in_review) return null
  return (
    <div className="px-6 py-4">
      <Alert variant="warning">
        <Text size="small" weight="plus" leading="compact">
          {t("payment.status.review")}
        </Text>
        <Text size="small" className="text-ui-fg-subtle mb-3 text-pretty">
          {t("payment.held", { sum: money(payment.amount, payment.currency_code) })}
        </Text>
        <DecideReview id={payment.id} />
      </Alert>
    </div>
  )
}
