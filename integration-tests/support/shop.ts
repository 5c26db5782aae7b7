import { setTimeout as sleep } from "node:timers/promises"
import { resolve } from "node:path"

import type { HttpTypes, MedusaContainer } from "@medusajs/framework/types"
import { WorkflowScheduler } from "@medusajs/framework/orchestration"
import { medusaIntegrationTestRunner } from "@medusajs/test-utils"
import { Client } from "pg"

import { ASSORTMENT } from "./assortment"
import type { Sandbox } from "../../src/sandbox"
import { checkout } from "./checkout"
import { good, http, type Http } from "./http"
import { lazy } from "./lazy"
import { cardDataInDatabase } from "./leaks"
import { SANDBOX_ACCOUNT, startTestSandbox } from "./sandbox"
import { type Assortment, seedAdmin, seedShop, type SeededShop } from "./seed"

export interface ShopOptions {
  assortment?: Assortment
  /** Environment of Medusa, over that of the sandbox's account. */
  env?: Record<string, string>
  /** Runs the scheduled jobs too; otherwise a test that wants a job runs it itself. Default false. */
  jobs?: boolean
}

/** May be taken apart where tests are declared; what is in `container`, `sandbox` and the like is there in tests only. */
export interface Shop extends ReturnType<typeof checkout> {
  /** Where Medusa answers. */
  url(): string
  databaseUrl(): string
  readonly container: MedusaContainer
  readonly sandbox: Sandbox
  /** Ids of regions (by currency) and variants (by handle), and the publishable key. */
  readonly seeded: SeededShop
  /** A storefront: sends the publishable key. */
  readonly store: Http
  readonly storeHeaders: Record<string, string>
  /** A merchant who has signed in. */
  readonly admin: Http
  readonly adminHeaders: Record<string, string>
  /** Nobody: for pages, hooks and return addresses. */
  readonly visitor: Http
  /** The order as the admin shows it, with payments, captures and refunds. */
  orderOf(order: { id: string }): Promise<HttpTypes.AdminOrder>
  /** Rows of a query on the shop's database. */
  sql<Row extends object>(query: string, parameters?: unknown[]): Promise<Row[]>
}

const ADMIN = { email: "merchant@example.com", password: "correct-horse", firstName: "Mer", lastName: "Chant" }
const ORDER_FIELDS = [
  "+payment_status,+summary",
  "*transactions",
  "*payment_collections.payment_sessions",
  "*payment_collections.payments.captures",
  "*payment_collections.payments.refunds",
].join(",")

/**
 * A whole shop for one file of tests: Medusa with this plugin on a database of its own, and the service's sandbox, in
 * this process, over real HTTP. Every test starts from the same seeded data. After each one, the database is searched
 * for card data, and the test fails where there is any.
 */
export function shop(tests: (shop: Shop) => void, options: ShopOptions = {}): void {
  let sandbox: Sandbox | undefined
  beforeAll(async () => {
    sandbox = await startTestSandbox()
    Object.assign(process.env, SANDBOX_ACCOUNT, { ACQUIRER_BASE_URL: sandbox.url }, options.env)
  })
  afterAll(async () => sandbox?.close())

  medusaIntegrationTestRunner({
    cwd: resolve(__dirname, "../.."),
    testSuite: ({ api, getContainer, dbConfig }) => {
      let seeded: SeededShop | undefined
      let token = ""
      const url = () => new URL(api.defaults.baseURL).href
      const storeHeaders = () => ({ "x-publishable-api-key": seeded?.publishableKey ?? "" })
      const adminHeaders = () => ({ authorization: `Bearer ${token}` })
      const store = http(url, storeHeaders)
      const admin = http(url, adminHeaders)
      const visitor = http(url, () => ({}))

      beforeAll(async () => {
        if (!options.jobs) await stopJobs()
        const container = getContainer()
        seeded = await seedShop(container, options.assortment ?? ASSORTMENT)
        await seedAdmin(container, ADMIN)
        token = good(await visitor.post<{ token: string }>("/auth/user/emailpass", ADMIN)).token
      })

      afterEach(async () => {
        await withClient(dbConfig.clientUrl, untilQuiet)
        const leaks = await withClient(dbConfig.clientUrl, cardDataInDatabase)
        if (leaks.length > 0) throw new Error(`Card data in the database:\n${leaks.join("\n")}`)
      })

      tests({
        ...checkout(store, () => given(seeded)),
        store,
        admin,
        visitor,
        url,
        databaseUrl: () => dbConfig.clientUrl,
        container: lazy(getContainer),
        sandbox: lazy(() => given(sandbox)),
        seeded: lazy(() => given(seeded)),
        storeHeaders: lazy(storeHeaders),
        adminHeaders: lazy(adminHeaders),
        orderOf: async ({ id }) =>
          good(await admin.get<{ order: HttpTypes.AdminOrder }>(`/admin/orders/${id}?fields=${ORDER_FIELDS}`)).order,
        sql: <Row extends object>(query: string, parameters?: unknown[]) =>
          withClient(dbConfig.clientUrl, async (client) => (await client.query<Row>(query, parameters)).rows),
      })
    },
  })
}

/** A job that runs while all are cleared sets its next time when it ends: that time finds nothing to do. */
async function stopJobs(): Promise<void> {
  const { storage } = WorkflowScheduler as unknown as { storage: { jobHandler(): Promise<void> } }
  storage.jobHandler = () => Promise.resolve()
  await new WorkflowScheduler().clear()
}

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("The shop is not up yet: its values are there in tests only")
  return value
}

async function withClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const LONGEST_QUIET_MS = 5_000

/** What one test's notifications set going must not run on into the next test's data. */
async function untilQuiet(client: Client): Promise<void> {
  const until = Date.now() + LONGEST_QUIET_MS
  for (;;) {
    const { rows } = await client.query<{ busy: string }>(
      `SELECT (SELECT count(*) FROM acquiring_payment WHERE leased_until > now())
            + (SELECT count(*) FROM acquiring_notification WHERE state = 'received'
               AND (leased_until > now() OR next_attempt_at IS NULL OR next_attempt_at <= now())) AS busy`,
    )
    if (Number(rows[0]?.busy) === 0 || Date.now() > until) return
    await sleep(50)
  }
}
