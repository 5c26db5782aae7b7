import { CreditCard } from "@medusajs/icons"
import { isForbidden } from "../queries/problem"
import { useQueue } from "../queries/queue"
import { useWords } from "../words/use-words"

/** More digits than two are wider than an icon. */
const MOST = 99

const BADGE =
  "bg-ui-tag-orange-bg text-ui-tag-orange-text flex h-[15px] min-w-[15px] items-center justify-center rounded-sm px-px text-[9px] font-semibold leading-none"

/** The page's icon in the navigation; while something waits, how much of it, and a question mark while nobody knows. */
export function NavigationIcon() {
  const { t } = useWords()
  const { data, error } = useQueue()
  if (error && !isForbidden(error)) {
    return (
      <span role="img" aria-label={t("queue.could_not_load")} className={BADGE}>
        ?
      </span>
    )
  }
  const waiting = data ? Object.values(data.counts).reduce((sum, count) => sum + count, 0) : 0
  if (waiting === 0) return <CreditCard />
  return (
    <span role="img" aria-label={t("queue.waiting_count", { waiting })} className={BADGE}>
      {waiting > MOST ? `${MOST}+` : waiting}
    </span>
  )
}
