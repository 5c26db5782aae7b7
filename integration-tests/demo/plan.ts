import type { MedusaContainer } from "@medusajs/framework/types"

import type AcquiringModuleService from "../../src/modules/acquiring/service"
import type { SeededShop } from "../support/seed"

const SUBSCRIPTION = "coffee-by-post"

/** Makes one product of the demo shop a subscription; it may run any number of times. */
export async function seedPlan(container: MedusaContainer, { variants }: Pick<SeededShop, "variants">): Promise<void> {
  const [variant] = variants[SUBSCRIPTION] ?? []
  if (!variant) throw new Error(`The demo shop has no ${SUBSCRIPTION}`)
  const { plans } = container.resolve<AcquiringModuleService>("acquiring")
  const {
    rows: [seeded],
  } = await plans.page([variant], 1, 0)
  await plans.set(
    {
      variant_id: variant,
      contract_name: "Coffee by Post",
      interval: "month",
      interval_count: 1,
      billing_cycle: 0,
      promotion_cycle: 0,
      amount: null,
      currency_code: null,
      start_after_days: 0,
      ends_on: null,
    },
    { by: null, version: seeded?.version ?? 0 },
    new Date(),
  )
}
