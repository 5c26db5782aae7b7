import { createHash } from "node:crypto"
import { mkdirSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { Client } from "pg"

import { type Cluster, readableByPostgres, startPostgres } from "../support/postgres"
import { Failure } from "./failure"
import { PLACES } from "./settings"

const DATABASE = "medusa"

export interface DemoDatabase {
  url: string
  remark: string
  cluster?: Cluster
}

/** The user's own PostgreSQL, when `url` names one, else one of ours whose data stays in `.demo`. */
export async function openDatabase(url: string | undefined, password: string): Promise<DemoDatabase> {
  if (url) {
    await given(url)
    return { url, remark: "the one that DATABASE_URL names" }
  }
  const data = dataFolder()
  const cluster = await startPostgres({ data, password })
  await createDatabase(cluster.url("postgres"))
  return { url: cluster.url(DATABASE), remark: `PostgreSQL on port ${cluster.port}`, cluster }
}

/** Below `.demo`, unless that lies in a home folder that is closed to the account PostgreSQL runs as. */
export function dataFolder(): string {
  mkdirSync(PLACES.demo, { recursive: true })
  if (readableByPostgres(PLACES.demo)) return PLACES.database
  const name = createHash("sha256").update(PLACES.demo).digest("hex").slice(0, 12)
  return join(tmpdir(), `acquiring-demo-${name}`)
}

async function given(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(error) : String(error)
    throw new Failure(`The database that DATABASE_URL names does not answer: ${reason}`, "check DATABASE_URL")
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const known = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE])
    if (known.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)
  } finally {
    await client.end()
  }
}
