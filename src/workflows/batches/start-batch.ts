import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import type { BatchKind, BatchRow } from "../../modules/acquiring/batches"
import { storeOf } from "../store"
import type { BatchInput, BatchItem, BatchResult } from "./batch"
import { cancelOrdersWorkflow } from "./cancel-orders"
import { captureOrdersWorkflow } from "./capture-orders"
import { refundOrdersWorkflow } from "./refund-orders"
import { reviewOrdersWorkflow } from "./review-orders"

const WORKFLOWS = {
  capture: captureOrdersWorkflow,
  cancel: cancelOrdersWorkflow,
  refund: refundOrdersWorkflow,
  review: reviewOrdersWorkflow,
}

/**
 * Begins a batch in this process without waiting for it; how far it is stands in its row. A batch that a crash cut off
 * may be started again: what was done is answered from the journal, and the reconcile job books what was not booked.
 */
export async function startBatch(
  container: MedusaContainer,
  kind: BatchKind,
  orders: BatchItem[],
  startedBy: string,
): Promise<BatchRow<BatchResult>> {
  const { acquiring, logger } = storeOf(container)
  const row = await acquiring.batches.open({ kind, started_by: startedBy, total: orders.length })
  setImmediate(
    () =>
      void work(container, kind, { batch_id: row.id, orders }).catch((error: unknown) =>
        logger.error(`acquiring: batch ${row.id} stopped: ${String(error)}`),
      ),
  )
  return { ...row, results: null }
}

/** @throws MedusaError `not_found` */
export async function batchReport(container: MedusaContainer, id: string): Promise<BatchRow<BatchResult>> {
  const row = await storeOf(container).acquiring.batches.find(id)
  if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no batch ${id}`)
  return row as BatchRow<BatchResult>
}

async function work(
  container: MedusaContainer,
  kind: BatchKind,
  input: BatchInput & { batch_id: string },
): Promise<void> {
  const { acquiring } = storeOf(container)
  try {
    const { result } = await WORKFLOWS[kind](container).run({ input })
    await acquiring.batches.finish(input.batch_id, { results: result }, new Date())
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    await acquiring.batches.finish(input.batch_id, { problem }, new Date())
    throw error
  }
}
