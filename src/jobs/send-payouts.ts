import type { MedusaContainer } from "@medusajs/framework/types"
import { storeOf } from "../medusa/store"
import { sendUnsentPayouts } from "../payouts/send-unsent"

/** Sends payouts that may be sent and were left by a process that died. */
export default async function sendPayoutsJob(container: MedusaContainer): Promise<void> {
  await sendUnsentPayouts(storeOf(container))
}

export const config = { name: "acquiring-send-payouts", schedule: { interval: 60_000 } }
