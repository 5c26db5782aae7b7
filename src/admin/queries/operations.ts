import { useMutation, useQuery } from "@tanstack/react-query"
import type { AskOutcome, OperationsAnswer } from "../../api/admin/acquiring/http-types"
import { FRESH, KEYS } from "./freshness"
import { get, post } from "./sdk"
import { useTellEverybody } from "./tell-everybody"

const LOOK_AGAIN_MS = 15_000

export function useUnknownDeeds(limit: number, offset: number) {
  return useQuery({
    ...FRESH,
    queryKey: [...KEYS.operations, "unknown", limit, offset],
    queryFn: () => get<OperationsAnswer>("operations", { state: "unknown", limit, offset }),
    refetchInterval: LOOK_AGAIN_MS,
  })
}

export function useAskNow(id: string) {
  const onSuccess = useTellEverybody()
  return useMutation({ mutationFn: () => post<AskOutcome>(`operations/${id}/ask`), onSuccess })
}
