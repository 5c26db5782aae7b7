import { Container } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { TO_START_BATCHES } from "../batches/needs"
import { NONE, SelectionBar, type Selection } from "../batches/selection-bar"
import type { PaymentView } from "../../api/admin/acquiring/http-types"
import { useMay } from "../parts/allowed"
import { useFilterInAddress, useOpenInAddress } from "../parts/in-address"
import { Loading } from "../parts/loading"
import { Nothing } from "../parts/nothing"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { KEYS } from "../queries/freshness"
import { usePayments } from "../queries/payments"
import { PaymentDrawer } from "./payment-drawer"
import { PaymentFilter } from "./payment-filter"
import { PaymentTable } from "./payment-table"
import { PaymentTotals } from "./payment-totals"
import { PAYMENT_STATUS } from "../words/payment"
import { useWords } from "../words/use-words"

const PAGE = 20
const FILTERS = ["status", "q", "account", "flow", "payment_method", "country", "from", "to"] as const

/** Every payment that the store knows of at the service. What is shown of them is in the page's address. */
export function PaymentsTab() {
  const { t } = useWords()
  const client = useQueryClient()
  const mayStartBatch = useMay(...TO_START_BATCHES)
  const { filter: said, offset, onFilter, onTurn } = useFilterInAddress(FILTERS)
  const filter = { ...said, status: Object.keys(PAYMENT_STATUS).find((name) => name === said.status) }
  const chosen = useOpenInAddress("payment")
  const { data, error, isPending, refetch, isFetching } = usePayments({ ...filter, limit: PAGE, offset })
  const [selection, setSelection] = useSelection(JSON.stringify(filter))
  const isFiltered = Object.values(filter).some((value) => value !== undefined)

  return (
    <Container className="divide-y p-0">
      <PaymentFilter
        filter={filter}
        onFilter={onFilter}
        onReload={() => void client.invalidateQueries({ queryKey: KEYS.payments })}
        isReloading={isFetching && !isPending}
      />
      {isPending && <Loading what={t("loading.payments")} lines={5} />}
      {error && <ProblemNotice error={error} isOlderBelow={data !== undefined} onRetry={() => void refetch()} />}
      {data?.count === 0 && (
        <Nothing title={isFiltered ? t("payment.none_match") : t("payment.none_yet")}>
          {isFiltered ? t("payment.search_help") : t("payment.first_appears")}
        </Nothing>
      )}
      {data && data.count > 0 && <PaymentTotals filter={filter} />}
      <SelectionBar selection={selection} count={data?.count ?? 0} filter={filter} onSelect={setSelection} />
      {data && data.count > 0 && (
        <PaymentTable
          payments={data.payments}
          onChoose={({ id }) => chosen.open(id)}
          {...(mayStartBatch && {
            choosing: {
              isChosen: (id) => selection.all || selection.ids.has(id),
              onToggle: (ids, isChosen) => setSelection(toggled(selection, data.payments, ids, isChosen)),
            },
          })}
        />
      )}
      {data && <Pager {...data} onTurn={onTurn} />}
      <PaymentDrawer id={chosen.id} onClose={chosen.close} />
    </Container>
  )
}

/** What is chosen counts for one filter: "all of them" would be others of another one. */
function useSelection(filter: string): [Selection, (selection: Selection) => void] {
  const [kept, setKept] = useState({ filter, selection: NONE })
  return [kept.filter === filter ? kept.selection : NONE, (selection) => setKept({ filter, selection })]
}

/** Of all that the filter finds, taking one away leaves the others of this page. */
function toggled(selection: Selection, page: PaymentView[], ids: string[], isChosen: boolean): Selection {
  const before = selection.all ? page.map(({ id }) => id) : [...selection.ids]
  return { all: false, ids: new Set(isChosen ? [...before, ...ids] : before.filter((id) => !ids.includes(id))) }
}
