import { createHmac } from "node:crypto"

import jwt from "jsonwebtoken"

import { sessionPage } from "../../../src/checkout/session-page"
import { storeOf } from "../../../src/medusa/store"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { statusAt } from "../../support/browser-by-hand"
import { elsewhere, STOREFRONT, type Checkout } from "../../support/elsewhere"
import { shop } from "../../support/shop"

shop((the) => {
  const away = elsewhere(the)
  const { browser, redirect, atTheService, payWith, transactions, requests, returnAddress, settings, until } = away

  describe("a link", () => {
    const closed = async (url: string) => {
      const page = await browser.open(url)
      expect(page.text).not.toMatch(/<form/)
      expect(page.headers.get("content-security-policy")).toContain("form-action 'none'")
      return page.status
    }

    it("that ran out says so and opens nothing", async () => {
      const checkout = await redirect()
      const address = new URL(checkout.checkoutUrl)
      const { exp: _, ...claims } = jwt.decode(address.searchParams.get("token") ?? "") as jwt.JwtPayload
      settings({ token_secret: "a-secret-of-the-tests-that-is-long" })
      address.searchParams.set(
        "token",
        jwt.sign({ ...claims, exp: 1_000_000_000 }, "a-secret-of-the-tests-that-is-long"),
      )
      const page = await browser.open(address.href)
      expect(page.status).toBe(403)
      expect(page.text).toContain("This payment link has expired")
      expect(requests("checkout", checkout)).toEqual([])
    })

    it("goes on working while the service's key and the key of the links are changed", async () => {
      const checkout = await redirect()
      await atTheService(checkout)
      const back = returnAddress(checkout)
      process.env.ACQUIRER_SECRET_KEY = "the service's new key"
      try {
        const arrived = async () => (await browser.open(back)).status
        expect(await arrived()).not.toBe(403)
        settings({ token_secret: "the first key of the links, chosen by the shop" })
        expect(await arrived()).not.toBe(403)
        const first = await redirect()
        settings({
          token_secret: "the second key of the links, chosen by the shop",
          token_secret_previous: "the first key of the links, chosen by the shop",
        })
        expect((await browser.open(first.checkoutUrl)).status).not.toBe(403)
        settings({ token_secret: "the second key of the links, chosen by the shop" })
        expect((await browser.open(first.checkoutUrl)).status).toBe(403)
      } finally {
        process.env.ACQUIRER_SECRET_KEY = "sandbox-secret-key"
      }
    })

    it("of a session that is gone is answered by the account that has its payment, where two sign with one secret", async () => {
      settings({ token_secret: "one secret for both accounts of this shop" })
      const checkout = await redirect()
      await atTheService(checkout)
      const back = new URL(returnAddress(checkout))
      const { acquiring } = storeOf(the.container)
      const shared = await acquiring.settings("default")
      jest.spyOn(acquiring, "accounts").mockReturnValue(["another", "default"])
      const settingsOf = acquiring.settings.bind(acquiring)
      const another = { ...shared, backend_url: "https://another.example" }
      const read = (id: string) => (id === "another" ? Promise.resolve(another) : settingsOf(id))
      jest.spyOn(acquiring, "settings").mockImplementation(read)
      try {
        await the.sql("DELETE FROM payment_session WHERE id = $1", [checkout.session.id])
        const token = back.searchParams.get("token")
        expect(await sessionPage(the.container, "return", checkout.session.id, token)).toMatchObject({
          kind: "gone",
          account: { id: "default" },
        })
      } finally {
        jest.restoreAllMocks()
      }
    })

    it("signed with the service's key, or with what used to be made of it, opens nothing", async () => {
      const checkout = await redirect()
      const address = new URL(checkout.checkoutUrl)
      const claims = jwt.decode(address.searchParams.get("token") ?? "") as jwt.JwtPayload
      const derived = createHmac("sha256", "sandbox-secret-key").update("medusa-payment-acquiring/pages").digest("hex")
      for (const key of ["sandbox-secret-key", derived]) {
        address.searchParams.set("token", jwt.sign(claims, key))
        expect(await closed(address.href)).toBe(403)
      }
    })

    it("is not called wrong while the account's settings cannot be read: who has paid reads not to pay again", async () => {
      const checkout = await redirect()
      const page = await atTheService(checkout)
      settings({ checkout_minutes: "many" })
      const back = await payWith(page)
      expect(back.status).toBe(503)
      expect(back.text).toContain("We cannot check your payment at the moment. Please do not pay again.")
      settings({})
      expect(statusAt(await browser.open(returnAddress(checkout)))).toBe("authorised")
    })

    it("without a token, with a forged or a foreign one opens nothing", async () => {
      const mine = await redirect()
      const theirs = await redirect()
      await atTheService(mine)
      const token = (url: string) => new URL(url).searchParams.get("token") ?? ""
      const path = (kind: string, checkout: Checkout) => `${the.url()}acquiring/${kind}/${checkout.session.id}`
      const claims = jwt.decode(token(mine.checkoutUrl)) as jwt.JwtPayload
      const forged = [
        "",
        "x",
        token(mine.checkoutUrl).slice(0, -2),
        jwt.sign(claims, "sandbox-secret-key"),
        jwt.sign(claims, "", { algorithm: "none" }),
        token(theirs.checkoutUrl),
        token(returnAddress(mine)),
      ]
      const before = requests("checkout", mine).length
      for (const one of forged)
        expect(await closed(`${path("checkout", mine)}?token=${encodeURIComponent(one)}`)).toBe(403)
      expect(await closed(`${path("checkout", mine)}?token=a&token=b`)).toBe(403)
      expect(await closed(`${path("checkout", mine)}?token[]=${token(mine.checkoutUrl)}`)).toBe(403)
      expect(await closed(path("checkout", mine))).toBe(403)
      for (const kind of ["return", "cancel"]) {
        for (const one of [...forged.slice(0, 6), token(mine.checkoutUrl)]) {
          expect(await closed(`${path(kind, mine)}?token=${encodeURIComponent(one)}`)).toBe(403)
        }
      }
      expect(await closed(`${the.url()}acquiring/checkout/payses_nobody?token=${token(mine.checkoutUrl)}`)).toBe(403)
      expect(requests("checkout", mine)).toHaveLength(before)
      expect(requests("checkout", theirs)).toEqual([])
    })

    it("of a session that was replaced leads back to the checkout, which says so, and opens nothing", async () => {
      const checkout = await redirect()
      await away.checkoutOf(checkout.cart, { flow: "redirect" })
      const page = await browser.open(checkout.checkoutUrl)
      expect(page.url).toMatch(new RegExp(`^${STOREFRONT}/checkout/return\\?.*status=replaced$`))
      expect(requests("checkout", checkout)).toEqual([])
    })

    it("of a session that is gone leads to the shop that it was begun in, also inside a frame", async () => {
      settings({ storefront_origins: ["https://shop.example", STOREFRONT] })
      const checkout = await redirect({}, { return_url: `${STOREFRONT}/de/back` })
      const page = await atTheService(checkout)
      await away.checkoutOf(checkout.cart, { flow: "redirect" })
      the.sandbox.control.notificationSettings({ drop: -1 })
      const back = await payWith(page)
      expect(back.url).toMatch(new RegExp(`^${STOREFRONT}/de/back\\?.*status=replaced_released$`))
      const framed = await browser.open(returnAddress(checkout), { framed: true })
      expect(framed.scripts[0]).toContain(`["https://shop.example","${STOREFRONT}"]`)
      expect(framed.text).toContain(`href="${STOREFRONT}/de/back?`)
    })

    it("that ran out, or whose page does not open, leads to the shop that it was begun in", async () => {
      const token_secret = "a-secret-of-the-tests-that-is-long"
      settings({ storefront_origins: ["https://shop.example", STOREFRONT], token_secret })
      const checkout = await redirect({}, { return_url: `${STOREFRONT}/de/back` })
      the.sandbox.control.addFault({ kind: "500_before", operation: "checkout", times: 0 })
      const failed = await browser.open(checkout.checkoutUrl)
      expect(failed.status).toBe(502)
      expect(failed.text).toContain(`href="${STOREFRONT}"`)
      const address = new URL(checkout.checkoutUrl)
      const { exp: _, ...claims } = jwt.decode(address.searchParams.get("token") ?? "") as jwt.JwtPayload
      address.searchParams.set("token", jwt.sign({ ...claims, exp: 1_000_000_000 }, token_secret))
      const expired = await browser.open(address.href)
      expect(expired.status).toBe(403)
      expect(expired.text).toContain(`href="${STOREFRONT}"`)
    })

    it("opens no page while the encryption key is too short: health names it, and the service is not queried", async () => {
      const checkout = await redirect()
      process.env.ACQUIRING_ENCRYPTION_KEY = "short"
      try {
        expect(await closed(checkout.checkoutUrl)).toBe(502)
        expect(requests("checkout", checkout)).toEqual([])
        const { accounts } = await acquiringAdmin(the.admin).health()
        const reason = expect.stringContaining("must have at least 32 characters") as string
        expect(accounts).toMatchObject([{ open: true, warnings: [{ field: "ACQUIRING_ENCRYPTION_KEY", reason }] }])
      } finally {
        delete process.env.ACQUIRING_ENCRYPTION_KEY
      }
      expect((await atTheService(checkout)).status).toBe(200)
    })

    it("of a replaced session says neither that nothing was charged nor that it is released while the service is silent", async () => {
      const checkout = await redirect()
      await atTheService(checkout)
      await away.checkoutOf(checkout.cart, { flow: "redirect" })
      the.sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 0 })
      expect(statusAt(await browser.open(checkout.checkoutUrl))).toBe("unknown")
      the.sandbox.control.clearFaults()
      expect(statusAt(await browser.open(checkout.checkoutUrl))).toBe("replaced")
    })

    it("of a replaced session that was paid all the same never says that nothing was charged; the money goes back", async () => {
      const checkout = await redirect()
      const page = await atTheService(checkout)
      await away.checkoutOf(checkout.cart, { flow: "redirect" })
      the.sandbox.control.notificationSettings({ drop: -1 })
      const back = await payWith(page)
      expect(new URL(back.url).origin).toBe(STOREFRONT)
      expect(statusAt(back)).toBe("replaced_released")
      expect(new URL(back.url).searchParams.get("cart_id")).toBe(checkout.cart.id)
      await until("the money is released", async () => transactions(checkout)[0]?.status === "cancelled")
    })
  })
})
