import { Heading, Input } from "@medusajs/ui"
import { AccountChoice } from "../parts/account-choice"
import { BusyButton } from "../parts/busy-button"
import { Choice } from "../parts/choice"
import { DaySpan } from "../parts/day-span"
import { SearchForm } from "../parts/search-form"
import { useTellProblem } from "../parts/tell"
import { useTyped } from "../parts/typed"
import { useExport, type PaymentFilter as Filter } from "../queries/payments"
import { PAYMENT_STATUS } from "../words/payment"
import { useMethodChoice } from "./payment-method"
import { useWords } from "../words/use-words"
import { choicesOf } from "../words/colour"

interface Props {
  filter: Filter
  onFilter: (change: Filter) => void
  onReload: () => void
  isReloading: boolean
}

/** Head of the list of payments: search, filters, and what to do with what they find. */
export function PaymentFilter({ filter, onFilter, onReload, isReloading }: Props) {
  const tellProblem = useTellProblem()
  const { t } = useWords()
  const exported = useExport()
  const method = useMethodChoice(filter)
  return (
    <div className="flex flex-col gap-3 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading level="h2">{t("payment.list")}</Heading>
        <div className="flex flex-wrap items-center gap-2">
          <SearchForm
            label={t("payment.search_label")}
            example={t("payment.search_example")}
            given={filter.q}
            className="w-72 max-w-full max-sm:w-64"
            onSearch={(q) => onFilter({ q })}
          />
          <BusyButton size="small" variant="transparent" isBusy={isReloading} onClick={onReload}>
            {t("shared.reload")}
          </BusyButton>
          <BusyButton
            size="small"
            variant="secondary"
            isBusy={exported.isPending}
            // The page can be left before the file comes: callbacks of `mutate` would go with it.
            onClick={() => void exported.mutateAsync(filter).catch(tellProblem)}
          >
            {t("payment.export")}
          </BusyButton>
        </div>
      </div>
      <div role="group" aria-label={t("shared.filters")} className="flex flex-wrap items-center gap-2">
        <Choice
          label={t("payment.state_of_payment")}
          all={t("shared.every_state")}
          options={choicesOf(t, PAYMENT_STATUS)}
          value={filter.status}
          onChoose={(status) => onFilter({ status })}
        />
        <Choice
          label={t("shared.method")}
          all={t("payment.every_method")}
          options={method.options}
          value={method.value}
          onChoose={(value) => onFilter(method.chosen(value))}
        />
        <AccountChoice value={filter.account} onChoose={(account) => onFilter({ account })} />
        <CountryInput given={filter.country} onChoose={(country) => onFilter({ country })} />
        <DaySpan from={t("payment.from")} to={t("payment.to")} filter={filter} onFilter={onFilter} />
      </div>
    </div>
  )
}

interface CountryProps {
  given: string | undefined
  onChoose: (country: string | undefined) => void
}

/** Two letters; anything shorter filters by nothing. */
function CountryInput({ given, onChoose }: CountryProps) {
  const { t } = useWords()
  const { typed, onType, onSay } = useTyped(given ?? "")
  return (
    <Input
      size="small"
      className="w-28 uppercase placeholder:normal-case"
      aria-label={t("payment.country_label")}
      placeholder={t("shared.country")}
      maxLength={2}
      value={typed}
      onChange={(event) => {
        const text = event.target.value.replace(/[^A-Za-z]/g, "").toUpperCase()
        onType(text)
        const country = text.length === 2 ? text : ""
        onSay(country)
        onChoose(country || undefined)
      }}
    />
  )
}
