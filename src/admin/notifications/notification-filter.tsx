import { Heading } from "@medusajs/ui"
import { AccountChoice } from "../parts/account-choice"
import { BusyButton } from "../parts/busy-button"
import { Choice } from "../parts/choice"
import { DaySpan } from "../parts/day-span"
import { SearchForm } from "../parts/search-form"
import type { NotificationFilter as Filter } from "../queries/notifications"
import { choicesOf } from "../words/colour"
import { NOTIFICATION_FILTER } from "../words/notification"
import { useWords } from "../words/use-words"

interface Props {
  filter: Filter
  onFilter: (change: Filter) => void
  onReload: () => void
  isReloading: boolean
}

/** Head of the list of notifications: search, and filters. */
export function NotificationFilter({ filter, onFilter, onReload, isReloading }: Props) {
  const { t } = useWords()
  return (
    <div className="flex flex-col gap-3 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading level="h2">{t("notification.list")}</Heading>
        <div className="flex flex-wrap items-center gap-2">
          <SearchForm
            label={t("notification.search")}
            given={filter.q}
            className="w-64"
            onSearch={(q) => onFilter({ q })}
          />
          <BusyButton size="small" variant="transparent" isBusy={isReloading} onClick={onReload}>
            {t("shared.reload")}
          </BusyButton>
        </div>
      </div>
      <div role="group" aria-label={t("shared.filters")} className="flex flex-wrap items-center gap-2">
        <Choice
          label={t("notification.state_of")}
          all={t("shared.every_state")}
          options={choicesOf(t, NOTIFICATION_FILTER)}
          value={filter.state}
          onChoose={(state) => onFilter({ state })}
        />
        <AccountChoice value={filter.account} onChoose={(account) => onFilter({ account })} />
        <DaySpan from={t("notification.from")} to={t("notification.to")} filter={filter} onFilter={onFilter} />
      </div>
    </div>
  )
}
