import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { DoneAnswer, QueueAnswer, QueueItem, ReleaseOutcome } from "../../api/admin/acquiring/http-types"
import { FRESH, KEYS } from "./freshness"
import { useMutation } from "./mutation"
import { ofSameList } from "./of-same-list"
import { get, post } from "./sdk"
import { useReloadEverything } from "./reload-everything"

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

export interface QueueFilter {
  account?: string | undefined
  source?: QueueItem["source"] | undefined
}

/** Everything that waits for a person, or what a filter finds of it. */
export function useQueue(filter: QueueFilter = {}, offset = 0) {
  const queryKey = [...KEYS.queue, filter, offset]
  return useQuery({
    ...FRESH,
    queryKey,
    queryFn: () => get<QueueAnswer>("queue", { ...filter, limit: QUEUE_PAGE, offset }),
    refetchInterval: REFRESH_MS,
    placeholderData: ofSameList(queryKey),
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
  const onSuccess = useReloadEverything()
  return useMutation({ mutationFn: () => post<ReleaseOutcome>(`payments/${id}/release`), onSettled: onSuccess })
}
