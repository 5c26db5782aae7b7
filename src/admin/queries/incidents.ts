import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { IncidentAnswer, IncidentsAnswer, StatedOutcome } from "../../api/admin/acquiring/http-types"
import { FRESH, KEYS } from "./freshness"
import { useMutation } from "./mutation"
import { get, post, postFields } from "./sdk"
import { useReloadEverything } from "./reload-everything"

export function useResolve(id: string) {
  const onSuccess = useReloadEverything()
  return useMutation({
    mutationFn: (note: string) => post<IncidentAnswer>(`incidents/${id}/resolve`, note === "" ? {} : { note }),
    onSuccess,
  })
}

interface SeenSum {
  shows: "captured" | "refunded" | "released"
  amount?: string
  note: string
  /** Of what was looked at: what was moved since may be a part of the sum, or not. */
  moved_last: string
}

/** A person says a sum that the service's portal shows. */
export function useStateSum(id: string) {
  const onSuccess = useReloadEverything()
  return useMutation({
    mutationFn: (seen: SeenSum) => postFields<StatedOutcome>(`incidents/${id}/state`, seen),
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
