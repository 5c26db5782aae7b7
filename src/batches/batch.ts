import { acquirerErrorIn } from "../medusa/medusa-error"
import { reasonOf } from "../medusa/reason"
import { Progress } from "./progress"
import { Barrier } from "./barrier"
import type { BatchInput, BatchItem, BatchResult } from "./batch-item"
import { foundPaid, PAID_ELSEWHERE, type OrderFacts } from "./facts"
import { readTogether } from "./read-together"
import type { BatchShop } from "./shop"

/** Does one order's part of a batch: the operation at the service, then the store's books. */
export type BatchWork = (batch: BatchContext, facts: OrderFacts, item: BatchItem) => Promise<BatchResult>

export interface BatchContext {
  shop: BatchShop
  /** Waits until every order of the batch is written down or has nothing to send. */
  together: () => Promise<void>
  /** This order is not waited for any more, and waits for no other. */
  apart: () => void
  /** What decides about the order as it is now. */
  readAgain: () => Promise<OrderFacts | undefined>
  plannedAt: Date
}

/** Orders whose operations leave together. */
const AT_ONCE = 500

/**
 * Runs a batch: every order has its own result, one that fails spoils no other, and progress is reported by events.
 * Running it again is safe as long as the operations have the same names (`before`): what is done is answered from the
 * journal.
 */
export async function runBatch(shop: BatchShop, work: BatchWork, input: BatchInput): Promise<BatchResult[]> {
  const progress = new Progress(shop, input)
  const plannedAt = new Date(input.planned_at ?? shop.store.acquiring.clock.now())
  const readAgain = readTogether(shop, input.requested_by)
  const results: BatchResult[] = []
  for (let start = 0; start < input.orders.length; start += AT_ONCE) {
    const items = input.orders.slice(start, start + AT_ONCE)
    const factsOf = await shop.facts(items, input.requested_by)
    const barrier = new Barrier(items.length)
    results.push(
      ...(await Promise.all(
        items.map(async (item, place) => {
          const { meet, leave } = barrier.member()
          const again = async () => foundPaid(await readAgain(item))
          const batch = { shop, together: meet, apart: leave, readAgain: again, plannedAt }
          const result = await workOne(batch, work, foundPaid(factsOf(item)), item).finally(leave)
          await progress.note(start + place, result)
          return result
        }),
      )),
    )
  }
  return results
}

async function workOne(
  batch: BatchContext,
  work: BatchWork,
  facts: OrderFacts | undefined,
  item: BatchItem,
): Promise<BatchResult> {
  if (!facts) return refusedItem(item, PAID_ELSEWHERE)
  try {
    return await work(batch, facts, item)
  } catch (error) {
    const message = acquirerErrorIn(error)?.merchantMessage ?? reasonOf(error)
    return { ...refusedItem(item, message), payment_id: item.payment_id ?? facts.paid.payment.id }
  }
}

function refusedItem(item: BatchItem, message: string): BatchResult {
  return {
    order_id: item.order_id,
    payment_id: item.payment_id ?? null,
    state: "refused",
    amount: null,
    currency_code: null,
    message,
    operation_id: null,
  }
}
