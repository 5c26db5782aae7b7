import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:net"
import { join } from "node:path"

import type { HttpTypes } from "@medusajs/framework/types"

import type { Ready } from "../demo/ready"
import { eventually } from "../support/eventually"
import { isFree } from "../support/free-port"
import { good, http } from "../support/http"
import type { Command } from "./command"
import { DemoCommands, PORTS } from "./demo-commands"
import { alive } from "./family"

const LONG_MS = 1_500_000
const FAILED = { code: 1, signal: null }
const ENDED_WELL = { code: 0, signal: null }
const CUSTOMER = "met-in-between@example.com"

/** `npm start` and `npm run reset` as a person uses them, from the first start to the last: the tests are one story. */
describe("the demo's commands", () => {
  let demo: DemoCommands
  let shop: Command
  let first: Ready
  let token = ""

  beforeAll(async () => {
    demo = await DemoCommands.open()
  })
  afterAll(() => demo.close(), LONG_MS)

  const store = () =>
    http(
      () => first.store_url,
      () => ({ "x-publishable-api-key": first.publishable_key }),
    )
  const admin = () =>
    http(
      () => first.store_url,
      () => ({ authorization: `Bearer ${token}` }),
    )
  const customers = async () =>
    good(await admin().get<{ customers: HttpTypes.AdminCustomer[] }>(`/admin/customers?email=${CUSTOMER}`)).customers

  async function stopsWithCtrlC(): Promise<void> {
    const { end, ran } = await shop.interrupt()
    expect(end).toEqual(ENDED_WELL)
    // Medusa and PostgreSQL at least.
    expect(ran.length).toBeGreaterThan(2)
    await eventually(async () => alive(ran).length === 0 || undefined)
    expect(existsSync(join(demo.data, "ready.json"))).toBe(false)
    for (const name of PORTS) expect([name, await isFree(demo.ports[name])]).toEqual([name, true])
  }

  it.each(PORTS)("says in one line that the port of %s is taken, and how to move it", async (name) => {
    const taken = demo.ports[name]
    const other = await listen(taken)
    try {
      const run = demo.run("start")
      expect(await run.ended).toEqual(FAILED)
      const line = `Port ${taken}, for .+, is taken → set ${name} to a free one: ${name}=\\d+ npm start`
      expect(run.stderr.trim()).toMatch(new RegExp(`^✗ ${line}$`))
      expect(run.stdout).toBe("")
    } finally {
      other.close()
    }
  })

  it("reads .env, but a variable that is set already wins", async () => {
    const taken = demo.ports.STOREFRONT_PORT
    const other = await listen(taken)
    writeFileSync(demo.envFile, `PORT=${taken}\nSTOREFRONT_PORT=${taken}\n`)
    try {
      const run = demo.run("start", { STOREFRONT_PORT: undefined })
      expect(await run.ended).toEqual(FAILED)
      expect(run.stderr).toContain(`Port ${taken}, for the storefront, is taken`)
    } finally {
      other.close()
      rmSync(demo.envFile)
    }
  })

  it(
    "brings up a shop, and says for programs where it is",
    async () => {
      // A copied template says nothing by its blanks.
      writeFileSync(demo.envFile, "DATABASE_URL=\nREDIS_URL=\nACQUIRER_BASE_URL=\nJWT_SECRET=\nCOOKIE_SECRET=\n")
      shop = demo.run("start")
      await shop.up()
      first = demo.ready()
      const places = ["store_url", "admin_url", "storefront_url", "sandbox_url"]
      const names = [...places, "publishable_key", "region_id", "provider_id", "admin", "customer"]
      expect(Object.keys(first).sort()).toEqual(names.sort())
      expect(Object.keys(first.admin).sort()).toEqual(["email", "password"])
      expect(shop.stderr).toBe("")
    },
    LONG_MS,
  )

  it("opens the pages it names", async () => {
    for (const page of [first.admin_url, first.storefront_url, `${first.sandbox_url}/portal`]) {
      const answer = await fetch(page)
      expect([page, answer.status, answer.headers.get("content-type")]).toEqual([
        page,
        200,
        expect.stringContaining("text/html"),
      ])
    }
  })

  it("sells in the region, by the key and the provider it names", async () => {
    const { region_id, provider_id } = first
    const { products } = good(
      await store().get<{ products: HttpTypes.StoreProduct[] }>(
        `/store/products?region_id=${region_id}&fields=*variants.calculated_price`,
      ),
    )
    expect(products.length).toBeGreaterThan(0)
    expect(products[0]?.variants?.[0]?.calculated_price?.calculated_amount).toBeGreaterThan(0)
    const { payment_providers } = good(
      await store().get<{ payment_providers: { id: string }[] }>(`/store/payment-providers?region_id=${region_id}`),
    )
    expect(payment_providers.map(({ id }) => id)).toContain(provider_id)
  })

  it("lets the merchant in whom it names", async () => {
    token = good(await admin().post<{ token: string }>("/auth/user/emailpass", first.admin)).token
    const { user } = good(await admin().get<{ user: HttpTypes.AdminUser }>("/admin/users/me"))
    expect(user.email).toBe(first.admin.email)
    good(await admin().post("/admin/customers", { email: CUSTOMER }))
    expect(await customers()).toHaveLength(1)
  })

  it("neither starts twice nor forgets what is in use", async () => {
    for (const name of ["start", "reset"] as const) {
      const run = demo.run(name)
      expect(await run.ended).toEqual(FAILED)
      expect(run.stderr.trim()).toMatch(
        new RegExp(`^✗ The demo shop is running.* \\(process ${shop.pid}\\) → stop it with Ctrl-C first$`),
      )
    }
    expect(demo.ready()).toEqual(first)
    expect(await customers()).toHaveLength(1)
  })

  it("stops with Ctrl-C, and everything with it", stopsWithCtrlC, LONG_MS)

  it(
    "comes up again as it was left",
    async () => {
      shop = demo.run("start")
      await shop.up()
      expect(demo.ready()).toEqual(first)
      // Whoever was signed in still is.
      expect(await customers()).toHaveLength(1)
      await stopsWithCtrlC()
    },
    LONG_MS,
  )

  it("says where to look when it knows nothing better", async () => {
    appendFileSync(join(demo.data, "postgres/postgresql.conf"), "no_such_setting = on\n")
    const run = demo.run("start")
    expect(await run.ended).toEqual(FAILED)
    const log = join(demo.data, "logs/demo.log")
    expect(run.stderr.trim()).toMatch(/^✗ Database: PostgreSQL did not start: .+ → .+$/)
    expect(run.stderr).toContain(log)
    expect(readFileSync(log, "utf8")).toContain("no_such_setting")
  })

  it("forgets everything", async () => {
    expect(existsSync(demo.data)).toBe(true)
    const run = demo.run("reset")
    expect(await run.ended).toEqual(ENDED_WELL)
    expect(run.stdout.trim()).toBe("The demo shop's data is gone.")
    expect(existsSync(demo.data)).toBe(false)
  })

  it("says that it leaves a database of yours alone", async () => {
    const run = demo.run("reset", { DATABASE_URL: "postgres://me:my-own-secret@localhost:5432/mine" })
    expect(await run.ended).toEqual(ENDED_WELL)
    expect(run.stdout.trim()).toMatch(/^.*the database at DATABASE_URL is left alone.*$/)
    expect(run.stdout).not.toContain("my-own-secret")
  })
})

/** Another program on a port that the demo wants. */
function listen(port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once("error", reject)
    server.listen(port, "127.0.0.1", () => resolve(server))
  })
}
