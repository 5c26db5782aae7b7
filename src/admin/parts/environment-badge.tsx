import { Badge, Tooltip } from "@medusajs/ui"
import { useAccounts } from "../queries/settings"
import { environmentOf } from "../words/settings"
import { useWords } from "../words/use-words"

/** Whether money is real here. Of one account, or of all of them where none is named. */
export function EnvironmentBadge({ account }: { account?: string }) {
  const { t } = useWords()
  const { data } = useAccounts()
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
