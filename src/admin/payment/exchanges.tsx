import { useState } from "react"
import { Messages } from "../parts/exchange"
import { Loading } from "../parts/loading"
import { Moment } from "../parts/moment"
import { ProblemNotice } from "../parts/problem-notice"
import { useExchanges } from "../queries/operations"
import { useWords } from "../words/use-words"

/** What was sent and answered in each attempt at an operation, queried when it is opened. */
export function Exchanges({ id }: { id: string }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const { data, error, isPending, refetch } = useExchanges(id, isOpen)
  const kept = data?.exchanges ?? []
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="text-ui-fg-subtle focus-visible:shadow-borders-focus w-fit cursor-pointer rounded-sm outline-none">
        {t("payment.exchange")}
      </summary>
      {isOpen && isPending && <Loading what={t("loading.exchange")} lines={2} />}
      {error && <ProblemNotice error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />}
      <div className="flex flex-col gap-4">
        {kept.map(({ at, ...exchange }) => (
          <div key={at} className="flex flex-col gap-1">
            {kept.length > 1 && (
              <span className="text-ui-fg-subtle">
                <Moment at={at} />
              </span>
            )}
            <Messages {...exchange} />
          </div>
        ))}
      </div>
      {data && kept.length === 0 && <p className="text-ui-fg-subtle">{t("payment.exchange_gone")}</p>}
    </details>
  )
}
