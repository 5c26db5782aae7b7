import { Heading } from "@medusajs/ui"
import { AccountChoice } from "../parts/account-choice"
import { BusyButton } from "../parts/busy-button"
import { Choice } from "../parts/choice"
import { SearchForm } from "../parts/search-form"
import type { RefundFilter as Filter } from "../queries/refunds"
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
  return (
    <div className="flex flex-col gap-3 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading level="h2">{t("refund.title")}</Heading>
        <div className="flex flex-wrap items-center gap-2">
          <SearchForm
            label={t("refund.search_label")}
            example={t("refund.search_example")}
            given={filter.q}
            className="w-72 max-w-full max-sm:w-64"
            onSearch={(q) => onFilter({ q })}
          />
          <BusyButton size="small" variant="transparent" isBusy={isReloading} onClick={onReload}>
            {t("shared.reload")}
          </BusyButton>
        </div>
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
        <AccountChoice
          all={t("refund.orders_account")}
          value={filter.account ?? queried}
          onChoose={(account) => onFilter({ account })}
        />
      </div>
    </div>
  )
}
