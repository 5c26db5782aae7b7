import { Alert, Button, Text, toast, usePrompt } from "@medusajs/ui"
import type { PaymentDetail } from "../../api/admin/acquiring/http-types"
import { tellProblem } from "../parts/tell"
import { useReview } from "../queries/payments"
import { money } from "../words/money"

const ASKED = {
  accept: {
    title: "Accept this payment?",
    description: "The service gives the payment free to be captured. This cannot be taken back.",
    confirmText: "Accept",
    variant: "confirmation",
  },
  reject: {
    title: "Reject this payment?",
    description:
      "The service gives the money back to the shopper, and an order that waits for it is cancelled. This cannot be taken back.",
    confirmText: "Reject",
    variant: "danger",
  },
} as const

/** A payment that the service holds until somebody decides. */
export function ReviewDecision({ detail: { payment, in_review } }: { detail: PaymentDetail }) {
  const review = useReview(payment.id)
  const prompt = usePrompt()
  if (!in_review) return null

  async function decide(decision: "accept" | "reject") {
    if (!(await prompt({ ...ASKED[decision], cancelText: "Go back" }))) return
    review.mutate(decision, {
      onSuccess: ({ state, message }) => (state === "done" ? toast.success(message) : toast.warning(message)),
      onError: tellProblem,
    })
  }

  return (
    <div className="px-6 py-4">
      <Alert variant="warning">
        <Text size="small" weight="plus" leading="compact">
          Held for review
        </Text>
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          The service holds {money(payment.amount, payment.currency_code)} until somebody decides. It cannot be captured
          before it is accepted.
        </Text>
        <div className="mt-3 flex gap-2">
          <Button size="small" onClick={() => void decide("accept")} isLoading={review.isPending}>
            Accept
          </Button>
          <Button size="small" variant="danger" onClick={() => void decide("reject")} disabled={review.isPending}>
            Reject
          </Button>
        </div>
      </Alert>
    </div>
  )
}
