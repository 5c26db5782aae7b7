import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

import type {
  AccountSettingsView,
  AccountsAnswer,
  ConnectionVerdict,
} from "../../../src/api/admin/acquiring/http-types"
import { StoredSettings } from "../../../src/modules/acquiring/stored-settings"
import { startSandbox } from "../../../src/sandbox"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { SANDBOX_ACCOUNT } from "../../support/sandbox"
import { serviceMessages } from "../../support/service-messages"
import { shop } from "../../support/shop"

const SETTINGS = "/admin/acquiring/accounts/default/settings"
const KEY = "an encryption key that only this test has, long enough"
const WRONG = "a key that is not the service's"

interface Refused {
  message: string
  errors?: { field: string; reason: string }[]
}

/** Settings that a merchant fills in on the admin's page. */
shop((the) => {
  beforeEach(() => (process.env.ACQUIRING_ENCRYPTION_KEY = KEY))
  afterEach(async () => {
    for (const table of ["account_settings", "settings_change"]) await the.sql(`DELETE FROM acquiring_${table}`)
    process.env.ACQUIRING_ENCRYPTION_KEY = KEY
    // What this process still keeps of them is read again.
    await read()
    delete process.env.ACQUIRING_ENCRYPTION_KEY
  })

  const read = async () => good(await the.admin.get<AccountSettingsView>(SETTINGS))
  const change = (settings: Record<string, unknown>, version: number) =>
    the.admin.post<AccountSettingsView & Refused>(SETTINGS, { settings, version })
  const changed = async (settings: Record<string, unknown>) => good(await change(settings, (await read()).version))
  const tested = async () => good(await the.admin.post<ConnectionVerdict>("/admin/acquiring/accounts/default/test", {}))
  const test = async () => (await tested()).verdict
  const stored = async () =>
    JSON.stringify([
      await the.sql("SELECT * FROM acquiring_account_settings"),
      await the.sql("SELECT * FROM acquiring_settings_change"),
    ])

  it("are for signed-in users only", async () => {
    for (const path of ["/admin/acquiring/accounts", SETTINGS]) expect((await the.visitor.get(path)).status).toBe(401)
    expect((await the.visitor.post(SETTINGS, { settings: {}, version: 0 })).status).toBe(401)
  })

  it("show what is in force, where it comes from and which secrets are set, and no secret", async () => {
    const { accounts } = good(await the.admin.get<AccountsAnswer>("/admin/acquiring/accounts"))
    expect(accounts).toEqual([
      { id: "default", provider_id: "pp_acquiring_default", environment: "sandbox", complete: true, locked: false },
    ])
    const seen = await read()
    expect(seen).toMatchObject({ version: 0, problems: [], changes: [], secrets_set: ["secret_key"] })
    expect(seen.sources).toMatchObject({ base_url: "environment", secret_key: "environment" })
    expect(seen.settings).toMatchObject({ base_url: the.sandbox.url, platform_source: "medusa", checkout_minutes: 60 })
    expect(JSON.stringify(seen)).not.toContain(process.env.ACQUIRER_SECRET_KEY)
  })

  it("are in force at once, a group in part, and go back to what file or environment say", async () => {
    const seen = await changed({ website: "shop.example", timeouts: { connect_ms: 1_234 } })
    expect(seen.settings).toMatchObject({ website: "shop.example", timeouts: { connect_ms: 1_234, body_ms: 10_000 } })
    expect(seen.sources).toMatchObject({ website: "page", "timeouts.connect_ms": "page" })
    expect(seen.version).toBe(1)

    const back = await changed({ website: null, timeouts: null })
    expect(back.sources).not.toHaveProperty("website")
    expect(back.settings).toMatchObject({ timeouts: { connect_ms: 5_000 } })
  })

  it("say where notifications go, when the last one came, and why the last one was not taken", async () => {
    const { address, post, aboutNobody } = serviceMessages(the)
    expect((await read()).notifications).toEqual({
      address: address().replace(/^http:..[^/]+/, new URL(String((await read()).settings.backend_url)).origin),
      last_received_at: null,
      last_problem: null,
      refused_message: null,
    })

    expect((await post(new URLSearchParams(aboutNobody()))).status).toBe(200)
    const taken = (await read()).notifications
    expect(taken).toMatchObject({ last_received_at: expect.any(String) as string, last_problem: null })

    const forged = new URLSearchParams({ ...aboutNobody("forged"), amount: "2.00" })
    expect((await post(forged)).status).toBe(401)
    const { last_received_at, last_problem } = (await read()).notifications
    expect(last_received_at).toBe(taken.last_received_at)
    expect(last_problem).toMatchObject({
      message: "The notification was not taken: its signature is wrong.",
      listed: false,
    })
    expect(Date.parse(last_problem!.at)).toBeGreaterThanOrEqual(Date.parse(taken.last_received_at!))
    expect(await the.sql("SELECT id FROM acquiring_refused_notification")).toEqual([{ id: "default" }])

    await the.sql(
      `UPDATE acquiring_notification SET state = 'attention', outcome = 'nobody knows it', processed_at = now() + interval '1 minute'`,
    )
    expect((await read()).notifications.last_problem).toMatchObject({ message: "nobody knows it", listed: true })
  })

  it("go into the next payment without a restart", async () => {
    await changed({ platform_source: "my-platform" })
    await the.buy()
    const [request] = the.sandbox.control.requests({ operation: "authorise" }).slice(-1)
    expect(request?.body).toMatchObject({ platform_source: "my-platform" })
  })

  it("are in force on another server, which keeps what it has read, without a restart", async () => {
    const knex = the.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const another = new StoredSettings(() => knex)
    const website = async () => (await another.recent("default")).values.website
    expect(await website()).toBeUndefined()
    await changed({ website: "shop.example" })
    expect(await eventually(website)).toBe("shop.example")
  })

  it("are refused field by field, and nothing of them is stored", async () => {
    const answer = await change(
      { base_url: "ftp://x", timeouts: { total_ms: -1 }, wesbite: "x", lock_settings: true, website: "fine.example" },
      0,
    )
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.map(({ field }) => field).sort()).toEqual([
      "base_url",
      "lock_settings",
      "timeouts.total_ms",
      "wesbite",
    ])
    expect(await stored()).toBe("[[],[]]")
    expect((await the.admin.post<Refused>(SETTINGS, { settings: [] })).body.errors?.map(({ field }) => field)).toEqual([
      "settings",
      "version",
    ])
  })

  it("are not overwritten by somebody who saw them before another's change", async () => {
    await changed({ website: "first.example" })
    const late = await change({ website: "second.example" }, 0)
    expect(late.status).toBe(409)
    expect(late.body.message).toContain("Reload")
    expect((await read()).settings.website).toBe("first.example")
    const both = await Promise.all([change({ website: "a.example" }, 1), change({ website: "b.example" }, 1)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it("say who changed what and when, never to what", async () => {
    await changed({ website: "shop.example", secret_key: WRONG })
    const { changes } = await read()
    expect(changes).toMatchObject([{ version: 1, fields: ["website", "secret_key"] }])
    expect(changes[0]?.changed_by).toBe("Mer Chant")
    expect(JSON.stringify(changes)).not.toContain("shop.example")
  })

  it("keep secrets encrypted and to themselves; a blank keeps, null removes", async () => {
    const seen = await changed({ secret_key: WRONG, token_secret: "t".repeat(40) })
    expect(seen.secrets_set).toEqual(["secret_key", "token_secret"])
    expect(seen.sources.secret_key).toBe("page")
    expect(JSON.stringify(seen) + (await stored())).not.toMatch(new RegExp(`${WRONG}|tttt`))
    expect(await test()).toBe("signature")

    await changed({ secret_key: "", token_secret: null })
    expect((await read()).secrets_set).toEqual(["secret_key"])
    expect(await test()).toBe("signature")
    await changed({ secret_key: null })
    expect(await test()).toBe("ok")
  })

  it("take no secret without an encryption key, and say which variable to set", async () => {
    delete process.env.ACQUIRING_ENCRYPTION_KEY
    expect((await read()).can_keep_secrets).toBe(false)
    const answer = await change({ secret_key: WRONG, website: "shop.example" }, 0)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toMatchObject([{ field: "secret_key" }])
    expect(answer.body.errors?.[0]?.reason).toContain("ACQUIRING_ENCRYPTION_KEY")
    expect(await stored()).toBe("[[],[]]")
  })

  it("close the account when the encryption key is another, open with the previous one, and lose no secret", async () => {
    await changed({ secret_key: WRONG })
    process.env.ACQUIRING_ENCRYPTION_KEY = `${KEY}, changed`
    const closed = await read()
    expect(closed.problems).toMatchObject([{ field: "secret_key" }])
    expect((await change({ website: "shop.example" }, 1)).body.errors).toMatchObject([{ field: "secret_key" }])

    process.env.ACQUIRING_ENCRYPTION_KEY_PREVIOUS = KEY
    try {
      expect((await read()).problems).toEqual([])
      await changed({ website: "shop.example" })
    } finally {
      delete process.env.ACQUIRING_ENCRYPTION_KEY_PREVIOUS
    }
    expect((await read()).problems).toEqual([])
  })

  it("are shown and not changed where the code locks them, and what was saved before does not count", async () => {
    await changed({ website: "shop.example" })
    process.env.ACQUIRER_SETTINGS = JSON.stringify({ lock_settings: true })
    try {
      const seen = await read()
      expect(seen).toMatchObject({ locked: true })
      expect(seen.settings).not.toHaveProperty("website")
      const answer = await change({ website: "other.example" }, 1)
      expect(answer.status).toBe(409)
      expect(answer.body.message).toContain("lock_settings")
    } finally {
      delete process.env.ACQUIRER_SETTINGS
    }
  })

  it("say 404 of an account that nobody declared", async () => {
    for (const path of ["nobody/settings", "__proto__/settings"])
      expect((await the.admin.get(`/admin/acquiring/accounts/${path}`)).status).toBe(404)
  })

  describe("testing the connection", () => {
    it.each([
      ["ok", {}],
      ["signature", { secret_key: WRONG }],
      ["ids", { merchant_id: "999999" }],
      ["protocol", { profile: { paths: { retrieval_trans: "/v1/nowhere" } } }],
    ])("answers %s", async (verdict, settings) => {
      await changed(settings)
      const seen = await tested()
      expect(seen).toMatchObject({
        verdict,
        exchange: {
          request: {
            method: "POST",
            url: expect.stringContaining(the.sandbox.url),
            headers: { "content-type": expect.any(String), "x-correlation-id": expect.any(String) },
            body: { order_no: "connection-test", encryption_data: "[hidden]" },
          },
          answer: {
            status: expect.any(Number),
            headers: { "content-type": expect.any(String) },
            body: expect.anything(),
          },
        },
      })
      expectNoSecretIn(seen)
    })

    it("answers tls where no certificate is shown, and that nothing came back", async () => {
      await changed({ base_url: the.sandbox.url.replace("http:", "https:") })
      const seen = await tested()
      expect(seen).toMatchObject({ verdict: "tls", exchange: { answer: null } })
      expectNoSecretIn(seen)
    })

    /** Neither a key nor a signature: those are 32 hexadecimal digits or more. */
    const expectNoSecretIn = (seen: ConnectionVerdict) => {
      const text = JSON.stringify(seen)
      expect(text).not.toContain(WRONG)
      expect(text).not.toContain(SANDBOX_ACCOUNT.ACQUIRER_SECRET_KEY)
      expect(text).not.toMatch(/[0-9a-f]{32}/i)
    }

    it("answers address where the service does not know this server's", async () => {
      const { ACQUIRER_MERCHANT_ID, ACQUIRER_ACCOUNT_ID, ACQUIRER_SECRET_KEY } = SANDBOX_ACCOUNT
      const merchants = [
        {
          merchantId: ACQUIRER_MERCHANT_ID,
          accountId: ACQUIRER_ACCOUNT_ID,
          secretKey: ACQUIRER_SECRET_KEY,
          registeredIps: ["192.0.2.7"],
        },
      ]
      const strict = await startSandbox({ port: 0, merchants })
      try {
        await changed({ base_url: strict.url })
        const seen = await tested()
        expect(seen).toMatchObject({ verdict: "address", exchange: { answer: { status: 403 } } })
        expectNoSecretIn(seen)
      } finally {
        await strict.close()
      }
    })

    it("answers clock where the service, by whose time we are an hour ahead, refuses what we sign", async () => {
      const early = createServer((_, res) => {
        const body = JSON.stringify({ code: "401", message: "encryption_data is wrong" })
        res.sendDate = false
        const date = new Date(Date.now() - 3_600_000).toUTCString()
        res.writeHead(401, { "content-type": "application/json", date }).end(body)
      })
      await new Promise<void>((resolve) => early.listen(0, "127.0.0.1", resolve))
      try {
        await changed({ base_url: `http://127.0.0.1:${(early.address() as AddressInfo).port}` })
        const seen = await tested()
        expect(seen).toMatchObject({ verdict: "clock", exchange: { answer: { status: 401 } } })
        expect(seen.message).toContain("60 minutes ahead of the service's: set it.")
      } finally {
        await new Promise((resolve) => early.close(resolve))
      }
    })

    it("answers unreachable for a closed port, and what to check", async () => {
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
      const { port } = server.address() as AddressInfo
      await new Promise((resolve) => server.close(resolve))
      await changed({ base_url: `http://127.0.0.1:${port}` })
      const seen = await tested()
      expect(seen).toMatchObject({ verdict: "unreachable", exchange: { answer: null } })
      expect(seen.message).toContain("base_url")
      expectNoSecretIn(seen)
    })
  })
})
