import { CheckCircleSolid, ExclamationCircleSolid } from "@medusajs/icons"
import { Button, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { useQueue } from "../queries/queue"
import { useAccounts } from "../queries/settings"
import { waitingText } from "../words/queue"
import { useWords } from "../words/use-words"

/** One sentence for all of it: green only when nothing at all is open, shoppers can pay, and that was read lately. */
export function Verdict() {
  const { t } = useWords()
  const { data, error, isPending } = useQueue()
  const closed = useAccounts().data?.accounts.filter(({ complete }) => !complete)
  if (isPending) return null
  const isKnown = data !== undefined && error === null
  const isEmpty = isKnown && Object.values(data.counts).every((count) => count === 0)
  const isQuiet = isEmpty && closed?.length === 0
  const Icon = isQuiet ? CheckCircleSolid : ExclamationCircleSolid
  return (
    <>
      {(closed ?? []).map(({ id }) => (
        <ClosedAccount key={id} account={id} />
      ))}
      <div className="flex items-center gap-2 px-6 py-3">
        <Icon className={isQuiet ? "text-ui-tag-green-icon" : "text-ui-tag-orange-icon"} aria-hidden />
        <Text size="small" weight="plus" role="status">
          {isKnown ? waitingText(t, data.counts) : t("queue.could_not_load")}
        </Text>
      </div>
    </>
  )
}

/** Nothing waits where nobody can pay, and that is what a person has to see to. */
function ClosedAccount({ account }: { account: string }) {
  const { t } = useWords()
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-3">
      <div className="flex items-center gap-2">
        <ExclamationCircleSolid className="text-ui-tag-red-icon" aria-hidden />
        <Text size="small" weight="plus">
          {t("queue.account_closed", { account })}
        </Text>
      </div>
      <Button size="small" variant="secondary" asChild>
        <Link to={`/settings/acquiring?account=${encodeURIComponent(account)}`}>{t("health.open_settings")}</Link>
      </Button>
    </div>
  )
}
