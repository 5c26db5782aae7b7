import { createHmac } from "node:crypto"

import jwt from "jsonwebtoken"

import { reconcile } from "../../src/reconciliation/reconcile"
import { elsewhere, STOREFRONT, type Checkout } from "../support/elsewhere"
import { acquiringAdmin } from "../support/acquiring-admin"
import type { Page } from "../support/browser-by-hand"
import { shop } from "../support/shop"

shop((the) => {
  const away = elsewhere(the)
  const { browser, redirect, atTheService, payWith, completed, sums, transactions, requests, settings, until } = away

  const statusAt = (page: Page) => new URL(page.url).searchParams.get("status")
  const returnAddress = (checkout: Checkout, which: "return_url" | "cancel_url" = "return_url") =>
    (requests("checkout", checkout).at(-1)?.body as Record<string, string>)[which] ?? ""

  async function notCompleted({ cart }: Checkout): Promise<void> {
    const { body } = await the.complete(cart)
    expect(body.order).toBeUndefined()
    expect(await away.orderIdOf(cart)).toBeUndefined()
  }

  describe("a shopper on the hosted page", () => {
    it("is declined, tries another card, and pays once", async () => {
      const checkout = await redirect()
      const declined = await payWith(await atTheService(checkout), "declined")
      expect(declined.text).toContain("Do not honour")
      const back = await payWith(declined, "approvedMastercard")
      expect(statusAt(back)).toBe("authorised")
      await completed(checkout.cart)
      expect(sums(checkout)).toMatchObject({ held: "25.00", successfulAuthorisations: 1 })
    })

    it("is declined, goes back to the shop and opens the page again", async () => {
      const checkout = await redirect()
      await payWith(await atTheService(checkout), "declined")
      const early = await browser.open(returnAddress(checkout))
      expect(statusAt(early)).toMatch(/^(created|declined)$/)
      await notCompleted(checkout)
      const back = await payWith(await atTheService(checkout))
      expect(statusAt(back)).toBe("authorised")
      await completed(checkout.cart)
      expect(sums(checkout)?.successfulAuthorisations).toBe(1)
    })

    it("passes a 3-D Secure challenge, fails one, and is asked again for a wrong code", async () => {
      const checkout = await redirect()
      const challenge = await payWith(await atTheService(checkout), "challenge")
      expect(challenge.text).toContain("Confirm it is you")
      const wrong = await browser.submit(challenge.forms[0]!, { code: "0000" }, { button: "confirm" })
      expect(wrong.text).toContain("That is not the code")
      const refused = await browser.submit(wrong.forms[0]!, {}, { button: "refuse" })
      expect(refused.text).toContain("Authentication failed")
      const again = await payWith(refused, "challenge")
      const back = await browser.submit(again.forms[0]!, { code: "1234" }, { button: "confirm" })
      expect(statusAt(back)).toBe("authorised")
      await completed(checkout.cart)
      expect(transactions(checkout).at(-1)).toMatchObject({ is3ds: true, status: "authorised" })
      expect(sums(checkout)?.successfulAuthorisations).toBe(1)

      // It is kept for a dispute, whatever becomes of the service's own record.
      const orderId = (await away.orderIdOf(checkout.cart)) ?? ""
      await until("the payment was queried", async () => {
        await reconcile(the.container)
        return (await the.sql("SELECT id FROM acquiring_payment WHERE is_3ds = '1'")).length === 1
      })
      the.sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 0 })
      expect(await acquiringAdmin(the.admin).paymentOf({ id: orderId })).toMatchObject({
        service: { reached: false },
        facts: { is_3ds: "1" },
      })
      the.sandbox.control.clearFaults()
    })

    it("gives up: back by the cancel address, nothing charged, the cart can be paid again", async () => {
      const checkout = await redirect()
      const page = await atTheService(checkout)
      const back = await browser.submit(page.forms[1]!)
      expect(back.trail.some((url) => new URL(url).pathname === `/acquiring/cancel/${checkout.session.id}`)).toBe(true)
      expect(statusAt(back)).toBe("cancelled")
      await notCompleted(checkout)
      const paid = await payWith(await atTheService(checkout))
      expect(statusAt(paid)).toBe("authorised")
      await completed(checkout.cart)
      expect(sums(checkout)).toMatchObject({ held: "25.00", successfulAuthorisations: 1 })
    })

    it("abandons the page: nothing is charged, and nothing happens by itself", async () => {
      const checkout = await redirect()
      await atTheService(checkout)
      await notCompleted(checkout)
      await new Promise((resolve) => setTimeout(resolve, 150))
      await reconcile(the.container)
      expect(await away.orderIdOf(checkout.cart)).toBeUndefined()
      expect(sums(checkout)?.successfulAuthorisations).toBe(0)
    })
  })

  describe("one session opened twice", () => {
    it("makes one payment in two tabs: the second leads to the same page", async () => {
      const checkout = await redirect()
      const [one, other] = await Promise.all([atTheService(checkout), atTheService(checkout)])
      expect(other.url).toBe(one.url)
      await payWith(one)
      const second = await payWith(other)
      expect(statusAt(second)).toBe("authorised")
      await completed(checkout.cart)
      expect(sums(checkout)).toMatchObject({ held: "25.00", successfulAuthorisations: 1 })
    })

    it("leads to the same page seconds later, which is kept so that nobody reads the shopper in it", async () => {
      const checkout = await redirect()
      const first = await atTheService(checkout)
      await new Promise((resolve) => setTimeout(resolve, 1_100))
      expect((await atTheService(checkout)).url).toBe(first.url)
      expect(requests("checkout", checkout)).toHaveLength(1)
      const [row] = await the.sql<{ page: string }>("SELECT checkout_page::text AS page FROM acquiring_payment")
      expect(row?.page).toContain("sealed")
      expect(row?.page).not.toMatch(/example\.com|Springfield|Lovelace/)
    })

    it("makes one payment in ten tabs opened at once", async () => {
      const checkout = await redirect()
      const pages = await Promise.all(Array.from({ length: 10 }, () => atTheService(checkout)))
      expect(new Set(pages.map((page) => page.url)).size).toBe(1)
      await Promise.all(pages.map((page) => payWith(page)))
      expect(sums(checkout)?.successfulAuthorisations).toBe(1)
    })

    it("makes one payment when the page is reloaded and its form sent again", async () => {
      const checkout = await redirect()
      const ours = await browser.open(checkout.checkoutUrl)
      const one = await browser.submit(ours.forms[0]!)
      const reloaded = await browser.submit(ours.forms[0]!)
      await payWith(one)
      await payWith(reloaded)
      const back = await browser.submit(ours.forms[0]!)
      expect(statusAt(back)).toBe("authorised")
      expect(sums(checkout)?.successfulAuthorisations).toBe(1)
    })

    it("goes straight on to the storefront when it is paid already", async () => {
      const checkout = await redirect()
      await payWith(await atTheService(checkout))
      const asked = requests("checkout", checkout).length
      const again = await browser.open(checkout.checkoutUrl)
      expect(again.isElsewhere).toBe(true)
      expect(statusAt(again)).toBe("authorised")
      await completed(checkout.cart)
      expect(statusAt(await browser.open(checkout.checkoutUrl))).toBe("authorised")
      expect(requests("checkout", checkout)).toHaveLength(asked)
    })

    it("takes no second payment for an order whose payment was cancelled at the portal", async () => {
      const checkout = await redirect()
      await payWith(await atTheService(checkout))
      await completed(checkout.cart)
      const asked = requests("checkout", checkout).length
      const [transaction] = transactions(checkout)
      the.sandbox.control.cancel(transaction!.transactionId)
      const again = await browser.open(checkout.checkoutUrl)
      expect(again.isElsewhere).toBe(true)
      expect(statusAt(again)).toBe("cancelled")
      expect(requests("checkout", checkout)).toHaveLength(asked)
    })

    it("does not open for another amount than the cart costs", async () => {
      const checkout = await redirect()
      const before = await browser.open(checkout.checkoutUrl)
      await the.sql(
        'UPDATE payment_session SET amount = 26, raw_amount = \'{"value": "26", "precision": 20}\' WHERE id = $1',
        [checkout.session.id],
      )
      const after = await browser.open(checkout.checkoutUrl)
      expect(new Map(before.forms[0]?.fields).get("amount")).toBe("25.00")
      expect(new URL(after.url).searchParams.get("status")).toBe("total_changed")
    })

    it("answers a return that is opened again and again the same", async () => {
      const checkout = await redirect()
      await payWith(await atTheService(checkout))
      const pages = await Promise.all(Array.from({ length: 5 }, () => browser.open(returnAddress(checkout))))
      expect(new Set(pages.map((page) => page.url)).size).toBe(1)
      await completed(checkout.cart)
      expect(statusAt(await browser.open(returnAddress(checkout)))).toBe("authorised")
    })
  })

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
      expect(page.text).toContain("run out")
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

    it("of a replaced session that was paid all the same never says that nothing was charged; the money goes back", async () => {
      const checkout = await redirect()
      const page = await atTheService(checkout)
      await away.checkoutOf(checkout.cart, { flow: "redirect" })
      const back = await payWith(page)
      expect(new URL(back.url).origin).toBe(STOREFRONT)
      expect(new URL(back.url).searchParams.get("status")).toBe("replaced_released")
      expect(new URL(back.url).searchParams.get("cart_id")).toBe(checkout.cart.id)
      await until("the money is released", async () => transactions(checkout)[0]?.status === "cancelled")
    })
  })
})
