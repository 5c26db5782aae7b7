import { randomBytes } from "node:crypto"
import { resolve } from "node:path"

import { MedusaModule } from "@medusajs/framework/modules-sdk"
import type { MedusaContainer } from "@medusajs/framework/types"
import { migrate } from "@medusajs/medusa/commands/db/migrate"
import loadShop, { initializeContainer } from "@medusajs/medusa/loaders/index"
import express from "express"
import { Client } from "pg"

import { SANDBOX_ACCOUNT } from "../integration-tests/support/sandbox"
import { startPostgres } from "../integration-tests/support/postgres"
import { type Sandbox, startSandbox } from "../src/sandbox"

export interface BenchShop {
  container: MedusaContainer
  sandbox: Sandbox
  client: Client
  close(): Promise<void>
}

const DATABASE = "bench"

/** A shop without data on a PostgreSQL of its own, and the sandbox: for measurements that need both. Runs no jobs. */
export async function benchShop(): Promise<BenchShop> {
  const cluster = await startPostgres({ password: randomBytes(12).toString("hex"), durable: false })
  const sandbox = await startSandbox({ port: 0 })
  await run(cluster.url("postgres"), (client) => client.query(`CREATE DATABASE ${DATABASE}`))
  Object.assign(process.env, SANDBOX_ACCOUNT, {
    NODE_ENV: "production",
    MEDUSA_DISABLE_TELEMETRY: "true",
    // The jobs of a worker would look at the payments that are measured.
    MEDUSA_WORKER_MODE: "server",
    DATABASE_URL: cluster.url(DATABASE),
    ACQUIRER_BASE_URL: sandbox.url,
    ACQUIRER_SETTINGS: JSON.stringify({ allow_sandbox_in_production: true }),
    JWT_SECRET: randomBytes(16).toString("hex"),
    COOKIE_SECRET: randomBytes(16).toString("hex"),
  })
  const directory = resolve(__dirname, "..")
  const first: MedusaContainer = await initializeContainer(directory)
  await migrate({
    directory,
    skipLinks: false,
    executeAllLinks: false,
    executeSafeLinks: true,
    skipSearch: true,
    executeAllSearch: false,
    executeSafeSearch: false,
    skipScripts: true,
    container: first,
    logger: first.resolve("logger"),
  })
  MedusaModule.clearInstances()
  const { container, shutdown } = await loadShop({ directory, expressApp: express(), skipLoadingEntryPoints: true })
  const client = new Client({ connectionString: cluster.url(DATABASE) })
  await client.connect()
  return {
    container,
    sandbox,
    client,
    async close() {
      await client.end()
      await shutdown()
      await sandbox.close()
      await cluster.stop()
    },
  }
}

async function run(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
