import { AccountChoice } from "../parts/account-choice"
import { Choice } from "../parts/choice"
import type { QueueFilter as Filter } from "../queries/queue"
import { SOURCE } from "../words/queue"
import { useWords } from "../words/use-words"

interface Props {
  filter: Filter
  onFilter: (change: { account?: string | undefined; source?: string | undefined }) => void
}

/** What the queue is narrowed to. */
export function QueueFilter({ filter, onFilter }: Props) {
  const { t } = useWords()
  return (
    <div role="group" aria-label={t("shared.filters")} className="flex flex-wrap items-center gap-2 px-6 py-4">
      <Choice
        label={t("queue.what_waits")}
        all={t("queue.everything")}
        options={Object.entries(SOURCE).map(([source, text]) => [source, t(text)])}
        value={filter.source}
        onChoose={(source) => onFilter({ source })}
      />
      <AccountChoice value={filter.account} onChoose={(account) => onFilter({ account })} />
    </div>
  )
}
