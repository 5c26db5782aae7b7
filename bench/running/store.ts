import { randomBytes } from "node:crypto"
import { dirname, join } from "node:path"

import { Client } from "pg"

import type { BulkOrder } from "../../integration-tests/support/bulk-orders"
import { freePort } from "../../integration-tests/support/free-port"
import { good, http, type Http } from "../../integration-tests/support/http"
import { startPostgres } from "../../integration-tests/support/postgres"
import { SANDBOX_ACCOUNT } from "../../integration-tests/support/sandbox"
import type { SeededShop } from "../../integration-tests/support/seed"
import { StoreFolder } from "./folder"
import { MERCHANT, type OrdersPlan } from "./orders-plan"
import { Program } from "./program"
import { startService, type Service } from "./service"

export interface RunningStore {
  url: string
  medusa: Program
  service: Service
  seeded: SeededShop
  /** A storefront, which sends the publishable key. */
  store: Http
  /** A merchant who has signed in. */
  admin: Http
  client: Client
  /** Orders that are paid and not captured, made without the store's HTTP. */
  orders(plan: OrdersPlan): Promise<BulkOrder[]>
  close(): Promise<void>
}

interface StorePlan {
  /** A store without it has Medusa's own provider alone. Default true. */
  plugin?: boolean
  /** Whether its PostgreSQL waits for the disk, as one does that is paid by. Default true. */
  durable?: boolean
  /** Further environment of Medusa. */
  env?: NodeJS.ProcessEnv
}

const DATABASE = "bench"

/**
 * A store as a merchant runs it: `medusa start` with the built plugin, the service and PostgreSQL, each a process of
 * its own. With `BENCH_PROFILE` naming a folder, Medusa leaves a profile of its processor time there.
 */
export async function runningStore({ plugin = true, durable = true, env = {} }: StorePlan = {}): Promise<RunningStore> {
  const folder = new StoreFolder({ plugin })
  const cluster = await startPostgres({ password: randomBytes(12).toString("hex"), durable })
  const service = await startService(folder.path)
  await run(cluster.url("postgres"), (client) => client.query(`CREATE DATABASE ${DATABASE}`))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const environment = {
    ...process.env,
    ...SANDBOX_ACCOUNT,
    NODE_ENV: "production",
    LOG_LEVEL: "warn",
    MEDUSA_DISABLE_TELEMETRY: "true",
    MEDUSA_BACKEND_URL: url,
    DATABASE_URL: cluster.url(DATABASE),
    ACQUIRER_BASE_URL: service.url,
    ACQUIRER_SETTINGS: JSON.stringify({ allow_sandbox_in_production: true }),
    JWT_SECRET: randomBytes(16).toString("hex"),
    COOKIE_SECRET: randomBytes(16).toString("hex"),
    ...env,
  }
  const clerk = new Program({
    name: "clerk",
    script: join(__dirname, "clerk.ts"),
    args: [plugin ? "plugin" : "plain"],
    cwd: folder.path,
    env: { ...environment, MEDUSA_WORKER_MODE: "server" },
    isSource: true,
  })
  const seeded = await clerk.answer<SeededShop>()
  const profile = process.env.BENCH_PROFILE
  const medusa = new Program({
    name: "medusa",
    script: join(dirname(require.resolve("@medusajs/cli/package.json")), "cli.js"),
    args: ["start", "--types=false", "--host", "localhost", "--port", String(port)],
    cwd: folder.path,
    env: environment,
    flags: ["--require", join(__dirname, "memory.cjs"), ...(profile ? ["--cpu-prof", "--cpu-prof-dir", profile] : [])],
  })
  await medusa.untilAnswers(`${url}/health`)
  const client = new Client({ connectionString: cluster.url(DATABASE) })
  await client.connect()
  return {
    url,
    medusa,
    service,
    seeded,
    store: http(
      () => url,
      () => ({ "x-publishable-api-key": seeded.publishableKey }),
    ),
    admin: await merchant(url),
    client,
    async orders(plan) {
      // What the service told of them would be worked while something else is measured.
      await service.tells(false)
      const made = await clerk.answer<BulkOrder[]>(plan)
      await service.tells(true)
      return made
    },
    async close() {
      await client.end()
      await Promise.all([medusa.stop(), clerk.stop(), service.close()])
      await cluster.stop()
      folder.remove()
    },
  }
}

async function merchant(url: string): Promise<Http> {
  const visitor = http(
    () => url,
    () => ({}),
  )
  const { email, password } = MERCHANT
  const { token } = good(await visitor.post<{ token: string }>("/auth/user/emailpass", { email, password }))
  return http(
    () => url,
    () => ({ authorization: `Bearer ${token}` }),
  )
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
