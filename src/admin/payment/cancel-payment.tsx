import type { PaymentOffers } from "../../api/admin/acquiring/http-types"
import { Allowed } from "../parts/allowed"
import { BusyButton } from "../parts/busy-button"
import { useQuestion } from "../parts/question"
import { useTellProblem } from "../parts/tell"
import { toast } from "../parts/toast"
import { useRelease } from "../queries/queue"
import type { Key } from "../words/key"
import { useWords } from "../words/use-words"

type Release = NonNullable<PaymentOffers["release"]>

interface Props {
  id: string
  /** Tells the button from others like it. */
  of?: string | undefined
  /** Undefined where only the server knows what it comes to. */
  release?: Release
}

const RELEASES = {
  whole: { text: "payment.cancel_payment", about: "payment.cancel_about" },
  rest: { text: "payment.release_rest", about: "payment.release_rest_about" },
  unbooked: { text: "payment.release_money", about: "payment.release_money_about" },
} as const satisfies Record<Release, { text: Key; about: Key }>

/** Gives the shopper the money again that is reserved, or that no order has. */
export function CancelPayment({ id, of, release: what = "unbooked" }: Props) {
  const tellProblem = useTellProblem()
  const { t } = useWords()
  const text = t(RELEASES[what].text)
  const release = useRelease(id)
  const question = useQuestion()

  async function ask() {
    const isSure = await question({
      title: t("payment.sure", { text }),
      description: t(RELEASES[what].about),
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
    <Allowed to={["acquiring_payment:update", "refund:create"]}>
      <BusyButton
        size="small"
        variant="danger"
        aria-label={of === undefined ? text : t("shared.of_what", { what: text, name: of })}
        isBusy={release.isPending}
        onClick={() => void ask()}
      >
        {text}
      </BusyButton>
    </Allowed>
  )
}
