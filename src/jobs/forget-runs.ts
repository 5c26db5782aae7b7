import type { MedusaContainer } from "@medusajs/framework/types"
import { storeOf } from "../workflows/store"

const KEPT_DAYS = 90

/** Removes the reports of old reconcile runs. */
export default async function forgetRunsJob(container: MedusaContainer): Promise<void> {
  await storeOf(container).acquiring.runs.forget(new Date(Date.now() - KEPT_DAYS * 86_400_000))
}

export const config = { name: "acquiring-forget-runs", schedule: "47 3 * * *" }
