import type { MedusaContainer } from "@medusajs/framework/types"
import type { BatchItem } from "../batches/batch-item"
import { retryable } from "../batches/retry"
import { batchShopOf } from "../batches/shop"
import { startBatch, type BatchReport } from "../batches/start-batch"
import { missingOrders } from "../medusa/order-standing"
import type { BatchKind } from "../modules/acquiring/batch-kind"

interface Wanted {
  kind: BatchKind
  orders: BatchItem[]
  retry_of?: string | undefined
}

/** Starts a batch, or says by field why it is not one; nothing is written then. */
export async function startCheckedBatch(
  container: MedusaContainer,
  wanted: Wanted,
  startedBy: string,
): Promise<BatchReport | { problems: { field: string; reason: string }[] }> {
  const problems = [...(await ofOrders(container, wanted)), ...(await ofRetry(container, wanted))]
  if (problems.length > 0) return { problems }
  return startBatch(container, wanted.kind, wanted.orders, startedBy, wanted.retry_of ?? null)
}

async function ofOrders(container: MedusaContainer, { orders }: Wanted) {
  const missing = await missingOrders(
    container,
    orders.map(({ order_id }) => order_id),
  )
  return orders.flatMap(({ order_id }, place) =>
    missing.has(order_id) ? { field: `orders[${place}].order_id`, reason: "is no order of this store" } : [],
  )
}

/** What is done again is what failed, under the name it had: anything else would be done for the first time. */
async function ofRetry(container: MedusaContainer, { kind, orders, retry_of }: Wanted) {
  if (retry_of === undefined) return []
  const of = await retryable(batchShopOf(container), retry_of)
  if (of.isRunning) return [{ field: "retry_of", reason: "is still running: wait until it is over" }]
  if (of.kind !== kind) return [{ field: "retry_of", reason: "is a batch of another kind" }]
  return orders.flatMap((item, place) =>
    of.items.some((failed) => isAgain(failed, item))
      ? []
      : { field: `orders[${place}]`, reason: "is not among what failed in the batch that is retried" },
  )
}

function isAgain(failed: BatchItem, item: BatchItem): boolean {
  const names = ["order_id", "payment_id", "amount", "before", "decision"] as const
  return names.every((name) => failed[name] === undefined || String(failed[name]) === String(item[name]))
}
