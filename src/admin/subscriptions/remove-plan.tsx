import { BusyButton } from "../parts/busy-button"
import { useQuestion } from "../parts/question"
import { useTellProblem } from "../parts/tell"
import type { useRemovePlan } from "../queries/subscriptions"
import { useWords } from "../words/use-words"

interface Props {
  remove: ReturnType<typeof useRemovePlan>
  variantId: string
  /** What the variant is called. */
  name: string
  /** Of the plan that is seen. */
  version: number
  /** Somebody else has changed it since. */
  isStale: boolean
  onDone: () => void
}

/** Makes a variant one that is bought once again. */
export function RemovePlan({ remove, variantId, name, version, isStale, onDone }: Props) {
  const tellProblem = useTellProblem()
  const { t } = useWords()
  const question = useQuestion()

  async function ask() {
    const isSure = await question({
      title: t("subscription.remove_title"),
      description: t("subscription.remove_about", { name }),
      confirmText: t("subscription.remove_plan"),
      cancelText: t("shared.back"),
      variant: "danger",
    })
    // The row can be gone before the answer comes: callbacks of `mutate` would go with it.
    if (isSure) await remove.mutateAsync({ variantId, version }).then(onDone, tellProblem)
  }

  return (
    <BusyButton
      size="small"
      type="button"
      variant="danger"
      disabled={isStale}
      isBusy={remove.isPending}
      onClick={() => void ask()}
    >
      {t("subscription.remove_plan")}
    </BusyButton>
  )
}
