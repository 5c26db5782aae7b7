import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaModule } from "@medusajs/framework/modules-sdk"
import { migrate } from "@medusajs/medusa/commands/db/migrate"
import { migrateSearchIndexes } from "@medusajs/medusa/commands/db/migrate-search"
import loadShop, { initializeContainer } from "@medusajs/medusa/loaders/index"
import express from "express"

import { seedAdmin, seedCustomer, seedShop } from "../support/seed"
import { demoAssortment } from "./assortment"
import { movePictures } from "./pictures"
import { ADMIN, CUSTOMER } from "./settings"

export interface Prepared {
  publishableKey: string
  regions: Record<string, string>
}

export type PrepareMessage = { stage: "migrated" } | { stage: "seeded"; prepared: Prepared }

/** Brings the database to where the shop can start: tables, links, search indexes, seed. Ends the process. */
async function prepare(directory: string, storefrontUrl: string): Promise<void> {
  const container: MedusaContainer = await initializeContainer(directory)
  const logger = container.resolve("logger")
  const links = { skipLinks: false, executeAllLinks: false, executeSafeLinks: true }
  const later = { skipSearch: true, executeAllSearch: false, executeSafeSearch: true, skipScripts: true }
  const done =
    (await migrate({ directory, ...links, ...later, container, logger })) &&
    (await migrateSearchIndexes({ directory, container, logger, executeSafe: true }))
  if (!done) throw new Error("The database could not be migrated")
  tell({ stage: "migrated" })

  MedusaModule.clearInstances()
  const shop = await loadShop({ directory, expressApp: express(), skipLoadingEntryPoints: true })
  const assortment = demoAssortment(storefrontUrl)
  const { publishableKey, regions } = await seedShop(shop.container, assortment)
  await movePictures(shop.container, assortment.products)
  await seedAdmin(shop.container, ADMIN)
  await seedCustomer(shop.container, CUSTOMER)
  tell({ stage: "seeded", prepared: { publishableKey, regions } })
}

function tell(message: PrepareMessage): void {
  process.send?.(message)
}

prepare(process.cwd(), process.argv[2] ?? "").then(
  () => setImmediate(() => process.exit(0)),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
