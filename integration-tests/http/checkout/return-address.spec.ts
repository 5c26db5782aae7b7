import { runInNewContext } from "node:vm"

import { storeOf } from "../../../src/medusa/store"
import { elsewhere, STOREFRONT, type Checkout } from "../../support/elsewhere"
import { lyingService } from "../../support/lying-service"
import { shop } from "../../support/shop"

/** Addresses that look like the storefront's to somebody. */
const HOSTILE = [
  "//evil.example/checkout",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "https:evil.example",
  "http:\\\\evil.example",
  "http://localhost:8000@evil.example/",
  "http://user@localhost:8000/",
  "http://user:word@localhost:8000/",
  "http://localhost:8000.evil.example/",
  "http://localhost:80000/",
  "http://localhost:8001/",
  "http://localhost/",
  "https://localhost:8000/",
  "http://localhostevil:8000/",
  "http://locaIhost:8000/",
  "http://127.0.0.1:8000/",
  "http://[::1]:8000/",
  "javascript:alert(1)//http://localhost:8000",
  "javascript://localhost:8000/%0aalert(1)",
  "data:text/html,http://localhost:8000",
  "blob:http://localhost:8000/1",
  "file:///etc/passwd",
  "ftp://localhost:8000/",
  "/checkout/return",
  "checkout/return",
  "?next=http://localhost:8000",
  "",
  " ",
  "null",
  "http://",
  "http://localhost:8000%2eevil.example/",
  "http://localhost:8000／evil.example",
  "http://ｌocalhost。evil:8000",
  "http://evil.example#http://localhost:8000/",
  "http://evil.example?http://localhost:8000/",
]

shop((the) => {
  const { browser, redirect, atTheService, payWith, apm, transactions, requests, settings } = elsewhere(the)

  describe("return_url", () => {
    it("is the storefront's, or the session is refused by name and no row is left", async () => {
      const cart = await the.cartReadyToPay()
      for (const return_url of HOSTILE) {
        for (const data of [
          { flow: "redirect", return_url },
          { flow: "apm", payment_method: "wallet", return_url },
        ]) {
          const { status, body } = await the.trySession(cart, { data })
          expect({ return_url, status }).toEqual({ return_url, status: 400 })
          expect(body.message).toContain("return_url")
        }
      }
      expect(await the.sql("SELECT id FROM payment_session")).toEqual([])
    })

    it("is taken as the browser reads it when it is the storefront's in another spelling", async () => {
      for (const return_url of [
        "HTTP://LOCALHOST:8000/Back",
        "http://localhost:8000\\Back",
        "  http://localhost:8000/Back ",
        "http://localhost:8000/a/../Back",
      ]) {
        const checkout = await redirect({}, { return_url })
        const back = await payWith(await atTheService(checkout))
        expect(new URL(back.url).origin).toBe(STOREFRONT)
        expect(new URL(back.url).pathname).toBe("/Back")
      }
    })

    it("defaults to the first storefront", async () => {
      settings({ storefront_origins: ["http://localhost:8000", "https://shop.example"] })
      const back = await payWith(await atTheService(await redirect()))
      expect(back.url).toMatch(/^http:\/\/localhost:8000\/checkout\/return\?cart_id=cart_/)
    })

    it("defaults to the storefront that the session is made from, where it is one of the store's", async () => {
      settings({ storefront_origins: ["https://shop.example", STOREFRONT] })
      const cart = await the.cartReadyToPay()
      for (const [origin, home] of [
        [STOREFRONT, STOREFRONT],
        ["https://evil.example", "https://shop.example"],
      ] as const) {
        const { data } = await the.createSession(cart, { data: { flow: "redirect" }, origin })
        expect({ origin, return_url: data.return_url }).toEqual({ origin, return_url: `${home}/checkout/return` })
      }
      const { data } = await the.createSession(cart, { data: { flow: "card" }, origin: STOREFRONT })
      expect(data).not.toHaveProperty("return_url")
    })

    it("is checked again on the way back: an origin that is no longer the storefront's gets nobody", async () => {
      settings({ storefront_origins: ["https://old.example", "http://localhost:8000"] })
      const checkout = await redirect({}, { return_url: "https://old.example/checkout" })
      const page = await atTheService(checkout)
      settings({ storefront_origins: ["http://localhost:8000"] })
      const back = await payWith(page)
      expect(back.trail.some((url) => url.startsWith("https://old.example"))).toBe(false)
      expect(back.url).toMatch(/^http:\/\/localhost:8000\/.*status=authorised/)
    })

    it("keeps what the storefront wrote into it, and lets nobody overwrite the outcome", async () => {
      const return_url = `${STOREFRONT}/r?status=captured&cart_id=other&keep=1#part`
      const back = new URL((await payWith(await atTheService(await redirect({}, { return_url })))).url)
      expect(back.searchParams.getAll("status")).toEqual(["authorised"])
      expect(back.searchParams.getAll("cart_id")).toHaveLength(1)
      expect(back.searchParams.get("cart_id")).not.toBe("other")
      expect(back.searchParams.get("keep")).toBe("1")
      expect(back.hash).toBe("#part")
    })

    it("does not follow what the browser brings along", async () => {
      const checkout = await redirect()
      await payWith(await atTheService(checkout))
      const address = new URL(addressesOf(checkout).return_url)
      for (const name of ["return_url", "url", "redirect", "status", "payment_session_id"]) {
        address.searchParams.set(name, "https://evil.example/")
      }
      const back = await browser.open(address.href)
      expect(new URL(back.url).origin).toBe(STOREFRONT)
      expect(new URL(back.url).searchParams.get("status")).toBe("authorised")
      expect(new URL(back.url).searchParams.get("payment_session_id")).toBe(checkout.session.id)
    })
  })

  describe("issuer_url", () => {
    it("leads to the method by 303, unseen by caches", async () => {
      const checkout = await apm("wallet")
      const answer = await fetch(checkout.checkoutUrl, { redirect: "manual" })
      expect(answer.status).toBe(303)
      expect(answer.headers.get("location")).toMatch(new RegExp(`^${the.sandbox.url}/apm/[0-9a-f]{32}$`))
      expect(answer.headers.get("cache-control")).toBe("no-store")
    })

    it("that is not https, nor on this machine, or carries a name is refused, and nobody is sent there", async () => {
      for (const issuerUrl of [
        "http://evil.example/pay",
        "javascript:alert(1)",
        "https://user:word@evil.example/",
        "data:text/html,evil.example",
        "/pay",
        "//evil.example/pay",
        "",
      ]) {
        const checkout = await apm("wallet")
        const { close } = await lyingService((_, answer) =>
          answer.replace(/<issuer_url>.*<\/issuer_url>/, `<issuer_url>${issuerUrl}</issuer_url>`),
        )
        try {
          const page = await browser.open(checkout.checkoutUrl)
          expect({ issuerUrl, status: page.status }).toEqual({ issuerUrl, status: 502 })
          expect(page.text).not.toContain("evil.example")
          expect(page.headers.get("location")).toBeNull()
        } finally {
          await close()
        }
      }
    })
  })

  it("leads nowhere where the service answers for another amount than was asked", async () => {
    const checkout = await apm("wallet")
    const { close } = await lyingService((_, answer) =>
      answer.replace(/<amount>25\.00<\/amount>/, "<amount>2.50</amount>"),
    )
    try {
      const page = await browser.open(checkout.checkoutUrl)
      expect(page.status).toBeGreaterThanOrEqual(400)
      expect(page.isElsewhere).toBe(false)
    } finally {
      await close()
    }
    const rows = await the.sql<{ answer: object | null }>("SELECT answer FROM acquiring_operation WHERE kind = 'apm'")
    expect(JSON.stringify(rows)).not.toContain("issuer_url")
  })

  describe("in a frame", () => {
    it("tells the page around it, whichever of the shops that is and no other, and goes nowhere by itself", async () => {
      settings({ storefront_origins: ["https://shop.example", "http://localhost:8000"] })
      const checkout = await redirect({}, { return_url: `${STOREFRONT}/frame</script><b>` })
      const back = await payWith(await atTheService(checkout, true), "approved", true)
      expect(back.status).toBe(200)
      expect(new URL(back.url).pathname).toBe(`/acquiring/return/${checkout.session.id}`)
      expect(back.scripts).toHaveLength(1)
      const told = {
        type: "acquiring:checkout",
        outcome: "returned",
        cart_id: checkout.cart.id,
        payment_session_id: checkout.session.id,
        status: "authorised",
      }
      expect(run(back)).toEqual({
        told: [
          [told, "https://shop.example"],
          [told, STOREFRONT],
        ],
        gone: [],
      })
      const policy = back.headers.get("content-security-policy") ?? ""
      expect(policy).toContain("frame-ancestors https://shop.example http://localhost:8000")
      expect(policy).toContain("form-action 'none'")
      expect(back.text).not.toContain("<b>")
    })

    it("tells of a cancellation", async () => {
      const checkout = await redirect()
      const page = await atTheService(checkout, true)
      const back = await browser.submit(page.forms[1]!, {}, { framed: true })
      expect(back.scripts[0]).toContain('"outcome":"cancelled"')
      expect(back.scripts[0]).toContain('"status":"cancelled"')
      expect(transactions(checkout)[0]?.status).toBe("cancelled")
    })

    it("tells why the payment page did not open, so that the shop can say it", async () => {
      const checkout = await redirect()
      the.sandbox.control.addFault({ kind: "500_before", operation: "checkout" })
      const page = await browser.open(checkout.checkoutUrl, { framed: true })
      expect(page.status).toBe(502)
      const { told, gone } = run(page)
      const message = expect.stringContaining("could not be opened. Nothing was charged") as string
      expect(told).toEqual([
        [
          {
            type: "acquiring:checkout",
            outcome: "failed",
            cart_id: checkout.cart.id,
            payment_session_id: checkout.session.id,
            message,
          },
          STOREFRONT,
        ],
      ])
      expect(gone).toEqual([])
    })

    it("tells it of a failure of the store's own, too, in words", async () => {
      const checkout = await redirect()
      const { acquiring } = storeOf(the.container)
      jest.spyOn(acquiring.payments, "find").mockRejectedValue(new Error("connection terminated"))
      try {
        const page = await browser.open(checkout.checkoutUrl, { framed: true })
        expect(page.status).toBe(500)
        expect(page.text).not.toContain("terminated")
        expect(run(page).told).toMatchObject([
          [{ outcome: "failed", message: expect.stringContaining("try again") }, STOREFRONT],
        ])
      } finally {
        jest.restoreAllMocks()
      }
    })

    it("is found by the address where the browser does not say so, and left where there is none", async () => {
      const checkout = await redirect()
      const address = new URL(checkout.checkoutUrl)
      address.searchParams.set("framed", "1")
      const silent = (url: string) => fetch(url, { redirect: "manual" })
      await silent(address.href)
      // The page is the same for all: what follows it by itself was begun in a frame.
      await payWith(await atTheService(checkout))
      const { return_url, cancel_url } = addressesOf(checkout)
      for (const url of [return_url, cancel_url]) {
        expect(new URL(url).searchParams.get("framed")).toBe("1")
        const back = await silent(url)
        expect(back.status).toBe(200)
        const script = /<script[^>]*>([^]*)<\/script>/.exec(await back.text())?.[1] ?? ""
        expect(run({ scripts: [script] }).told).toHaveLength(1)
        expect(run({ scripts: [script] }, { isAlone: true })).toEqual({
          told: [],
          gone: [expect.stringContaining(`${STOREFRONT}/checkout/return?`)],
        })
      }
      expect((await browser.open(return_url)).isElsewhere).toBe(true)

      const unframed = await redirect()
      await payWith(await atTheService(unframed))
      expect((await silent(addressesOf(unframed).return_url)).status).toBe(303)
    })
  })

  /** Runs a page's script as a browser would: whom it tells what, and where it goes by itself. */
  function run({ scripts }: { scripts: string[] }, { isAlone = false } = {}) {
    const told: [message: unknown, origin: string][] = []
    const gone: string[] = []
    const window = {}
    const around = { postMessage: (message: unknown, origin: string) => told.push([message, origin]) }
    const location = { replace: (url: string) => gone.push(url) }
    // The messages are of another realm, which toEqual tells apart.
    runInNewContext(scripts[0] ?? "", { window, parent: isAlone ? window : around, location })
    return JSON.parse(JSON.stringify({ told, gone })) as { told: typeof told; gone: string[] }
  }

  function addressesOf({ orderNo }: Pick<Checkout, "orderNo">): Record<"return_url" | "cancel_url", string> {
    return requests("checkout", { orderNo }).at(-1)?.body as Record<"return_url" | "cancel_url", string>
  }
})
