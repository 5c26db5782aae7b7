import { statusAt } from "../../support/browser-by-hand"
import { elsewhere } from "../../support/elsewhere"
import { shop } from "../../support/shop"

shop((the) => {
  const { browser, redirect, atTheService, payWith, completed, sums, transactions, requests, returnAddress } =
    elsewhere(the)

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
      expect(statusAt(after)).toBe("total_changed")
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
})
