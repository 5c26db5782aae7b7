import "../quiet"

import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaModule } from "@medusajs/framework/modules-sdk"
import { migrate } from "@medusajs/medusa/commands/db/migrate"
import loadShop, { initializeContainer } from "@medusajs/medusa/loaders/index"
import express from "express"

import { ASSORTMENT } from "../../integration-tests/support/assortment"
import { paidOrders } from "../../integration-tests/support/bulk-orders"
import { seedAdmin, seedShop, type SeededShop } from "../../integration-tests/support/seed"
import { MERCHANT, type OrdersPlan } from "./orders-plan"

/** Orders that are made beside each other. */
const HANDS = 8

/**
 * Makes the tables and the goods of the store in whose folder it runs, and then as many paid orders as it is asked for.
 */
async function run(directory: string): Promise<void> {
  const first: MedusaContainer = await initializeContainer(directory)
  const links = { skipLinks: false, executeAllLinks: false, executeSafeLinks: true }
  const search = { skipSearch: true, executeAllSearch: false, executeSafeSearch: false }
  const logger = first.resolve("logger")
  await migrate({ directory, ...links, ...search, skipScripts: true, container: first, logger })
  MedusaModule.clearInstances()
  const { container } = await loadShop({ directory, expressApp: express(), skipLoadingEntryPoints: true })
  const isOurs = process.argv[2] === "plugin"
  const providers = [...(isOurs ? ["pp_acquiring_default"] : []), "pp_system_default"]
  const seeded = await seedShop(container, { ...ASSORTMENT, providers })
  await seedAdmin(container, MERCHANT)
  process.on("message", (plan: OrdersPlan) => {
    void orders(container, seeded, plan).then((paid) => process.send?.(paid), fail)
  })
  process.send?.(seeded)
}

async function orders(container: MedusaContainer, { regions }: SeededShop, { count, provider }: OrdersPlan) {
  const hands = Math.min(HANDS, count)
  const shares = Array.from({ length: hands }, (_, hand) => Math.floor((count + hand) / hands))
  const made = await Promise.all(shares.map((share) => paidOrders(container, share, regions.usd ?? "", { provider })))
  return made.flat()
}

function fail(error: unknown): void {
  console.error(error)
  process.exit(1)
}

run(process.cwd()).catch(fail)
