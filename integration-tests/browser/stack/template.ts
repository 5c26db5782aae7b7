import type { Client } from "pg"

import { adminIsStale, buildAdmin } from "../../demo/admin-build"
import { startPreparation } from "../../demo/preparation"
import type { Seeded } from "../../demo/seed"
import { buildStorefront } from "../../storefront/server"
import { databaseUrl, withDatabase } from "./database"

/** A migrated and seeded database that every file of tests gets a copy of. */
export const TEMPLATE = "browser_template"
/** Stands in the template for the storefront's address, which no file of tests knows yet. */
export const TEMPLATE_STOREFRONT = "http://storefront.invalid"

const PREPARED = "BROWSER_TESTS_PREPARED"

/** Builds what browsers are shown and fills the template; leaves the seed's keys to the files of tests. */
export async function prepareTemplate(): Promise<void> {
  await withDatabase("postgres", async (client: Client) => {
    await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`)
    await client.query(`CREATE DATABASE ${TEMPLATE}`)
  })
  const env = {
    ...process.env,
    NODE_ENV: "demo",
    DATABASE_URL: databaseUrl(TEMPLATE),
    MEDUSA_WORKER_MODE: "server",
    MEDUSA_DISABLE_TELEMETRY: "true",
  }
  const { seeded } = startPreparation(env, TEMPLATE_STOREFRONT)
  const [prepared] = await Promise.all([seeded, buildStorefront(), adminIsStale() ? buildAdmin(env) : undefined])
  process.env[PREPARED] = JSON.stringify(prepared)
}

/** What the seed of the template answered. */
export function preparedTemplate(): Seeded {
  const prepared = process.env[PREPARED]
  if (!prepared) throw new Error("The template was not prepared: browser tests need their global setup")
  return JSON.parse(prepared) as Seeded
}
