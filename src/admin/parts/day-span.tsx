import { Text } from "@medusajs/ui"
import { useId } from "react"
import { useAccounts } from "../queries/settings"
import { useWords } from "../words/use-words"
import { DayInput } from "./day-input"

interface Filter {
  from?: string | undefined
  to?: string | undefined
  account?: string | undefined
}

interface Props {
  /** Labels of the two days. */
  from: string
  to: string
  filter: Filter
  onFilter: (change: Pick<Filter, "from" | "to">) => void
}

/**
 * The first and the last day of a filter. Whose days they are is said where the times beside them are of another zone.
 */
export function DaySpan({ from, to, filter, onFilter }: Props) {
  const { t } = useWords()
  const zone = useOtherZone(filter.account)
  const id = useId()
  const described = zone && { describedBy: id }
  return (
    <>
      <DayInput label={from} begin={filter.from} {...described} onDay={(day) => onFilter({ from: day?.begin })} />
      <DayInput label={to} end={filter.to} {...described} onDay={(day) => onFilter({ to: day?.end })} />
      {zone && (
        <Text id={id} size="small" className="text-ui-fg-subtle">
          {t("shared.days_in_zone", { zone })}
        </Text>
      )}
    </>
  )
}

/** The time zone in which the server begins the days of a filter, where the browser has another. */
function useOtherZone(account: string | undefined): string | undefined {
  const accounts = useAccounts().data?.accounts ?? []
  const zone = (account === undefined ? accounts[0] : accounts.find(({ id }) => id === account))?.time_zone
  return zone === Intl.DateTimeFormat().resolvedOptions().timeZone ? undefined : zone
}
