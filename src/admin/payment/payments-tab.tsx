import { Container } from "@medusajs/ui"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useSearchParams } from "react-router-dom"
import { NONE, SelectionBar, type Selection } from "../batches/selection-bar"
import type { PaymentView } from "../../api/admin/acquiring/http-types"
import { Loading } from "../parts/loading"
import { Nothing } from "../parts/nothing"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { KEYS } from "../queries/freshness"
import { usePayments, type PaymentFilter as Filter } from "../queries/payments"
import { PaymentDrawer } from "./payment-drawer"
import { PaymentFilter } from "./payment-filter"
import { PaymentTable } from "./payment-table"
import { PaymentTotals } from "./payment-totals"
import { PAYMENT_STATUS } from "../words/payment"
import { useWords } from "../words/use-words"

const PAGE = 20

/** Every payment that the store knows of at the service. */
export function PaymentsTab() {
  const { t } = useWords()
  const client = useQueryClient()
  const [params] = useSearchParams()
  const status = Object.keys(PAYMENT_STATUS).find((name) => name === params.get("status"))
  const [filter, setFilter] = useState<Filter>({
    status,
    q: params.get("q") ?? undefined,
    account: params.get("account") ?? undefined,
  })
  const [offset, setOffset] = useState(0)
  const [chosen, setChosen] = useState<PaymentView>()
  const { data, error, isPending, refetch, isFetching } = usePayments({ ...filter, limit: PAGE, offset })
  const [selection, setSelection] = useState<Selection>(NONE)
  const isFiltered = Object.values(filter).some((value) => value !== undefined)

  return (
    <Container className="divide-y p-0">
      <PaymentFilter
        filter={filter}
        onFilter={(change) => {
          setFilter({ ...filter, ...change })
          setOffset(0)
          setSelection(NONE)
        }}
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
      {data && data.count > 0 && (
        <SelectionBar selection={selection} count={data.count} filter={filter} onSelect={setSelection} />
      )}
      {data && data.count > 0 && (
        <PaymentTable
          payments={data.payments}
          onChoose={setChosen}
          choosing={{
            isChosen: (id) => selection.all || selection.ids.has(id),
            onToggle: (ids, isChosen) => setSelection(toggled(selection, data.payments, ids, isChosen)),
          }}
        />
      )}
      {data && <Pager {...data} onTurn={setOffset} />}
      <PaymentDrawer payment={chosen} onClose={() => setChosen(undefined)} />
    </Container>
  )
}

/** Of all that the filter finds, taking one away leaves the others of this page. */
function toggled(selection: Selection, page: PaymentView[], ids: string[], isChosen: boolean): Selection {
  const before = selection.all ? page.map(({ id }) => id) : [...selection.ids]
  return { all: false, ids: new Set(isChosen ? [...before, ...ids] : before.filter((id) => !ids.includes(id))) }
}
