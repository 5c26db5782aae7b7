import type { BatchKind } from "../modules/acquiring/batch-kind"
import type { BatchRow } from "../modules/acquiring/batches"
import type { BatchItem } from "./batch-item"
import { planned } from "./planned"
import type { BatchShop } from "./shop"

export interface NewBatch {
  kind: BatchKind
  orders: BatchItem[]
  startedBy: string
  /** Id of the batch whose failed orders it does again. */
  retryOf: string | null
}

/** Plans a batch and writes it down, leased by `owner`, who is about to work it. */
export async function openBatch(
  shop: BatchShop,
  { kind, orders, startedBy, retryOf }: NewBatch,
  owner: string,
): Promise<BatchRow> {
  const plan = await planned(shop, kind, orders)
  const batch = { kind, started_by: startedBy, orders: plan, retry_of: retryOf }
  return shop.store.acquiring.batches.open(batch, owner)
}
