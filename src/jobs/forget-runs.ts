import type { MedusaContainer } from "@medusajs/framework/types"
import { storeOf } from "../medusa/store"

const KEPT_DAYS = 90

/** Removes the reports of old reconcile runs and batches. */
export default async function forgetRunsJob(container: MedusaContainer): Promise<void> {
  const { runs, batches, clock } = storeOf(container).acquiring
  const before = new Date((await clock.current()).getTime() - KEPT_DAYS * 86_400_000)
  await runs.forget(before)
  await batches.forget(before)
}

export const config = { name: "acquiring-forget-runs", schedule: "47 3 * * *" }
