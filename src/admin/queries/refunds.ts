import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query"
import type { RefreshOutcome, RefundsAnswer } from "../../api/admin/acquiring/http-types"
import { FRESH, KEYS } from "./freshness"
import { get, post } from "./sdk"
import { useTellEverybody } from "./tell-everybody"

export interface RefundFilter {
  q?: string | undefined
  account?: string | undefined
  status?: string | undefined
  verdict?: string | undefined
}

/** Queries the service each time: the account's newest, or those of what is searched for. */
export function useRefunds(filter: RefundFilter, limit: number, offset: number) {
  return useQuery({
    ...FRESH,
    // The service is queried: not for every glance at the window.
    refetchOnWindowFocus: false,
    queryKey: [...KEYS.refunds, filter, limit, offset],
    queryFn: () => get<RefundsAnswer>("refunds", { ...filter, limit, offset }),
    placeholderData: keepPreviousData,
  })
}

/** Brings the books of one payment together with the service's, whichever it is. */
export function useReconcilePayment() {
  const onSuccess = useTellEverybody()
  return useMutation({ mutationFn: (id: string) => post<RefreshOutcome>(`payments/${id}/refresh`), onSuccess })
}
