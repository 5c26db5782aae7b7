import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query"
import type { IncidentAnswer, IncidentsAnswer } from "../../api/admin/acquiring/http-types"
import { FRESH, KEYS } from "./freshness"
import { get, post } from "./sdk"
import { useTellEverybody } from "./tell-everybody"

export function useResolve(id: string) {
  const onSuccess = useTellEverybody()
  return useMutation({
    mutationFn: (note: string) => post<IncidentAnswer>(`incidents/${id}/resolve`, note === "" ? {} : { note }),
    onSuccess,
  })
}

/** Incidents that are over, whoever closed them. */
export function useClosedIncidents(limit: number, offset: number) {
  return useQuery({
    ...FRESH,
    queryKey: [...KEYS.incidents, "closed", limit, offset],
    queryFn: () => get<IncidentsAnswer>("incidents", { status: "resolved", limit, offset }),
    placeholderData: keepPreviousData,
  })
}
