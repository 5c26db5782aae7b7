import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { storeOf } from "../medusa/store"
import { stepOf } from "./discrepancies"
import { reconcile } from "./reconcile"

export interface ReconcileInput {
  /** The run whose row shows how far it is, with the lease of whoever works it. Left out: nothing shows it. */
  run?: { id: string; leased_by: string }
}

/**
 * One step that is repeated rather than compensated: what it has not come to is still due, so whoever runs it again
 * goes on where it stopped.
 */
const reconcileStep = createStep("acquiring-reconcile-step", async ({ run }: ReconcileInput, { container }) => {
  const { runs } = storeOf(container).acquiring
  const report = await reconcile(container, {
    onProgress: async (_, step) => void (run && (await runs.advance(run.id, run.leased_by, stepOf(step)))),
  })
  return new StepResponse(report)
})

/** Looks at everything that is due now and repairs what differs; answers what was found. */
export const reconcileWorkflow = createWorkflow(
  "acquiring-reconcile",
  (input: WorkflowData<ReconcileInput>) => new WorkflowResponse(reconcileStep(input)),
)
