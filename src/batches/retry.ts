import { MedusaError } from "@medusajs/framework/utils"
import type { BatchKind } from "../modules/acquiring/batch-kind"
import type { BatchRow } from "../modules/acquiring/batches"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { BatchItem, BatchResult } from "./batch-item"
import { itemKey } from "./planned"
import type { BatchShop } from "./shop"

/** Where one order of a batch stands now; `open`: the batch has not come to it. */
export type ItemState = BatchResult["state"] | "open"

export interface ItemNow {
  item: BatchItem
  result: BatchResult | undefined
  state: ItemState
}

/**
 * The orders of a batch as they stand now: an outcome that was not known when the batch came to it may be known since.
 * @param operations the journal's, by their ids
 */
export function itemsNow(
  { kind, orders, results }: Pick<BatchRow<BatchItem, BatchResult>, "kind" | "orders" | "results">,
  operations: ReadonlyMap<string, Pick<OperationRow, "state">>,
): ItemNow[] {
  const byKey = new Map((results ?? []).map((result) => [itemKey(kind, given(result)), result]))
  return (orders ?? []).map((item) => {
    // An item may name no payment, its result does: what the batch found for it.
    const result = byKey.get(itemKey(kind, item)) ?? (item.payment_id ? undefined : ofOrder(results, item))
    return { item, result, state: stateNow(result, operations) }
  })
}

/** What "Retry the failed" does again: what is certainly not done, and what the batch never came to. */
export function toRetry(items: readonly ItemNow[]): BatchItem[] {
  return items.filter(({ state }) => state === "refused" || state === "open").map(({ item }) => item)
}

/** What may be done again of a batch, and whether it is over. */
export interface Retryable {
  kind: BatchKind
  isRunning: boolean
  items: BatchItem[]
}

/** @throws MedusaError `not_found` */
export async function retryable({ store }: BatchShop, id: string): Promise<Retryable> {
  const { acquiring } = store
  const row = (await acquiring.batches.find(id)) as BatchRow<BatchItem, BatchResult> | undefined
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no batch ${id}`)
  const items = toRetry(itemsNow(row, await acquiring.journal.byIds(unknownIds(row))))
  return { kind: row.kind, isRunning: row.state === "running", items }
}

/**
 * The orders of a batch that failed, under the names they had: what is done meanwhile is not done again.
 * @throws MedusaError `not_found`; `not_allowed` while the batch runs, or when nothing of it failed
 */
export async function retryOf(shop: BatchShop, id: string): Promise<{ kind: BatchKind; items: BatchItem[] }> {
  const { kind, isRunning, items } = await retryable(shop, id)
  if (isRunning) throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "The batch still runs: wait until it is over.")
  if (items.length === 0) throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "Nothing of this batch failed.")
  return { kind, items }
}

/** The operations whose outcome a batch did not learn. */
export function unknownIds({ results }: Pick<BatchRow<BatchItem, BatchResult>, "results">): string[] {
  return (results ?? []).flatMap(({ state, operation_id }) => (state === "unknown" && operation_id ? operation_id : []))
}

function stateNow(
  result: BatchResult | undefined,
  operations: ReadonlyMap<string, Pick<OperationRow, "state">>,
): ItemState {
  if (!result) return "open"
  const now = result.state === "unknown" ? operations.get(result.operation_id ?? "")?.state : undefined
  return now === "done" || now === "refused" ? now : result.state
}

function given({ order_id, payment_id }: BatchResult): Pick<BatchItem, "order_id" | "payment_id"> {
  return { order_id, ...(payment_id === null ? {} : { payment_id }) }
}

function ofOrder(results: BatchResult[] | null, item: BatchItem): BatchResult | undefined {
  return results?.find(({ order_id }) => order_id === item.order_id)
}
