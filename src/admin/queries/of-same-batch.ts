import type { BatchAnswer } from "../../api/admin/acquiring/http-types"
import { ofSameList } from "./of-same-list"

/** `areOthers`: its orders in another state than the chosen one, which are read at this moment. */
export type ShownBatch = BatchAnswer & { areOthers?: true }

/**
 * What is shown of a batch while other orders of it are read. Another batch's would stand under its name.
 * @param key of the query, which ends with the batch, the state of its orders, the page's size and its place
 */
export function ofSameBatch(key: readonly unknown[]) {
  const batch = (of: readonly unknown[]) => of.slice(0, -2)
  return (before: ShownBatch | undefined, query: { queryKey: readonly unknown[] } | undefined) => {
    const ofBatch = ofSameList(batch(key))(before, query && { queryKey: batch(query.queryKey) })
    return ofSameList(key)(before, query) ?? (ofBatch && { ...ofBatch, areOthers: true as const })
  }
}
