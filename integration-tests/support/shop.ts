import type { HttpTypes, MedusaContainer } from "@medusajs/framework/types"

import type { Sandbox } from "../../src/sandbox"
import { bootedShop, type BootedShop, type BootOptions } from "./booted-shop"
import { checkout } from "./checkout"
import { environmentOf } from "./file-environment"
import { good, http, type Http } from "./http"
import { lazy } from "./lazy"
import { cardDataInDatabase } from "./leaks"
import { untilQuiet } from "./quiet"
import { SANDBOX_ACCOUNT, startTestSandbox } from "./sandbox"
import type { SeededShop } from "./seed"
import { suite } from "./suite"

export interface ShopOptions extends BootOptions {
  /** Environment of Medusa, over that of the sandbox's account. */
  env?: Record<string, string>
}

/**
 * May be taken apart where tests are declared; what is in `container`, `sandbox` and the like is there in tests only.
 */
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

const ORDER_FIELDS = [
  "+payment_status,+summary",
  "*transactions",
  "*payment_collections.payment_sessions",
  "*payment_collections.payments.captures",
  "*payment_collections.payments.refunds",
].join(",")

/** What the plugin reads anew at each call: a shop need not boot for it. */
const READ_AT_EACH_CALL = "ACQUIRER_SETTINGS"

/**
 * A whole shop for one file of tests: Medusa with this plugin and the service's sandbox, in this process, over real
 * HTTP. Every test starts from the same seeded data. After each one, the database is searched for card data, and the
 * test fails where there is any. In a suite, all files that can do with the same Medusa have it together; each has a
 * sandbox and an environment of its own.
 */
export function shop(tests: (shop: Shop) => void, options: ShopOptions = {}): void {
  const shared = suite()
  if (!shared) return describe("", () => inOwnShop(tests, options))
  if (!canShare(options)) return shared.afterwards(() => inOwnShop(tests, options))
  describe("", () => inShop(tests, serviceOf(options), shared.booted))
}

function canShare({ assortment, jobs, env = {} }: ShopOptions): boolean {
  return !assortment && !jobs && Object.keys(env).every((name) => name === READ_AT_EACH_CALL)
}

function inOwnShop(tests: (shop: Shop) => void, options: ShopOptions): void {
  const service = serviceOf(options)
  inShop(tests, service, bootedShop(options))
}

/** A sandbox and the environment that leads to it, for the tests of one `describe`. */
function serviceOf({ env }: ShopOptions): () => Sandbox {
  let sandbox: Sandbox | undefined
  environmentOf(async () => {
    sandbox = await startTestSandbox()
    return { ...SANDBOX_ACCOUNT, ACQUIRER_BASE_URL: sandbox.url, ...env }
  })
  afterAll(async () => sandbox?.close())
  return () => given(sandbox)
}

function inShop(tests: (shop: Shop) => void, sandbox: () => Sandbox, booted: () => BootedShop): void {
  const url = () => booted().url
  const seeded = () => booted().seeded
  const storeHeaders = () => ({ "x-publishable-api-key": seeded().publishableKey })
  const adminHeaders = () => ({ authorization: `Bearer ${booted().adminToken}` })
  const store = http(url, storeHeaders)
  const admin = http(url, adminHeaders)

  beforeEach(() => booted().snapshot.restore())
  afterEach(async () => {
    const { pool } = booted()
    await untilQuiet(pool)
    const leaks = await cardDataInDatabase(pool)
    if (leaks.length > 0) throw new Error(`Card data in the database:\n${leaks.join("\n")}`)
  })

  tests({
    ...checkout(store, seeded, () => booted().carts),
    store,
    admin,
    visitor: http(url, () => ({})),
    url,
    databaseUrl: () => booted().databaseUrl,
    container: lazy(() => booted().container),
    sandbox: lazy(sandbox),
    seeded: lazy(seeded),
    storeHeaders: lazy(storeHeaders),
    adminHeaders: lazy(adminHeaders),
    orderOf: async ({ id }) =>
      good(await admin.get<{ order: HttpTypes.AdminOrder }>(`/admin/orders/${id}?fields=${ORDER_FIELDS}`)).order,
    sql: async <Row extends object>(query: string, parameters?: unknown[]) =>
      (await booted().pool.query<Row>(query, parameters)).rows,
  })
}

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("The shop is not up yet: its values are there in tests only")
  return value
}
