import { setImmediate as others } from "node:timers/promises"
import type { BatchItem } from "./batch-item"

/**
 * Reads for many orders of a batch in one query what each of them wants to know at the same moment.
 * @param read begins after all of them have come, so that nobody gets what is older than the question
 */
export function readTogether<Facts>(
  read: (items: readonly BatchItem[]) => Promise<(item: BatchItem) => Facts>,
): (item: BatchItem) => Promise<Facts> {
  let coming: { items: BatchItem[]; read: Promise<(item: BatchItem) => Facts> } | undefined
  const open = () => {
    const items: BatchItem[] = []
    const all = others().then(() => {
      coming = undefined
      return read(items)
    })
    return (coming = { items, read: all })
  }
  return async (item) => {
    const { items, read: all } = coming ?? open()
    items.push(item)
    return (await all)(item)
  }
}
