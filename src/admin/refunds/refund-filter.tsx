import { Button, Heading, Input } from "@medusajs/ui"
import { useState } from "react"
import { Choice } from "../parts/choice"
import type { RefundFilter as Filter } from "../queries/refunds"
import { useAccounts } from "../queries/settings"
import { REFUND_STATUS, REFUND_VERDICT } from "../words/refund"
import { useWords } from "../words/use-words"
import { choicesOf } from "../words/colour"

interface Props {
  filter: Filter
  /** The account whose refunds are shown. */
  queried: string | undefined
  onFilter: (change: Filter) => void
  onReload: () => void
  isReloading: boolean
}

/** Head of the refund search. */
export function RefundFilter({ filter, queried, onFilter, onReload, isReloading }: Props) {
  const { t } = useWords()
  const [typed, setTyped] = useState("")
  const accounts = (useAccounts().data?.accounts ?? []).map(({ id }): [string, string] => [id, id])
  return (
    <div className="flex flex-col gap-3 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading level="h2">{t("refund.title")}</Heading>
        <form
          role="search"
          className="flex flex-wrap items-center gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            onFilter({ q: typed.trim() || undefined })
          }}
        >
          <Input
            size="small"
            className="w-72 max-w-full max-sm:w-64"
            aria-label={t("refund.search_label")}
            placeholder={t("refund.search_example")}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              if (event.target.value === "") onFilter({ q: undefined })
            }}
          />
          <Button type="submit" size="small" variant="secondary">
            {t("shared.search")}
          </Button>
          <Button type="button" size="small" variant="transparent" isLoading={isReloading} onClick={onReload}>
            {t("shared.reload")}
          </Button>
        </form>
      </div>
      <div role="group" aria-label={t("shared.filters")} className="flex flex-wrap items-center gap-2">
        <Choice
          label={t("refund.state_at_service")}
          all={t("shared.every_state")}
          options={choicesOf(t, REFUND_STATUS)}
          value={filter.status}
          onChoose={(status) => onFilter({ status })}
        />
        <Choice
          label={t("refund.beside")}
          all={t("refund.agreeing_or_not")}
          options={choicesOf(t, REFUND_VERDICT)}
          value={filter.verdict}
          onChoose={(verdict) => onFilter({ verdict })}
        />
        {accounts.length > 1 && (
          <Choice
            label={t("shared.account")}
            all={t("refund.orders_account")}
            options={accounts}
            value={filter.account ?? queried}
            onChoose={(account) => onFilter({ account })}
          />
        )}
      </div>
    </div>
  )
}
