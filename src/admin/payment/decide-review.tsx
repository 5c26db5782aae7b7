import { Allowed } from "../parts/allowed"
import { BusyButton } from "../parts/busy-button"
import { useQuestion } from "../parts/question"
import { useTellProblem } from "../parts/tell"
import { toast } from "../parts/toast"
import { useReview } from "../queries/payments"
import { useWords } from "../words/use-words"

const QUESTIONS = {
  accept: {
    title: "payment.accept_title",
    description: "payment.accept_about",
    confirmText: "shared.accept",
    variant: "confirmation",
  },
  reject: {
    title: "payment.reject_title",
    description: "payment.reject_about",
    confirmText: "shared.reject",
    variant: "danger",
  },
} as const

/** The two decisions about a payment in review. */
export function DecideReview({ id, of }: { id: string; of?: string | undefined }) {
  const tellProblem = useTellProblem()
  const { t } = useWords()
  const review = useReview(id)
  const question = useQuestion()

  async function decide(decision: "accept" | "reject") {
    const { title, description, confirmText, variant } = QUESTIONS[decision]
    const isSure = await question({
      title: t(title),
      description: of === undefined ? t(description) : `${of}. ${t(description)}`,
      confirmText: t(confirmText),
      cancelText: t("shared.back"),
      variant,
    })
    if (!isSure) return
    // The row can be gone before the answer comes: callbacks of `mutate` would go with it.
    await review
      .mutateAsync(decision)
      .then(({ state, message }) => (state === "done" ? toast.success(message) : toast.warning(message)), tellProblem)
  }

  const name = (what: string) => (of === undefined ? what : t("shared.of_what", { what, name: of }))
  return (
    <Allowed to="acquiring_payment:update">
      <div className="flex gap-2">
        <BusyButton
          size="small"
          aria-label={name(t("shared.accept"))}
          onClick={() => void decide("accept")}
          isBusy={review.isPending}
        >
          {t("shared.accept")}
        </BusyButton>
        <BusyButton
          size="small"
          variant="danger"
          aria-label={name(t("shared.reject"))}
          onClick={() => void decide("reject")}
          isBusy={review.isPending}
        >
          {t("shared.reject")}
        </BusyButton>
      </div>
    </Allowed>
  )
}
