import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { BatchKind } from "../modules/acquiring/batches"
import { runBatch } from "./batch"
import type { BatchInput } from "./batch-item"
import { batchShopOf } from "./shop"
import { WORK_OF } from "./work-of"

/** A batch as the step of a workflow. */
export function batchStep(name: string, kind: BatchKind) {
  return createStep(
    name,
    async (input: BatchInput, { container }) =>
      new StepResponse(await runBatch(batchShopOf(container), WORK_OF[kind], input)),
  )
}
