import { Button, Heading, Input } from "@medusajs/ui"
import { useState } from "react"
import { Choice } from "../parts/choice"
import { DayInput } from "../parts/day-input"
import { tellProblem } from "../parts/tell"
import { useExport, type PaymentFilter as Filter } from "../queries/payments"
import { useAccounts } from "../queries/settings"
import { FLOW, PAYMENT_STATUS } from "../words/payment"

const STATUSES = Object.entries(PAYMENT_STATUS).map(([status, { text }]): [string, string] => [status, text])

interface Props {
  filter: Filter
  onFilter: (change: Filter) => void
  onReload: () => void
  isReloading: boolean
}

/** Head of the list of payments: search, filters, and what to do with what they find. */
export function PaymentFilter({ filter, onFilter, onReload, isReloading }: Props) {
  const exported = useExport()
  const accounts = (useAccounts().data?.accounts ?? []).map(({ id }): [string, string] => [id, id])
  return (
    <div className="flex flex-col gap-3 px-6 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Heading level="h2">Payments</Heading>
        <div className="flex flex-wrap items-center gap-2">
          <Search onSearch={(q) => onFilter({ q })} />
          <Button size="small" variant="transparent" isLoading={isReloading} onClick={onReload}>
            Reload
          </Button>
          <Button
            size="small"
            variant="secondary"
            isLoading={exported.isPending}
            onClick={() => exported.mutate(filter, { onError: tellProblem })}
          >
            Export CSV
          </Button>
        </div>
      </div>
      <div role="group" aria-label="Filters" className="flex flex-wrap items-center gap-2">
        <Choice
          label="State of the payment"
          all="Every state"
          options={STATUSES}
          value={filter.status}
          onChoose={(status) => onFilter({ status })}
        />
        <Choice
          label="Method"
          all="Every method"
          options={Object.entries(FLOW)}
          value={filter.flow}
          onChoose={(flow) => onFilter({ flow })}
        />
        {accounts.length > 1 && (
          <Choice
            label="Account"
            all="Every account"
            options={accounts}
            value={filter.account}
            onChoose={(account) => onFilter({ account })}
          />
        )}
        <CountryInput onChoose={(country) => onFilter({ country })} />
        <DayInput label="From" onDay={(day) => onFilter({ from: day?.begin })} />
        <DayInput label="To" onDay={(day) => onFilter({ to: day?.end })} />
      </div>
    </div>
  )
}

function Search({ onSearch }: { onSearch: (text: string | undefined) => void }) {
  const [typed, setTyped] = useState("")
  return (
    <form
      role="search"
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim() || undefined)
      }}
    >
      <Input
        size="small"
        className="w-72"
        aria-label="Order, e-mail, transaction id, last four digits of the card, or sum"
        placeholder="#22, e-mail, transaction id, 1111, 45.00"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          if (event.target.value === "") onSearch(undefined)
        }}
      />
      <Button type="submit" size="small" variant="secondary">
        Find
      </Button>
    </form>
  )
}

/** Two letters; anything shorter filters by nothing. */
function CountryInput({ onChoose }: { onChoose: (country: string | undefined) => void }) {
  const [typed, setTyped] = useState("")
  return (
    <Input
      size="small"
      className="w-28 uppercase placeholder:normal-case"
      aria-label="Country, two letters"
      placeholder="Country"
      maxLength={2}
      value={typed}
      onChange={(event) => {
        const text = event.target.value.replace(/[^A-Za-z]/g, "").toUpperCase()
        setTyped(text)
        if (text.length !== 1) onChoose(text || undefined)
      }}
    />
  )
}
