import { useQuery } from "@tanstack/react-query"
import type {
  OperationExchangeAnswer,
  QueryOutcome,
  StatedOutcome,
  StatementBody,
} from "../../api/admin/acquiring/http-types"
import { FRESH, KEYS } from "./freshness"
import { useMutation } from "./mutation"
import { get, post, postFields } from "./sdk"
import { useReloadEverything } from "./reload-everything"

export function useQueryNow(id: string) {
  const onSuccess = useReloadEverything()
  return useMutation({ mutationFn: () => post<QueryOutcome>(`operations/${id}/query`), onSuccess })
}

/** A person says what the service's portal shows. */
export function useStateOutcome(id: string) {
  const onSuccess = useReloadEverything()
  return useMutation({
    mutationFn: (statement: StatementBody) => postFields<StatedOutcome>(`operations/${id}/resolve`, statement),
    onSuccess,
  })
}

/** What was sent and answered in an operation's calls. */
export function useExchanges(id: string, isWanted: boolean) {
  return useQuery({
    ...FRESH,
    refetchOnWindowFocus: false,
    queryKey: [...KEYS.payments, "exchange", id],
    queryFn: () => get<OperationExchangeAnswer>(`operations/${id}/exchange`),
    enabled: isWanted,
  })
}
