import type { MedusaContainer } from "@medusajs/framework/types"
import { resolveInFlight } from "../reconciliation/resolve-in-flight"

/** Queries what became of operations whose outcome is unknown; each says itself when it is next due. */
export default async function resolveInFlightJob(container: MedusaContainer): Promise<void> {
  await resolveInFlight(container)
}

export const config = { name: "acquiring-resolve-in-flight", schedule: { interval: 5_000 } }
