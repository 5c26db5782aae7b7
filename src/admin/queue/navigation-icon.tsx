import { CreditCard } from "@medusajs/icons"
import { useQueue } from "../queries/queue"
import { useWords } from "../words/use-words"

const MOST = 9

/** The page's icon in the navigation; while something waits, how much of it. The navigation has room for one digit. */
export function NavigationIcon() {
  const { t } = useWords()
  const { data, error } = useQueue()
  const waiting = data && !error ? Object.values(data.counts).reduce((sum, count) => sum + count, 0) : 0
  if (waiting === 0) return <CreditCard />
  return (
    <span
      role="img"
      aria-label={t("queue.waiting_count", { waiting })}
      className="bg-ui-tag-orange-bg text-ui-tag-orange-text flex size-[15px] items-center justify-center rounded-sm text-[9px] font-semibold leading-none"
    >
      {waiting > MOST ? "9+" : waiting}
    </span>
  )
}
