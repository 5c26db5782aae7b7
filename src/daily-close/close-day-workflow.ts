import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { storeOf } from "../medusa/store"
import { closeDay } from "./close-day"

export interface CloseDayInput {
  account: string
  /** In the account's time zone, as `2026-11-26`. */
  day: string
  /** Id of the person, or `schedule`. */
  closed_by: string
}

/** One step that is repeated rather than compensated: a day is compared again from its beginning. */
const closeDayStep = createStep("acquiring-close-day-step", async (input: CloseDayInput, { container }) => {
  const row = await closeDay(storeOf(container), input.account, input.day, input.closed_by)
  return new StepResponse(row?.id ?? null)
})

/**
 * Compares a day that is over and records what was found; answers the recorded day's id, or null while somebody else is
 * at it. How far it is stands in the day's row.
 */
export const closeDayWorkflow = createWorkflow(
  "acquiring-close-day",
  (input: WorkflowData<CloseDayInput>) => new WorkflowResponse(closeDayStep(input)),
)
