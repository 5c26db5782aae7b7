import type { MedusaContainer } from "@medusajs/framework/types"
import { workSubscriptions } from "../subscriptions/work-subscriptions"

/** Finds deductions that nobody told of, contracts that were cancelled elsewhere, and payments that began one. */
export default async function workSubscriptionsJob(container: MedusaContainer): Promise<void> {
  await workSubscriptions(container)
}

export const config = { name: "acquiring-work-subscriptions", schedule: { interval: 15_000 } }
