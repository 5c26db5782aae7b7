import { Button, toast, usePrompt } from "@medusajs/ui"
import { tellProblem } from "../parts/tell"
import { useReview } from "../queries/payments"

const QUESTIONS = {
  accept: {
    title: "Accept this payment?",
    description: "The service frees the payment to be captured. This cannot be undone.",
    confirmText: "Accept",
    variant: "confirmation",
  },
  reject: {
    title: "Reject this payment?",
    description:
      "The service releases the money to the shopper, and an order that waits for it is cancelled. This cannot be undone.",
    confirmText: "Reject",
    variant: "danger",
  },
} as const

/** The two decisions about a payment in review. */
export function DecideReview({ id, of }: { id: string; of?: string }) {
  const review = useReview(id)
  const prompt = usePrompt()

  async function decide(decision: "accept" | "reject") {
    if (!(await prompt({ ...QUESTIONS[decision], cancelText: "Go back" }))) return
    review.mutate(decision, {
      onSuccess: ({ state, message }) => (state === "done" ? toast.success(message) : toast.warning(message)),
      onError: tellProblem,
    })
  }

  const name = (what: string) => (of === undefined ? what : `${what}: ${of}`)
  return (
    <div className="flex gap-2">
      <Button
        size="small"
        aria-label={name("Accept")}
        onClick={() => void decide("accept")}
        isLoading={review.isPending}
      >
        Accept
      </Button>
      <Button
        size="small"
        variant="danger"
        aria-label={name("Reject")}
        onClick={() => void decide("reject")}
        disabled={review.isPending}
      >
        Reject
      </Button>
    </div>
  )
}
