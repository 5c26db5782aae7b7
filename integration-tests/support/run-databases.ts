import { join } from "node:path"

import { Client } from "pg"

import { runProgram } from "../demo/processes"

/** Names the databases of one run of tests; set before its first file. */
const RUN = "TEST_RUN"
/** Any number: whoever is first in a run migrates, and the others wait. */
const MIGRATING = 774_001

/** A database of this run's PostgreSQL that has Medusa's and the plugin's tables; answers its connection string. */
export async function copyOfMigrated(database: string): Promise<string> {
  await onServer(async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [MIGRATING])
    if (!(await exists(client, template()))) await migrate(client)
    await client.query(`CREATE DATABASE ${database} TEMPLATE ${template()}`)
    await client.query("SELECT pg_advisory_unlock($1)", [MIGRATING])
  })
  return urlOf(database)
}

export async function dropDatabase(database: string): Promise<void> {
  await onServer((client) => client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`))
}

/** At the end of a run, for a server that outlives it. */
export async function dropMigrated(): Promise<void> {
  await dropDatabase(template())
}

/** The migrations run in a program of their own, as a store's do; half a migration is never taken for a template. */
async function migrate(client: Client): Promise<void> {
  const unfinished = `${template()}_unfinished`
  await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`)
  await client.query(`CREATE DATABASE ${unfinished}`)
  await runProgram({
    name: "migrate-for-tests",
    script: join(__dirname, "../demo/migrate.cjs"),
    env: { ...process.env, DATABASE_URL: urlOf(unfinished) },
  })
  await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${template()}`)
}

async function exists(client: Client, database: string): Promise<boolean> {
  const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [database])
  return rowCount === 1
}

/** Rights and locks have tables of their own, which a store without them has not. */
function template(): string {
  const rights = process.env.MEDUSA_FF_RBAC === "true" ? "_rbac" : ""
  const locks = process.env.SHOP_LOCKING === "postgres" ? "_locks" : ""
  return `acquiring_test_template_${process.env[RUN] ?? "alone"}${rights}${locks}`
}

function urlOf(database: string): string {
  const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD } = process.env
  const password = encodeURIComponent(DB_PASSWORD ?? "")
  return `postgres://${encodeURIComponent(DB_USERNAME ?? "")}:${password}@${DB_HOST}:${DB_PORT}/${database}`
}

async function onServer(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: urlOf("postgres") })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
