import { useQuery } from "@tanstack/react-query"
import type { RefundsAnswer } from "../../api/admin/acquiring/http-types"
import { FRESH, KEYS } from "./freshness"
import { ofSameList } from "./of-same-list"
import { get } from "./sdk"

export interface RefundFilter {
  q?: string | undefined
  account?: string | undefined
  status?: string | undefined
  verdict?: string | undefined
}

/** Queries the service each time: the account's newest, or those of what is searched for. */
export function useRefunds(filter: RefundFilter, limit: number, offset: number) {
  const queryKey = [...KEYS.refunds, filter, limit, offset]
  return useQuery({
    ...FRESH,
    // The service is queried: not for every glance at the window.
    refetchOnWindowFocus: false,
    queryKey,
    queryFn: () => get<RefundsAnswer>("refunds", { ...filter, limit, offset }),
    placeholderData: ofSameList(queryKey),
  })
}
