import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { RunReportAnswer, RunsAnswer, RunStartedAnswer, RunView } from "../../api/admin/acquiring/http-types"
import { FRESH, KEYS } from "./freshness"
import { useMutation } from "./mutation"
import { get, post } from "./sdk"
import { useReloadEverything } from "./reload-everything"

const REFRESH_MS = 1_000

export function isUnderWay(run: RunView | undefined): boolean {
  return run?.state === "waiting" || run?.state === "running"
}

export function useRuns(limit: number, offset: number) {
  return useQuery({
    ...FRESH,
    queryKey: [...KEYS.runs, limit, offset],
    queryFn: () => get<RunsAnswer>("reconcile", { limit, offset }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.runs.some(isUnderWay) ? REFRESH_MS : false),
  })
}

export function useRunReport(id: string, limit: number, offset: number) {
  return useQuery({
    ...FRESH,
    queryKey: [...KEYS.runs, "one", id, limit, offset],
    queryFn: () => get<RunReportAnswer>(`reconcile/${id}`, { limit, offset }),
    placeholderData: (previous) => (previous?.run.id === id ? previous : undefined),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.run) ? REFRESH_MS : false),
  })
}

export function useReconcile() {
  const onSuccess = useReloadEverything()
  return useMutation({ mutationFn: () => post<RunStartedAnswer>("reconcile"), onSuccess })
}
