import { useQuery, useQueryClient } from "@tanstack/react-query"
import type {
  DeductionRefundAnswer,
  PlanBody,
  SubscriptionAnswer,
  SubscriptionDetailAnswer,
  SubscriptionMonthsAnswer,
  SubscriptionPlanAnswer,
  SubscriptionPlansAnswer,
  SubscriptionsAnswer,
} from "../../api/admin/acquiring/http-types"
import { ALL, FRESH } from "./freshness"
import { useMutation } from "./mutation"
import { ofSameList } from "./of-same-list"
import { get, getOfCore, post, postFields, remove } from "./sdk"
import { useReloadEverything } from "./reload-everything"

const SUBSCRIPTIONS = [...ALL, "subscriptions"] as const
const PLANS = [...ALL, "plans"] as const

export function useSubscriptions({ limit, offset, ...filter }: { status?: string; limit: number; offset: number }) {
  const queryKey = [...SUBSCRIPTIONS, filter, limit, offset]
  return useQuery({
    ...FRESH,
    queryKey,
    queryFn: () => get<SubscriptionsAnswer>("subscriptions", { ...filter, limit, offset }),
    placeholderData: ofSameList(queryKey),
  })
}

/** What the last twelve months brought and lost. */
export function useSubscriptionMonths() {
  return useQuery({
    ...FRESH,
    queryKey: [...SUBSCRIPTIONS, "months"],
    queryFn: () => get<SubscriptionMonthsAnswer>("subscriptions/months"),
  })
}

/** A subscription and a page of its deductions. */
export function useSubscription(id: string, limit: number, offset: number) {
  return useQuery({
    ...FRESH,
    queryKey: [...SUBSCRIPTIONS, id, limit, offset],
    queryFn: () => get<SubscriptionDetailAnswer>(`subscriptions/${id}`, { limit, offset }),
    placeholderData: (previous) => (previous?.subscription.id === id ? previous : undefined),
  })
}

export function useCancelSubscription(id: string) {
  const onSuccess = useReloadEverything()
  return useMutation({ mutationFn: () => post<SubscriptionAnswer>(`subscriptions/${id}/cancel`), onSuccess })
}

/** Tries at once to make the orders that deductions wait for; answers the same page of them. */
export function useOrderDeductions({ id, limit, offset }: { id: string; limit: number; offset: number }) {
  const onSuccess = useReloadEverything()
  return useMutation({
    mutationFn: () => post<SubscriptionDetailAnswer>(`subscriptions/${id}/order?limit=${limit}&offset=${offset}`),
    onSuccess,
  })
}

export function useRefundDeduction(id: string, renewalId: string) {
  const onSuccess = useReloadEverything()
  return useMutation({
    mutationFn: () => post<DeductionRefundAnswer>(`subscriptions/${id}/renewals/${renewalId}/refund`),
    onSuccess,
  })
}

interface VariantsAnswer {
  variants: { id: string; title: string | null }[]
  count: number
  limit: number
  offset: number
}

/** A page of a product's variants: its own page does not load them. */
export function useVariants(productId: string, limit: number, offset: number) {
  const queryKey = [...PLANS, "variants", productId, limit, offset]
  return useQuery({
    ...FRESH,
    queryKey,
    queryFn: () =>
      getOfCore<VariantsAnswer>(`products/${productId}/variants`, { fields: "id,title", order: "id", limit, offset }),
    placeholderData: ofSameList(queryKey),
  })
}

/** The plans of a product's variants. */
export function usePlans(variantIds: readonly string[]) {
  return useQuery({
    ...FRESH,
    queryKey: [...PLANS, variantIds],
    queryFn: () =>
      get<SubscriptionPlansAnswer>("plans", { variant_id: variantIds.join(","), limit: variantIds.length }),
    enabled: variantIds.length > 0,
  })
}

export function useSetPlan() {
  const mutationFn = (plan: PlanBody) => postFields<SubscriptionPlanAnswer>("plans", plan)
  return useMutation({ mutationFn, onSuccess: useReloadEverything(), onError: usePlansAgain() })
}

export function useRemovePlan() {
  const mutationFn = ({ variantId, version }: { variantId: string; version: number }) =>
    remove(`plans?variant_id=${encodeURIComponent(variantId)}&version=${version}`)
  return useMutation({ mutationFn, onSuccess: useReloadEverything(), onError: usePlansAgain() })
}

/** Somebody else changed them, perhaps: what is there now says so. */
function usePlansAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: PLANS })
}
