import { Alert, Container, Text } from "@medusajs/ui"
import { useState } from "react"
import type { RefundsAnswer } from "../../api/admin/acquiring/http-types"
import { Loading } from "../parts/loading"
import { Nothing } from "../parts/nothing"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { useRefunds, type RefundFilter as Filter } from "../queries/refunds"
import { RefundFilter } from "./refund-filter"
import { RefundTable } from "./refund-table"
import { useWords } from "../words/use-words"

const PAGE = 20

/** The refunds that the service has, each beside the store's. */
export function RefundList() {
  const { t } = useWords()
  const [filter, setFilter] = useState<Filter>({})
  const [offset, setOffset] = useState(0)
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const { data, error, isPending, isFetching, refetch } = useRefunds(filter, PAGE, offset)
  return (
    <Container className="divide-y p-0">
      <RefundFilter
        filter={filter}
        queried={data?.account}
        onFilter={(change) => {
          setFilter({ ...filter, ...change })
          setOffset(0)
        }}
        onReload={() => void refetch()}
        isReloading={isFetching && !isPending}
      />
      {isPending && <Loading what={t("loading.refunds")} lines={5} />}
      {error && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {data && !error && <NotSearched of={data} />}
      {data && !error && data.count === 0 && (
        <Nothing title={isFiltered ? t("refund.none") : t("refund.none_yet")}>
          {isFiltered ? t("refund.search_help") : t("refund.search_first", { account: data.account })}
        </Nothing>
      )}
      {data && !error && data.count > 0 && (
        <>
          {!filter.q && (
            <Text size="small" className="text-ui-fg-subtle px-6 py-3">
              {t("refund.newest_of", { account: data.account })}
            </Text>
          )}
          <RefundTable refunds={data.refunds} />
        </>
      )}
      {data && !error && <Pager {...data} onTurn={setOffset} />}
    </Container>
  )
}

/** Payments that the search finds and whose refunds are not among these. */
function NotSearched({ of: { account, not_searched } }: { of: RefundsAnswer }) {
  const { t } = useWords()
  const { payments, accounts } = not_searched
  const sentences = [
    payments > 0 && t("refund.older_not_searched", { count: payments, account }),
    accounts.length > 0 && t("refund.other_accounts", { account, others: accounts.join(", ") }),
  ].filter((sentence) => sentence !== false)
  if (sentences.length === 0) return null
  return (
    <div className="px-6 py-4">
      <Alert variant="warning" role="status">
        {sentences.map((sentence) => (
          <Text key={sentence} size="small">
            {sentence}
          </Text>
        ))}
      </Alert>
    </div>
  )
}
