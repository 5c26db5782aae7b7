import type { MedusaContainer } from "@medusajs/framework/types"
import { runAsWorkflow } from "../batches/run-as-workflow"
import { batchShopOf } from "../batches/shop"
import { workOrphanedBatches } from "../batches/work-batch"

/** Goes on with batches of orders that a process left when it died. */
export default async function workBatchesJob(container: MedusaContainer): Promise<void> {
  await workOrphanedBatches(batchShopOf(container), runAsWorkflow(container))
}

export const config = { name: "acquiring-work-batches", schedule: { interval: 15_000 } }
