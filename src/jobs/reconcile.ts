import type { MedusaContainer } from "@medusajs/framework/types"
import { reconcileDue } from "../reconciliation/run-reconcile"

/** Looks at every payment that is due: what differs between store and service is repaired and reported. */
export default async function reconcileJob(container: MedusaContainer): Promise<void> {
  await reconcileDue(container)
}

export const config = { name: "acquiring-reconcile", schedule: { interval: 10_000 } }
