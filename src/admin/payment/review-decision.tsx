import { Alert, Text } from "@medusajs/ui"
import type { PaymentDetail } from "../../api/admin/acquiring/http-types"
import { money } from "../words/money"
import { DecideReview } from "./decide-review"

/** A payment that the service holds until somebody decides. */
export function ReviewDecision({ detail: { payment, in_review } }: { detail: PaymentDetail }) {
  if (!in_review) return null
  return (
    <div className="px-6 py-4">
      <Alert variant="warning">
        <Text size="small" weight="plus" leading="compact">
          In review
        </Text>
        <Text size="small" className="text-ui-fg-subtle mb-3 text-pretty">
          The service holds {money(payment.amount, payment.currency_code)} until somebody decides. It cannot be captured
          before it is accepted.
        </Text>
        <DecideReview id={payment.id} />
      </Alert>
    </div>
  )
}
