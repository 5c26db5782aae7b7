import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import type { BatchKind, BatchRow } from "../modules/acquiring/batches"
import { storeOf } from "../medusa/store"
import type { BatchItem, BatchResult } from "./batch-item"
import { planned } from "./planned"
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
  const { acquiring, logger } = storeOf(container)
  const plan = await planned(container, kind, orders)
  const owner = randomUUID()
  const batch = { kind, started_by: startedBy, orders: plan, retry_of: retryOf }
  const row = await acquiring.batches.open(batch, owner)
  setImmediate(
    () =>
      void workBatch(container, row, owner).catch((error: unknown) =>
        logger.error(`acquiring: batch ${row.id} stopped: ${String(error)}`),
      ),
  )
  return reportOf(row)
}

function reportOf(row: BatchRow): BatchReport {
  const { id, kind, state, started_by, total, done, problem, created_at, updated_at } = row
  const results = row.results as BatchResult[] | null
  return { id, kind, state, started_by, total, done, results, problem, created_at, updated_at }
}
