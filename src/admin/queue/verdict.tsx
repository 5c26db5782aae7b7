import { CheckCircleSolid, ExclamationCircleSolid } from "@medusajs/icons"
import { Text } from "@medusajs/ui"
import { useQueue } from "../queries/queue"
import { waitingText } from "../words/queue"
import { useWords } from "../words/use-words"

/** One sentence for all of it: green only when nothing at all is open, and that was read lately. */
export function Verdict() {
  const { t } = useWords()
  const { data, error, isPending } = useQueue()
  if (isPending) return null
  const isKnown = data !== undefined && error === null
  const isQuiet = isKnown && Object.values(data.counts).every((count) => count === 0)
  const Icon = isQuiet ? CheckCircleSolid : ExclamationCircleSolid
  return (
    <div className="flex items-center gap-2 px-6 py-3">
      <Icon className={isQuiet ? "text-ui-tag-green-icon" : "text-ui-tag-orange-icon"} aria-hidden />
      <Text size="small" weight="plus" role="status">
        {isKnown ? waitingText(t, data.counts) : t("queue.could_not_load")}
      </Text>
    </div>
  )
}
