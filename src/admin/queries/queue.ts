import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query"
import type { DoneAnswer, QueueAnswer, ReleaseOutcome } from "../../api/admin/acquiring/http-types"
import { FRESH, KEYS } from "./freshness"
import { get, post } from "./sdk"
import { useTellEverybody } from "./tell-everybody"

const REFRESH_MS = 15_000

/** Rows on a page of the queue; tab and navigation show its count, from the same answer. */
const QUEUE_PAGE = 20

/** How much of one account waits for a person. */
export function useWaitingOf(account: string) {
  return useQuery({
    ...FRESH,
    queryKey: [...KEYS.queue, "of", account],
    queryFn: () => get<QueueAnswer>("queue", { account, limit: 1 }),
    refetchInterval: REFRESH_MS,
  })
}

/** Everything that waits for a person. */
export function useQueue(offset = 0) {
  return useQuery({
    ...FRESH,
    queryKey: [...KEYS.queue, offset],
    queryFn: () => get<QueueAnswer>("queue", { limit: QUEUE_PAGE, offset }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** What came to an end without a person. */
export function useDone(limit: number, offset: number) {
  return useQuery({
    ...FRESH,
    queryKey: [...KEYS.queue, "done", limit, offset],
    queryFn: () => get<DoneAnswer>("queue/done", { limit, offset }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  })
}

/** Cancels a payment, or releases money that no order has. */
export function useRelease(id: string) {
  const onSuccess = useTellEverybody()
  return useMutation({ mutationFn: () => post<ReleaseOutcome>(`payments/${id}/release`), onSettled: onSuccess })
}
