import { Badge, Button, Tooltip } from "@medusajs/ui"
import { useAccounts } from "../queries/settings"
import { environmentOf } from "../words/settings"
import { useWords } from "../words/use-words"

/**
 * Whether money is real here. Of one account, or of all of them where none is named. What the person may do comes in
 * the same answer: without it nothing is offered, and this says so.
 */
export function EnvironmentBadge({ account }: { account?: string }) {
  const { t } = useWords()
  const { data, error, refetch } = useAccounts()
  if (!data && error) {
    return (
      <Button size="small" variant="transparent" onClick={() => void refetch()}>
        {t("shared.rights_unknown")}
      </Button>
    )
  }
  if (!data) return null
  const shown = data.accounts.filter(({ id }) => account === undefined || id === account)
  const { text, colour, says } = environmentOf(
    shown.map(({ environment }) => environment),
    data.production,
  )
  return (
    <Tooltip content={t(says)}>
      <Badge
        size="2xsmall"
        color={colour}
        tabIndex={0}
        className="focus-visible:shadow-borders-focus shrink-0 cursor-default outline-none"
      >
        {t(text)}
      </Badge>
    </Tooltip>
  )
}
