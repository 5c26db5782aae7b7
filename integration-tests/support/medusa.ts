import { randomBytes } from "node:crypto"
import { resolve } from "node:path"

import { asValue } from "@medusajs/framework/awilix"
import { container as frameworkContainer } from "@medusajs/framework"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { WorkflowScheduler } from "@medusajs/framework/orchestration"
import { ContainerRegistrationKeys, ModulesSdkUtils } from "@medusajs/framework/utils"
import { clearInstances, configLoaderOverride, startApp } from "@medusajs/test-utils"

import { saveCheckpointsInTurn } from "./checkpoints"
import { copyOfMigrated, dropDatabase } from "./run-databases"

const ROOT = resolve(__dirname, "../..")

export interface RunningMedusa {
  url: string
  databaseUrl: string
  container: MedusaContainer
  close(): Promise<void>
}

/** This checkout's Medusa with its plugin, in this process, on a migrated database of its own. */
export async function bootMedusa({ jobs }: { jobs: boolean }): Promise<RunningMedusa> {
  const database = `acquiring_test_${randomBytes(6).toString("hex")}`
  const databaseUrl = await copyOfMigrated(database)
  await configLoaderOverride(ROOT, { clientUrl: databaseUrl, debug: false })
  const connection = newConnection(databaseUrl)
  const { shutdown, container, port } = await startApp({ cwd: ROOT })
  saveCheckpointsInTurn()
  if (!jobs) await stopJobs()
  return {
    url: `http://localhost:${port}/`,
    databaseUrl,
    container,
    async close() {
      // A request that a failed test left hanging keeps the server up; the database goes all the same.
      await shutdown().catch(unlessTimeout)
      await clearInstances()
      await connection.destroy()
      await dropDatabase(database)
    },
  }
}

function unlessTimeout(error: Error): void {
  if (!/timeout/i.test(error.message)) throw error
}

/** The container is the process's own: a Medusa that boots after another one would take its closed connection over. */
function newConnection(clientUrl: string): Knex {
  const connection = ModulesSdkUtils.createPgConnection({ clientUrl, schema: "public", driverOptions: {} })
  frameworkContainer.register(ContainerRegistrationKeys.PG_CONNECTION, asValue(connection))
  return connection
}

/** A job that runs while all are cleared sets its next time when it ends: that time finds nothing to do. */
async function stopJobs(): Promise<void> {
  const { storage } = WorkflowScheduler as unknown as { storage: { jobHandler(): Promise<void> } }
  storage.jobHandler = () => Promise.resolve()
  await new WorkflowScheduler().clear()
}
