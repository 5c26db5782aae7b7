import { Button, toast, usePrompt } from "@medusajs/ui"
import { tellProblem } from "../parts/tell"
import { useRelease } from "../queries/queue"

interface Props {
  id: string
  /** Tells the button from others like it. */
  of?: string
  text?: string
}

/** Gives the shopper the money again that is reserved, or that no order has. */
export function CancelPayment({ id, of, text = "Cancel payment" }: Props) {
  const release = useRelease(id)
  const prompt = usePrompt()

  async function ask() {
    const isSure = await prompt({
      title: `${text}?`,
      description:
        "What is not captured is released to the shopper, and what no order has is refunded. An order that nothing else pays for is canceled with it. This cannot be undone.",
      confirmText: text,
      cancelText: "Go back",
      variant: "danger",
    })
    if (!isSure) return
    release.mutate(undefined, {
      onSuccess: ({ state, message }) => (state === "done" ? toast.success(message) : toast.warning(message)),
      onError: tellProblem,
    })
  }

  return (
    <Button
      size="small"
      variant="danger"
      aria-label={of === undefined ? text : `${text}: ${of}`}
      isLoading={release.isPending}
      onClick={() => void ask()}
    >
      {text}
    </Button>
  )
}
