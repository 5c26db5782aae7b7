import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { BatchKind } from "../modules/acquiring/batch-kind"
import type { BatchRow } from "../modules/acquiring/batches"
import type { BatchItem, BatchResult } from "./batch-item"
import { openBatch } from "./open-batch"
import { runAsWorkflow } from "./run-as-workflow"
import { batchShopOf } from "./shop"
import { workBatch } from "./work-batch"

/** A batch as those who asked for it see it. */
export type BatchReport = Pick<
  BatchRow<BatchItem, BatchResult>,
  "id" | "kind" | "state" | "started_by" | "total" | "done" | "results" | "problem" | "created_at" | "updated_at"
>

/**
 * Begins a batch in this process without waiting for it; how far it is stands in its row. When the process dies,
 * another one goes on with it: what was done is answered from the journal.
 */
export async function startBatch(
  container: MedusaContainer,
  kind: BatchKind,
  orders: BatchItem[],
  startedBy: string,
  retryOf: string | null = null,
): Promise<BatchReport> {
  const shop = batchShopOf(container)
  const owner = randomUUID()
  const row = await openBatch(shop, { kind, orders, startedBy, retryOf }, owner)
  setImmediate(
    () =>
      void workBatch(shop, runAsWorkflow(container), row, owner).catch((error: unknown) =>
        shop.store.logger.error(`acquiring: batch ${row.id} stopped: ${String(error)}`),
      ),
  )
  return reportOf(row)
}

function reportOf(row: BatchRow): BatchReport {
  const { id, kind, state, started_by, total, done, problem, created_at, updated_at } = row
  const results = row.results as BatchResult[] | null
  return { id, kind, state, started_by, total, done, results, problem, created_at, updated_at }
}
