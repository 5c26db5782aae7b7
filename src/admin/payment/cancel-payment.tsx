import { Button, usePrompt } from "@medusajs/ui"
import { useTellProblem } from "../parts/tell"
import { toast } from "../parts/toast"
import { useRelease } from "../queries/queue"
import { useWords } from "../words/use-words"

interface Props {
  id: string
  /** Tells the button from others like it. */
  of?: string
  text?: string
}

/** Gives the shopper the money again that is reserved, or that no order has. */
export function CancelPayment({ id, of, text: given }: Props) {
  const tellProblem = useTellProblem()
  const { t } = useWords()
  const text = given ?? t("payment.cancel_payment")
  const release = useRelease(id)
  const prompt = usePrompt()

  async function ask() {
    const isSure = await prompt({
      title: t("payment.sure", { text }),
      description: t("payment.cancel_about"),
      confirmText: text,
      cancelText: t("shared.back"),
      variant: "danger",
    })
    if (!isSure) return
    // The row can be gone before the answer comes: callbacks of `mutate` would go with it.
    await release
      .mutateAsync()
      .then(({ state, message }) => (state === "done" ? toast.success(message) : toast.warning(message)), tellProblem)
  }

  return (
    <Button
      size="small"
      variant="danger"
      aria-label={of === undefined ? text : t("shared.of_what", { what: text, name: of })}
      isLoading={release.isPending}
      onClick={() => void ask()}
    >
      {text}
    </Button>
  )
}
