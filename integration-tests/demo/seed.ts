import loadShop from "@medusajs/medusa/loaders/index"
import express from "express"

import { seedAdmin, seedCustomer, seedShop } from "../support/seed"
import { demoAssortment } from "./assortment"
import { movePictures } from "./pictures"
import { seedPlan } from "./plan"
import { ADMIN, CUSTOMER } from "./settings"

/** What the seed made, or found from an earlier run: sent to the parent process. */
export interface Seeded {
  publishableKey: string
  /** Region ids by currency. */
  regions: Record<string, string>
  /** Variant ids by product handle. */
  variants: Record<string, string[]>
}

/** Fills a migrated database with what the demo shop sells, and with its people. Ends the process. */
async function run(directory: string, storefrontUrl: string): Promise<void> {
  const { container } = await loadShop({ directory, expressApp: express(), skipLoadingEntryPoints: true })
  const assortment = demoAssortment(storefrontUrl)
  const { publishableKey, regions, variants } = await seedShop(container, assortment)
  await seedPlan(container, { variants })
  await movePictures(container, assortment.products)
  await seedAdmin(container, ADMIN)
  await seedCustomer(container, CUSTOMER)
  process.send?.({ publishableKey, regions, variants } satisfies Seeded)
}

run(process.cwd(), process.argv[2] ?? "").then(
  () => setImmediate(() => process.exit(0)),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
