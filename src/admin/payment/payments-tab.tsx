import { Container } from "@medusajs/ui"
import { useState } from "react"
import type { PaymentView } from "../../api/admin/acquiring/http-types"
import { Loading } from "../parts/loading"
import { Nothing } from "../parts/nothing"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { usePayments, type PaymentFilter as Filter } from "../queries/payments"
import { PaymentDrawer } from "./payment-drawer"
import { PaymentFilter } from "./payment-filter"
import { PaymentTable } from "./payment-table"
import { PaymentTotals } from "./payment-totals"

const PAGE = 20

/** Every payment that the store knows of at the service. */
export function PaymentsTab() {
  const [filter, setFilter] = useState<Filter>({})
  const [offset, setOffset] = useState(0)
  const [chosen, setChosen] = useState<PaymentView>()
  const { data, error, isPending, refetch, isFetching } = usePayments({ ...filter, limit: PAGE, offset })
  const isFiltered = Object.values(filter).some((value) => value !== undefined)

  return (
    <Container className="divide-y p-0">
      <PaymentFilter
        filter={filter}
        onFilter={(change) => {
          setFilter({ ...filter, ...change })
          setOffset(0)
        }}
        onReload={() => void refetch()}
        isReloading={isFetching && !isPending}
      />
      {isPending && <Loading what="payments" lines={5} />}
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {data?.count === 0 && (
        <Nothing title={isFiltered ? "No payments match" : "No payments yet"}>
          {isFiltered
            ? "Search for an order's number, a whole e-mail address or transaction id, the card's last four digits or the sum."
            : "The first one appears when a shopper pays."}
        </Nothing>
      )}
      {data && data.count > 0 && <PaymentTotals filter={filter} />}
      {data && data.count > 0 && <PaymentTable payments={data.payments} onChoose={setChosen} />}
      {data && <Pager {...data} onTurn={setOffset} />}
      <PaymentDrawer payment={chosen} onClose={() => setChosen(undefined)} />
    </Container>
  )
}
