import { randomUUID } from "node:crypto"
import { reasonOf } from "../medusa/reason"
import type { BatchKind } from "../modules/acquiring/batch-kind"
import { BATCH_LEASE_MS, type BatchRow } from "../modules/acquiring/batches"
import type { BatchInput, BatchItem, BatchResult } from "./batch-item"
import type { BatchShop } from "./shop"

/** Does what a batch is to do: a workflow, in a store. */
export type RunBatch = (kind: BatchKind, input: BatchInput) => Promise<BatchResult[]>

const WHAT_IS_CERTAIN =
  "The orders with a result are certain. Of the others nothing is lost: what was sent stands in the journal and the " +
  "store's books follow it by themselves. Retry the failed goes on with them: what was done is found in the journal, " +
  "and what somebody captured or refunded by hand meanwhile is left alone."

/** Works a batch that `owner` has leased, to its end. Work that was done before is answered from the journal. */
export async function workBatch(shop: BatchShop, run: RunBatch, row: BatchRow, owner: string): Promise<void> {
  const { batches } = shop.store.acquiring
  const stop = shop.renewing(() => batches.renew(row.id, owner), BATCH_LEASE_MS)
  try {
    const { id, started_by, created_at } = row
    const orders = (row.orders ?? []) as BatchItem[]
    const input = { batch_id: id, requested_by: started_by, planned_at: created_at, orders }
    await batches.finish(row.id, owner, { results: await run(row.kind, input) })
  } catch (error) {
    await batches.finish(row.id, owner, { problem: `${reasonOf(error)}. ${WHAT_IS_CERTAIN}` })
    throw error
  } finally {
    stop()
  }
}

/** Goes on with the batches whose worker has died, one after the other. Answers how many there were. */
export async function workOrphanedBatches(shop: BatchShop, run: RunBatch): Promise<number> {
  const { acquiring, logger } = shop.store
  await acquiring.batches.abandon(`The processes that ran this batch have died. ${WHAT_IS_CERTAIN}`)
  for (let worked = 0; ; worked += 1) {
    const owner = randomUUID()
    const row = await acquiring.batches.takeOver(owner)
    if (!row) return worked
    logger.warn(`acquiring: batch ${row.id} was cut off and is gone on with`)
    await workBatch(shop, run, row, owner).catch((error: unknown) =>
      logger.error(`acquiring: batch ${row.id} stopped: ${reasonOf(error)}`),
    )
  }
}
