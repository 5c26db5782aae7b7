import type { BatchItem } from "./batch-item"
import type { FoundFacts } from "./facts"
import type { BatchShop } from "./shop"

/**
 * Reads for many orders of a batch in one query what each of them wants to know at the same moment. The query begins
 * after all of them have come, so that nobody gets what is older than the question.
 */
export function readTogether(
  { facts, othersCame }: Pick<BatchShop, "facts" | "othersCame">,
  requestedBy?: string,
): (item: BatchItem) => Promise<FoundFacts> {
  let coming: { items: BatchItem[]; read: ReturnType<typeof facts> } | undefined
  const open = () => {
    const items: BatchItem[] = []
    const all = othersCame().then(() => {
      coming = undefined
      return facts(items, requestedBy)
    })
    return (coming = { items, read: all })
  }
  return async (item) => {
    const { items, read: all } = coming ?? open()
    items.push(item)
    return (await all)(item)
  }
}
