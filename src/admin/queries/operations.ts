import { useMutation, useQuery } from "@tanstack/react-query"
import type { OperationsAnswer, QueryOutcome, StatedOutcome } from "../../api/admin/acquiring/http-types"
import { FRESH, KEYS } from "./freshness"
import { get, post } from "./sdk"
import { useTellEverybody } from "./tell-everybody"

const LOOK_AGAIN_MS = 15_000

export function useUnknownOperations(limit: number, offset: number) {
  return useQuery({
    ...FRESH,
    queryKey: [...KEYS.operations, "unknown", limit, offset],
    queryFn: () => get<OperationsAnswer>("operations", { state: "unknown", limit, offset }),
    refetchInterval: LOOK_AGAIN_MS,
  })
}

export function useQueryNow(id: string) {
  const onSuccess = useTellEverybody()
  return useMutation({ mutationFn: () => post<QueryOutcome>(`operations/${id}/query`), onSuccess })
}

export interface Statement {
  outcome: "done" | "did_not_happen"
  amount?: string
  note: string
}

/** A person says what the service's portal shows. */
export function useStateOutcome(id: string) {
  const onSuccess = useTellEverybody()
  return useMutation({
    mutationFn: (statement: Statement) => post<StatedOutcome>(`operations/${id}/resolve`, statement),
    onSuccess,
  })
}
