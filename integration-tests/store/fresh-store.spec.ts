import { execFileSync } from "node:child_process"
import { createHmac } from "node:crypto"
import { existsSync, readdirSync } from "node:fs"
import { join, resolve } from "node:path"

import type { HttpTypes } from "@medusajs/framework/types"
import { Client } from "pg"

import { version } from "@medusajs/medusa/package.json"
import { card } from "../support/cards"
import type { Completion } from "../support/checkout"
import { freePort } from "../support/free-port"
import { good } from "../support/http"
import { OTHER_RESOLUTIONS, requireCheck, typeCheck } from "./exports"
import { StoreFolder } from "./folder"
import { type Opened, openStore } from "./merchant"
import { block, configOfReadme, environmentOfReadme } from "./readme"

const MERCHANT = { email: "merchant@example.com", password: "correct-horse" }
const MINUTES = 60_000
const SOURCES = resolve(__dirname, "../../src")

jest.setTimeout(5 * MINUTES)

/** A store of its own that installs the package as it would be published, and does what the README says. */
describe("a fresh store", () => {
  const folder = new StoreFolder()
  let env: Record<string, string>
  let url: string
  let opened: Opened

  beforeAll(async () => {
    const [storePort, sandboxPort] = [await freePort(), await freePort()]
    url = `http://localhost:${storePort}`
    env = {
      DATABASE_URL: await newDatabase(),
      PORT: String(storePort),
      SANDBOX_PORT: String(sandboxPort),
      JWT_SECRET: "a secret of this test",
      COOKIE_SECRET: "another secret of this test",
      ACQUIRER_BASE_URL: `http://localhost:${sandboxPort}`,
      ACQUIRER_MERCHANT_ID: "100001",
      ACQUIRER_ACCOUNT_ID: "100001001",
      ACQUIRER_SECRET_KEY: "sandbox-secret-key",
      ACQUIRER_SETTINGS: JSON.stringify({ allow_sandbox_in_production: true }),
      MEDUSA_BACKEND_URL: url,
      STORE_CORS: "http://localhost:8000",
    }
    await folder.install(MANIFEST)
    folder.write("medusa-config.ts", configOfReadme(`admin: { disable: process.env.ADMIN !== "on" },`))
    folder.write("exports.ts", typeCheck())
    folder.write("client.ts", block("ts", "medusa-payment-acquiring/client"))
    folder.write("exports.cjs", requireCheck())
    folder.write("tsconfig.json", JSON.stringify(TSCONFIG))
  }, 8 * MINUTES)

  afterAll(() => folder.close(), MINUTES)

  it("sets everything that the README says must be set", () => {
    expect(Object.keys(env)).toEqual(expect.arrayContaining(environmentOfReadme()))
  })

  it("has every module of the sources: the compiler of Medusa leaves out folders by their names", () => {
    const sources = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter(
      (path) => path.endsWith(".ts") && !/__tests__|^admin\/|\.d\.ts$/.test(path),
    )
    expect(sources).toContain("api/admin/acquiring/accounts/[id]/test/route.ts")
    const installed = join(folder.path, "node_modules/medusa-payment-acquiring/.medusa/server/src")
    expect(sources.filter((path) => !existsSync(join(installed, path.replace(/\.ts$/, ".js"))))).toEqual([])
  })

  it("can require every export", () => {
    execFileSync(process.execPath, [join(folder.path, "exports.cjs")], { cwd: folder.path })
  })

  it("finds the types of every export", async () => {
    await folder.run("tsc", ["--noEmit"])
  })

  // Medusa's own packages have no types there: a storefront and a script may still be compiled so.
  it.each(OTHER_RESOLUTIONS)("finds them under moduleResolution $moduleResolution, too", async (found) => {
    const { target, strict, skipLibCheck, esModuleInterop } = TSCONFIG.compilerOptions
    const options = { target, strict, skipLibCheck, esModuleInterop, types: "node", ...found }
    const named = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
    await folder.run("tsc", ["exports.ts", "--noEmit", ...named])
  })

  it("finds by a command of the package how the service signs, and says what is wrong with a sample", async () => {
    const key = { ACQUIRER_SECRET_KEY: "a key of this test" }
    folder.write("sample.json", JSON.stringify({ ...NOTIFIED, encryption_data: signed(key.ACQUIRER_SECRET_KEY) }))
    folder.write("unsigned.json", JSON.stringify(NOTIFIED))
    expect(await folder.run("acquiring-recipe", ["sample.json"], key)).toMatch(/hmac-sha256/)
    const failed = async (name: string) => {
      const error = await folder.run("acquiring-recipe", [name], key).catch((thrown: Error) => thrown)
      const { code, stderr } = (error as Error).cause as { code: number; stderr: string }
      return { code, stderr: stderr.trim() }
    }
    expect(await failed("unsigned.json")).toEqual({
      code: 2,
      stderr: expect.stringMatching(
        /^unsigned\.json has no field encryption_data, which carries the signature\. /,
      ) as string,
    })
    expect(await failed("nowhere.json")).toEqual({ code: 2, stderr: "nowhere.json cannot be read (ENOENT)." })
  })

  it(
    "builds its admin with the plugin's pages in it",
    async () => {
      await folder.run("medusa", ["build", "--admin-only"], { ...env, ADMIN: "on" })
      const built = folder.read(".medusa/admin/assets")
      for (const words of ["Payment at the service", "Reconcile now"]) expect(built).toContain(words)
    },
    4 * MINUTES,
  )

  it("migrates its database", async () => {
    expect(await folder.run("medusa", ["db:migrate"], env)).toMatch(/acquiring/)
  })

  it("starts, beside the sandbox of the package", async () => {
    await folder.start("acquiring-sandbox", [], env, `${env.ACQUIRER_BASE_URL}/portal`)
    await folder.run("medusa", ["user", "--email", MERCHANT.email, "--password", MERCHANT.password], env)
    await folder.start("medusa", ["start", "--port", env.PORT ?? ""], env, `${url}/health`)
    opened = await openStore(url, MERCHANT)
  })

  it("tests its connection", async () => {
    expect(good(await opened.admin.post("/admin/acquiring/accounts/default/test"))).toMatchObject({ verdict: "ok" })
  })

  it("sells by card, and captures in the admin", async () => {
    const { store, admin, region, variant } = opened
    const { cart } = good(
      await store.post<{ cart: HttpTypes.StoreCart }>("/store/carts", {
        region_id: region,
        email: "ada@example.com",
        items: [{ variant_id: variant, quantity: 2 }],
        billing_address: ADDRESS,
        shipping_address: ADDRESS,
      }),
    )
    const { methods } = good(
      await store.get<{ methods: { id: string }[] }>(`/store/acquiring/methods?cart_id=${cart.id}`),
    )
    expect(methods.map(({ id }) => id)).toEqual(["card", "redirect"])
    const { payment_collection } = good(
      await store.post<HttpTypes.StorePaymentCollectionResponse>("/store/payment-collections", { cart_id: cart.id }),
    )
    good(
      await store.post(`/store/payment-collections/${payment_collection.id}/payment-sessions`, {
        provider_id: "pp_acquiring_default",
        data: { flow: "card" },
      }),
    )
    const shown = { amount: 41, currency_code: cart.currency_code }
    const paid = good(await store.post<Completion>(`/store/acquiring/carts/${cart.id}/pay`, { ...shown, card: card() }))
    expect(paid).toMatchObject({ type: "order", order: { total: 41 } })

    const path = `/admin/orders/${paid.order?.id}?fields=payment_status,*payment_collections.payments`
    const { order } = good(await admin.get<HttpTypes.AdminOrderResponse>(path))
    expect(order.payment_status).toBe("authorized")
    const payment = order.payment_collections?.[0]?.payments?.[0]
    good(await admin.post(`/admin/payments/${payment?.id}/capture`))
    expect(good(await admin.get<HttpTypes.AdminOrderResponse>(path)).order.payment_status).toBe("captured")
  })
})

const ADDRESS = {
  first_name: "Ada",
  last_name: "Lovelace",
  address_1: "1 Main Street",
  city: "Springfield",
  province: "IL",
  postal_code: "62701",
  country_code: "us",
  phone: "+12175550100",
}

const NOTIFIED = {
  merchant_id: "100001",
  account_id: "100001001",
  order_no: "A-1",
  transaction_id: "T1",
  currency: "USD",
  amount: "25.00",
  payment_status: "3000",
}

function signed(key: string): string {
  return createHmac("sha256", key).update(Object.values(NOTIFIED).join("|")).digest("hex")
}

/** As Medusa's own starter has it. */
const MANIFEST = {
  name: "fresh-store",
  private: true,
  dependencies: {
    "@medusajs/admin-sdk": version,
    "@medusajs/cli": version,
    "@medusajs/dashboard": version,
    "@medusajs/framework": version,
    "@medusajs/medusa": version,
  },
  devDependencies: {
    "@swc/core": "^1.7.28",
    "@types/node": "^20",
    react: "^18.3.1",
    "react-dom": "^18.3.1",
    "ts-node": "^10.9.2",
    typescript: "^5.6.2",
  },
}

const TSCONFIG = {
  compilerOptions: {
    target: "ES2021",
    module: "Node16",
    moduleResolution: "Node16",
    esModuleInterop: true,
    strict: true,
    skipLibCheck: true,
    types: ["node"],
  },
  "ts-node": { swc: true },
  include: ["exports.ts", "client.ts", "medusa-config.ts"],
}

async function newDatabase(): Promise<string> {
  const { DB_HOST, DB_PORT, DB_USERNAME, DB_PASSWORD } = process.env
  const server = `postgres://${DB_USERNAME}:${encodeURIComponent(DB_PASSWORD ?? "")}@${DB_HOST}:${DB_PORT}`
  const name = `fresh_store_${process.pid}`
  const client = new Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return `${server}/${name}`
}
