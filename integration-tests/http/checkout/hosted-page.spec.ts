import { reconcile } from "../../../src/reconciliation/reconcile"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { statusAt } from "../../support/browser-by-hand"
import { elsewhere, type Checkout } from "../../support/elsewhere"
import { shop } from "../../support/shop"

shop((the) => {
  const away = elsewhere(the)
  const { browser, redirect, atTheService, payWith, completed, sums, transactions, returnAddress, until } = away

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

    it("gives up where the service leaves the payment open: the way back says so", async () => {
      the.sandbox.control.settings({ cancelMode: "keep_open" })
      const checkout = await redirect()
      const page = await atTheService(checkout)
      const back = await browser.submit(page.forms[1]!)
      expect(Object.fromEntries(new URL(back.url).searchParams)).toEqual({
        cart_id: checkout.cart.id,
        payment_session_id: checkout.session.id,
        status: "created",
        outcome: "cancelled",
      })
      const paid = await payWith(await atTheService(checkout))
      expect(statusAt(paid)).toBe("authorised")
      expect(new URL(paid.url).searchParams.has("outcome")).toBe(false)
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
})
