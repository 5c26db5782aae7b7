import { useQuery } from "@tanstack/react-query"
import type { BatchBody, BatchesAnswer, DryRunAnswer, DryRunBody } from "../../api/admin/acquiring/http-types"
import { FRESH, KEYS } from "./freshness"
import { useMutation } from "./mutation"
import { ofSameBatch, type ShownBatch } from "./of-same-batch"
import { ofSameList } from "./of-same-list"
import { get, post } from "./sdk"
import { useReloadEverything } from "./reload-everything"

const REFRESH_MS = 1_000
/** While an outcome is queried. */
const QUERIED_MS = 5_000

/**
 * Which orders a batch is made of: payments of the list, all that its filter finds, or what failed of another batch.
 */
export type BatchOf =
  | (Pick<Said, "kind" | "payments"> & Pick<DryRunBody, "decision">)
  | (Pick<Said, "kind" | "filter"> & Pick<DryRunBody, "decision">)
  | Pick<Said, "retry_of">

type Said = Required<DryRunBody>

export function useBatches(kind: string | undefined, limit: number, offset: number) {
  const queryKey = [...KEYS.batches, kind, limit, offset]
  return useQuery({
    ...FRESH,
    queryKey,
    queryFn: () => get<BatchesAnswer>("batches", { kind, limit, offset }),
    placeholderData: ofSameList(queryKey),
    refetchInterval: ({ state }) =>
      state.data?.batches.some((batch) => batch.state === "running") ? REFRESH_MS : false,
  })
}

/** Which of its orders are shown. */
export interface BatchPart {
  state: string | undefined
  limit: number
  offset: number
}

export function useBatch(id: string | undefined, part: BatchPart) {
  const { state, limit, offset } = part
  const queryKey = [...KEYS.batches, "one", id, state, limit, offset]
  return useQuery({
    ...FRESH,
    queryKey,
    queryFn: () => get<ShownBatch>(`batches/${id}`, { ...part }),
    placeholderData: ofSameBatch(queryKey),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => {
      const batch = state.data?.batch
      if (batch?.state === "running") return REFRESH_MS
      return batch && batch.counts.unknown > 0 ? QUERIED_MS : false
    },
  })
}

/** Apart from what loads again after a change: starting a batch must not wait for its own dry run once more. */
const DRY_RUN = ["acquiring dry run"]

/** What a batch would do; asked for again each time it is opened, never under whoever reads it. */
export function useDryRun(of: BatchOf | undefined) {
  return useQuery({
    ...FRESH,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
    queryKey: [...DRY_RUN, of],
    queryFn: () => post<DryRunAnswer>("batches/dry-run", of),
    enabled: of !== undefined,
  })
}

export function useStartBatch() {
  const onSuccess = useReloadEverything()
  return useMutation({
    mutationFn: (batch: BatchBody) => post<{ batch: { id: string } }>("batches", batch),
    onSuccess,
  })
}
