import { useQuery } from "@tanstack/react-query"
import type { CloseAnswer, CloseReport, CloseReportAnswer } from "../../api/admin/acquiring/http-types"
import { FRESH, KEYS } from "./freshness"
import { useMutation } from "./mutation"
import { ofSameList } from "./of-same-list"
import { download, get, postFields } from "./sdk"
import { useReloadEverything } from "./reload-everything"

const WHILE_COMPARED_MS = 1_000

/** The days of a month, recorded or not. */
export function useDays(account: string, from: string, to: string) {
  const queryKey = [...KEYS.close, account, { from, to }]
  return useQuery({
    ...FRESH,
    queryKey,
    queryFn: () => get<CloseAnswer>("close", { account, from, to, limit: 31 }),
    refetchInterval: ({ state }) => (state.data?.close.some(({ progress }) => progress) ? WHILE_COMPARED_MS : false),
    placeholderData: ofSameList(queryKey),
  })
}

/**
 * One day with what differs on it, or with everything that moved for paper; compared at this moment where nothing is
 * recorded.
 */
export function useDay(account: string, day: string, lines?: "all") {
  return useQuery({
    ...FRESH,
    refetchOnWindowFocus: false,
    queryKey: [...KEYS.close, account, day, lines],
    queryFn: () => get<CloseAnswer>("close", { account, day, lines }),
    refetchInterval: ({ state }) => (state.data?.close[0]?.progress ? WHILE_COMPARED_MS : false),
    select: ({ close }) => close[0],
  })
}

/** What every transaction of a recorded day moved, those that differ first. */
export function useLines(id: string | null, limit: number, offset: number) {
  const queryKey = [...KEYS.close, "lines", id, limit, offset]
  return useQuery({
    ...FRESH,
    queryKey,
    queryFn: () => get<CloseReportAnswer>(`close/${id}`, { limit, offset }),
    enabled: id !== null,
    placeholderData: ofSameList(queryKey),
  })
}

/** A day, or all from one to another, as a file; compared at this moment where nothing is recorded. */
export function useCloseExport(account: string) {
  return useMutation({
    mutationFn: (days: { day: string } | { from: string; to: string }) =>
      download("close/export", { account, ...days }),
  })
}

export function useCloseDay(account: string) {
  // Who is refused because the schedule is at it sees how far that is.
  const onSettled = useReloadEverything()
  return useMutation({ mutationFn: (day: string) => postFields<CloseReport>("close", { account, day }), onSettled })
}
