import type { MedusaContainer } from "@medusajs/framework/types"
import { WORKFLOW_OF } from "./orders-workflows"
import type { RunBatch } from "./work-batch"

/** Runs batches as the workflows that a store's own code runs, too. */
export function runAsWorkflow(container: MedusaContainer): RunBatch {
  return async (kind, input) => (await WORKFLOW_OF[kind](container).run({ input })).result
}
