import { Alert, Container, Text } from "@medusajs/ui"
import type { RefundsAnswer } from "../../api/admin/acquiring/http-types"
import { useFilterInAddress } from "../parts/in-address"
import { Loading } from "../parts/loading"
import { Nothing } from "../parts/nothing"
import { Pager } from "../parts/pager"
import { ProblemNotice } from "../parts/problem-notice"
import { useRefunds } from "../queries/refunds"
import { RefundFilter } from "./refund-filter"
import { RefundTable } from "./refund-table"
import { REFUND_STATUS, REFUND_VERDICT } from "../words/refund"
import { useWords } from "../words/use-words"

const PAGE = 20
const FILTERS = ["q", "account", "status", "verdict"] as const

/** The refunds that the service has, each beside the store's. What is searched for is in the page's address. */
export function RefundList() {
  const { t } = useWords()
  const { filter: said, offset, onFilter, onTurn } = useFilterInAddress(FILTERS)
  const filter = {
    ...said,
    status: Object.keys(REFUND_STATUS).find((name) => name === said.status),
    verdict: Object.keys(REFUND_VERDICT).find((name) => name === said.verdict),
  }
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const { data, error, isPending, isFetching, refetch } = useRefunds(filter, PAGE, offset)
  return (
    <Container className="divide-y p-0">
      <RefundFilter
        filter={filter}
        queried={data?.account}
        onFilter={onFilter}
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
      {data && !error && <Pager {...data} onTurn={onTurn} />}
    </Container>
  )
}

/** Payments that the search finds and whose refunds are not among these. */
function NotSearched({ of: { account, not_searched } }: { of: RefundsAnswer }) {
  const { t } = useWords()
  const { payments, accounts, unanswered } = not_searched
  const sentences = [
    payments > 0 && t("refund.older_not_searched", { count: payments, account }),
    accounts.length > 0 && t("refund.other_accounts", { account, others: accounts.join(", ") }),
    ...[...new Set(unanswered.map(({ problem }) => problem))].map((problem) => {
      const orderNos = unanswered.flatMap((one) => (one.problem === problem ? (one.order_no ?? []) : []))
      if (orderNos.length === 0) return t("refund.unreadable", { problem })
      return t("refund.unanswered", { orderNos: orderNos.join(", "), problem })
    }),
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
