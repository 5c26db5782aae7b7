import type { MedusaContainer } from "@medusajs/framework/types"
import { migrate } from "@medusajs/medusa/commands/db/migrate"
import { migrateSearchIndexes } from "@medusajs/medusa/commands/db/migrate-search"
import { initializeContainer } from "@medusajs/medusa/loaders/index"

/** Makes tables, links and search indexes, as `medusa db:migrate` does. Ends the process. */
async function run(directory: string): Promise<void> {
  const container: MedusaContainer = await initializeContainer(directory)
  const logger = container.resolve("logger")
  const links = { skipLinks: false, executeAllLinks: false, executeSafeLinks: true }
  const later = { skipSearch: true, executeAllSearch: false, executeSafeSearch: true, skipScripts: true }
  const done =
    (await migrate({ directory, ...links, ...later, container, logger })) &&
    (await migrateSearchIndexes({ directory, container, logger, executeSafe: true }))
  if (!done) throw new Error("The database could not be migrated")
}

run(process.cwd()).then(
  () => setImmediate(() => process.exit(0)),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
