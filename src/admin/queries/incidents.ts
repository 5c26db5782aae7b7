import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query"
import type { IncidentAnswer, IncidentsAnswer } from "../../api/admin/acquiring/http-types"
import { FRESH, KEYS } from "./freshness"
import { get, post } from "./sdk"
import { useTellEverybody } from "./tell-everybody"

const LOOK_AGAIN_MS = 15_000

/** An unknown outcome is listed as the operation that it is, with ways to resolve it. */
const TOLD_ELSEWHERE = "unknown_outcome"

export function useIncidents(status: "open" | "resolved", limit: number, offset: number) {
  return useQuery({
    ...FRESH,
    queryKey: [...KEYS.incidents, status, limit, offset],
    queryFn: () => get<IncidentsAnswer>("incidents", { status, without: TOLD_ELSEWHERE, limit, offset }),
    refetchInterval: LOOK_AGAIN_MS,
    placeholderData: keepPreviousData,
  })
}

export function useResolve(id: string) {
  const onSuccess = useTellEverybody()
  return useMutation({ mutationFn: () => post<IncidentAnswer>(`incidents/${id}/resolve`), onSuccess })
}
