import { Text } from "@medusajs/ui"
import type { RunView } from "../../api/admin/acquiring/http-types"
import { ProgressBar } from "../parts/progress-bar"
import { useWords } from "../words/use-words"

/** How far a run is, as a bar and in words. */
export function Progress({ run: { looked, total, state } }: { run: RunView }) {
  const { t } = useWords()
  const isOver = state === "done" || state === "failed"
  const most = Math.max(total ?? 0, looked, 1)
  const share = isOver && total === 0 ? 100 : Math.round((looked / most) * 100)
  const words =
    total === null ? t("run.counting") : t("run.reconciled_of", { reconciled: looked, total: Math.max(total, looked) })
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar label={t("run.reconciled")} words={words} share={total === null ? undefined : share} />
      <Text size="small" leading="compact" className="text-ui-fg-subtle">
        {words}
      </Text>
    </div>
  )
}
