import { Button, Heading, Input } from "@medusajs/ui"
import { useState } from "react"
import { Choice } from "../parts/choice"
import { DayInput } from "../parts/day-input"
import type { NotificationFilter as Filter } from "../queries/notifications"
import { useAccounts } from "../queries/settings"
import { choicesOf } from "../words/colour"
import { NOTIFICATION_STATE } from "../words/notification"
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
  const accounts = (useAccounts().data?.accounts ?? []).map(({ id }): [string, string] => [id, id])
  return (
    <div className="flex flex-col gap-3 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading level="h2">{t("notification.list")}</Heading>
        <div className="flex flex-wrap items-center gap-2">
          <Search onSearch={(q) => onFilter({ q })} />
          <Button size="small" variant="transparent" isLoading={isReloading} onClick={onReload}>
            {t("shared.reload")}
          </Button>
        </div>
      </div>
      <div role="group" aria-label={t("shared.filters")} className="flex flex-wrap items-center gap-2">
        <Choice
          label={t("notification.state_of")}
          all={t("shared.every_state")}
          options={choicesOf(t, NOTIFICATION_STATE)}
          value={filter.state}
          onChoose={(state) => onFilter({ state })}
        />
        {accounts.length > 1 && (
          <Choice
            label={t("shared.account")}
            all={t("shared.every_account")}
            options={accounts}
            value={filter.account}
            onChoose={(account) => onFilter({ account })}
          />
        )}
        <DayInput label={t("notification.from")} onDay={(day) => onFilter({ from: day?.begin })} />
        <DayInput label={t("notification.to")} onDay={(day) => onFilter({ to: day?.end })} />
      </div>
    </div>
  )
}

function Search({ onSearch }: { onSearch: (text: string | undefined) => void }) {
  const { t } = useWords()
  const [typed, setTyped] = useState("")
  return (
    <form
      role="search"
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim() || undefined)
      }}
    >
      <Input
        size="small"
        className="w-64"
        aria-label={t("notification.search")}
        placeholder={t("notification.search")}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          if (event.target.value === "") onSearch(undefined)
        }}
      />
      <Button type="submit" size="small" variant="secondary">
        {t("shared.find")}
      </Button>
    </form>
  )
}
