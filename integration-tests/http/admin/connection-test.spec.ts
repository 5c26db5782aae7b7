import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import type { Duplex } from "node:stream"

import type { ConnectionVerdict } from "../../../src/api/admin/acquiring/http-types"
import { startSandbox } from "../../../src/sandbox"
import { SANDBOX_ACCOUNT } from "../../support/sandbox"
import { WRONG, settingsPage } from "../../support/settings-page"
import { shop } from "../../support/shop"

/** What the button "Test connection" says of the settings. */
shop((the) => {
  const { change, changed, tested } = settingsPage(the)

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

  /** What a service answers that refuses every request, its clock so many minutes from ours. */
  async function refusedBy(status: number, message: string, minutes: number, profile = {}) {
    const service = createServer((_, res) => {
      res.sendDate = false
      const date = new Date(Date.now() + minutes * 60_000).toUTCString()
      res.writeHead(status, { "content-type": "application/json", date }).end(JSON.stringify({ code: "401", message }))
    })
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve))
    try {
      await changed({ base_url: `http://127.0.0.1:${(service.address() as AddressInfo).port}`, profile })
      return await tested()
    } finally {
      await new Promise((resolve) => service.close(resolve))
    }
  }

  const AHEAD = "60 minutes ahead of the service's: set it."
  const IDS = "Check merchant ID"
  const STAMPED = { stamp: { field: "timestamp" } }

  it.each([
    ["refuses what we sign", "signature", "encryption_data is wrong", {}, ["Check the secret key", AHEAD]],
    ["does not know us", "ids", "not accepted", {}, [IDS, AHEAD]],
    ["does not know us, and is sent the time", "clock", "not accepted", STAMPED, [AHEAD]],
    ["calls the request too old", "clock", "timestamp expired", {}, [AHEAD]],
  ])(
    "answers a service by whose time we are an hour ahead and that %s: %s",
    async (_, verdict, said, profile, says) => {
      const seen = await refusedBy(401, said, -60, profile)
      expect(seen).toMatchObject({ verdict, exchange: { answer: { status: 401 } } })
      for (const sentence of says) expect(seen.message).toContain(sentence)
      expect(seen.message.includes(IDS)).toBe(verdict === "ids")
    },
  )

  it.each(["nonce too old", "The request has expired", "Check your clock"])(
    "answers clock, and what else it may be, where the clocks agree and the service says: %s",
    async (said) => {
      const seen = await refusedBy(403, said, 0, STAMPED)
      expect(seen.verdict).toBe("clock")
      expect(seen.message).toContain("Check this server's clock; if it is right, the profile's stamp")
    },
  )

  it("does not call an account that has expired a matter of clocks", async () => {
    expect((await refusedBy(401, "This account has expired", 0)).verdict).toBe("ids")
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

  it("answers unreachable where the proxy lets nothing through, and why, and shows nothing of its credentials", async () => {
    const asked: (string | undefined)[] = []
    const proxy = createServer().on("connect", (request: IncomingMessage, socket: Duplex) => {
      asked.push(request.url, request.headers["proxy-authorization"])
      socket.end("HTTP/1.1 407 No\r\n\r\n")
    })
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve))
    try {
      const saved = await changed({
        base_url: "https://service.example",
        proxy_url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
        proxy_credentials: `shop:${WRONG}`,
      })
      expect(saved.secrets_set).toContain("proxy_credentials")
      const seen = await tested()
      expect(seen).toMatchObject({ verdict: "unreachable", exchange: { answer: null } })
      expect(seen.message).toContain("the proxy does not accept the credentials (proxy_credentials)")
      expect(asked).toEqual(["service.example:443", `Basic ${Buffer.from(`shop:${WRONG}`).toString("base64")}`])
      for (const shown of [saved, seen]) expect(JSON.stringify(shown)).not.toContain(WRONG)
    } finally {
      await new Promise((resolve) => proxy.close(resolve))
    }
  })

  it.each([
    [{ proxy_url: "http://shop:password@proxy.example:3128" }, "proxy_url"],
    [{ proxy_url: "socks5://proxy.example" }, "proxy_url"],
    [{ proxy_credentials: "without-a-colon" }, "proxy_credentials"],
  ])("takes no %j for a proxy, and does not repeat it", async (settings, field) => {
    const { status, body } = await change(settings, 0)
    expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]])
    expect(JSON.stringify(body)).not.toMatch(/password@|socks5|without-a/)
  })
})
