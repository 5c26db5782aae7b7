import { queryOptions, useQueries, useQuery } from "@tanstack/react-query"
import type {
  PaymentDetail,
  PaymentFilter as Filter,
  PaymentMethodsAnswer,
  PaymentsAnswer,
  PlanAnswer,
  RefreshOutcome,
  ReviewOutcome,
  TotalsAnswer,
} from "../../api/admin/acquiring/http-types"
import { FRESH, KEYS } from "./freshness"
import { useMutation } from "./mutation"
import { ofSameList } from "./of-same-list"
import { download, get, post } from "./sdk"
import { useReloadEverything } from "./reload-everything"

/** While something is in flight. */
const REFRESH_MS = 10_000

/** By what the route filters, as text. */
export type PaymentFilter = { [Name in keyof Filter]?: string | undefined }

export type PaymentQuery = PaymentFilter & { limit: number; offset: number }

/** As many of an order as one answer can have. */
export const MOST_OF_ORDER = 100

export function usePayments({ limit, offset, ...filter }: PaymentQuery) {
  const queryKey = [...KEYS.payments, filter, limit, offset]
  return useQuery({
    ...FRESH,
    queryKey,
    queryFn: () => get<PaymentsAnswer>("payments", { ...filter, limit, offset }),
    placeholderData: ofSameList(queryKey),
  })
}

/** What everything that is filtered comes to, by currency. */
export function useTotals(filter: PaymentFilter) {
  return useQuery({
    ...FRESH,
    queryKey: [...KEYS.payments, "totals", filter],
    queryFn: () => get<TotalsAnswer>("payments/totals", { ...filter }),
  })
}

/** The alternative methods by the names that the settings give them. */
export function usePaymentMethods() {
  return useQuery({
    ...FRESH,
    queryKey: [...KEYS.accounts, "payment methods"],
    queryFn: () => get<PaymentMethodsAnswer>("payments/methods"),
  })
}

export function useExport() {
  return useMutation({
    mutationFn: (filter: PaymentFilter) => download("payments/export", { ...filter }),
  })
}

/** What the next reconciliation pass would do. */
export function usePlan(id: string) {
  return useQuery({
    ...FRESH,
    queryKey: [...KEYS.payment, id, "plan"],
    queryFn: () => get<PlanAnswer>(`payments/${id}/plan`),
  })
}

export function usePayment(id: string) {
  return useQuery(detailOf(id))
}

/** What is known by now of several payments, in their order. */
export function usePaymentDetails(ids: string[]): (PaymentDetail | undefined)[] {
  return useQueries({ queries: ids.map(detailOf), combine: (results) => results.map(({ data }) => data) })
}

function detailOf(id: string) {
  return queryOptions({
    ...FRESH,
    queryKey: [...KEYS.payment, id],
    queryFn: () => get<PaymentDetail>(`payments/${id}`),
    refetchInterval: ({ state }) => (isPassing(state.data?.books.verdict) ? REFRESH_MS : false),
  })
}

/** An operation has no outcome yet, or the service did not answer: what comes of it is shown by itself. */
function isPassing(verdict: PaymentDetail["books"]["verdict"] | undefined): boolean {
  return verdict === "in_flight" || verdict === "unknown"
}

export function useRefresh(id: string) {
  const onSuccess = useReloadEverything()
  return useMutation({ mutationFn: () => post<RefreshOutcome>(`payments/${id}/refresh`), onSuccess })
}

export function useReview(id: string) {
  const onSuccess = useReloadEverything()
  return useMutation({
    mutationFn: (decision: "accept" | "reject") => post<ReviewOutcome>(`payments/${id}/review`, { decision }),
    onSuccess,
  })
}
