import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query"
import type {
  PaymentDetail,
  PaymentsAnswer,
  PlanAnswer,
  RefreshOutcome,
  ReviewOutcome,
} from "../../api/admin/acquiring/http-types"
import { FRESH, KEYS } from "./freshness"
import { get, post } from "./sdk"
import { useTellEverybody } from "./tell-everybody"

/** While something is in flight. */
const LOOK_AGAIN_MS = 10_000

export interface PaymentQuery {
  order_id?: string
  customer_id?: string
  status?: string
  q?: string
  limit: number
  offset: number
}

export function usePayments(query: PaymentQuery) {
  return useQuery({
    ...FRESH,
    queryKey: [...KEYS.payments, query],
    queryFn: () => get<PaymentsAnswer>("payments", { ...query }),
    placeholderData: keepPreviousData,
  })
}

const REVIEWS_AGAIN_MS = 15_000

/** Payments that the service holds until somebody decides. */
export function useReviews(limit: number, offset: number) {
  return useQuery({
    ...FRESH,
    queryKey: [...KEYS.payments, "reviews", limit, offset],
    queryFn: () => get<PaymentsAnswer>("payments", { status: "review", limit, offset }),
    refetchInterval: REVIEWS_AGAIN_MS,
    placeholderData: keepPreviousData,
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
  return useQuery({
    ...FRESH,
    queryKey: [...KEYS.payment, id],
    queryFn: () => get<PaymentDetail>(`payments/${id}`),
    refetchInterval: ({ state }) => (state.data?.books.verdict === "in_flight" ? LOOK_AGAIN_MS : false),
  })
}

export function useRefresh(id: string) {
  const onSuccess = useTellEverybody()
  return useMutation({ mutationFn: () => post<RefreshOutcome>(`payments/${id}/refresh`), onSuccess })
}

export function useReview(id: string) {
  const onSuccess = useTellEverybody()
  return useMutation({
    mutationFn: (decision: "accept" | "reject") => post<ReviewOutcome>(`payments/${id}/review`, { decision }),
    onSuccess,
  })
}
