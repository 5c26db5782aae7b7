import type { MedusaContainer } from "@medusajs/framework/types"
import { settleUnknown } from "../workflows/settle/settle-unknown"

/** Asks what became of deeds whose outcome is unknown; each deed says itself when it is next due. */
export default async function settleUnknownJob(container: MedusaContainer): Promise<void> {
  await settleUnknown(container)
}

export const config = { name: "acquiring-settle-unknown", schedule: { interval: 5_000 } }
