import { reconcile } from "../../../src/reconciliation/reconcile"
import { booksOf } from "../../support/ledgers"
import { elsewhere } from "../../support/elsewhere"
import { good } from "../../support/http"
import { shop } from "../../support/shop"

/** More than one payment that went well, for what is to be paid once. */
shop((the) => {
  const away = elsewhere(the)
  const { redirect, apm, atTheService, payWith, completed, until, refunded, worked } = away
  const { reversed, sums, transactions, settings, incidents, browser, checkoutOf } = away
  const { differences } = booksOf(the)

  describe("two successful payments for one cart", () => {
    /** Two payments of one order number, as a service makes them whose pages know nothing of each other. */
    async function twice() {
      const checkout = await redirect()
      const first = await atTheService(checkout)
      await the.sql("UPDATE acquiring_payment SET checkout_page = NULL")
      const second = await atTheService(checkout)
      expect(second.url).not.toBe(first.url)
      await payWith(first)
      await payWith(second)
      return checkout
    }

    it("of one order number: the first stands, the second is released, a person sees it", async () => {
      const checkout = await twice()
      expect(sums(checkout)?.successfulAuthorisations).toBe(2)
      await until("one is released", async () => {
        await reconcile(the.container)
        return sums(checkout)?.held === "25.00"
      })
      await completed(checkout.cart)
      expect(sums(checkout)).toMatchObject({ held: "25.00" })
      expect((await incidents()).map(({ kind }) => kind)).toEqual(["duplicate_payment"])
      expect(await differences(checkout.orderNo)).toEqual([])
    })

    it("are both kept where the merchant wants that, and a person sees it", async () => {
      settings({ late_money: { duplicate: "keep" } })
      const checkout = await twice()
      await completed(checkout.cart)
      await worked()
      await reconcile(the.container)
      expect(sums(checkout)).toMatchObject({ held: "50.00" })
      expect((await incidents()).map(({ kind }) => kind)).toEqual(["duplicate_payment"])
    })

    it("the entry of the second one has no button that moves the money of the first, which the order stands on", async () => {
      settings({ late_money: { duplicate: "keep" } })
      const checkout = await twice()
      await completed(checkout.cart)
      await worked()
      await reconcile(the.container)
      const [first] = await the.sql<{ transaction_id: string }>(
        "SELECT transaction_id FROM acquiring_payment WHERE order_no = $1",
        [checkout.orderNo],
      )
      const { queue } = good(
        await the.admin.get<{
          queue: { kind: string; transaction_id: string; actions: string[]; releases: unknown }[]
        }>("/admin/acquiring/queue?source=incident"),
      )
      expect(queue.map(({ kind }) => kind)).toEqual(["duplicate_payment"])
      expect(first!.transaction_id).toMatch(/\d/)
      expect(queue[0]!.transaction_id).toMatch(/\d/)
      expect(queue[0]!.transaction_id).not.toBe(first!.transaction_id)
      expect(queue[0]).toMatchObject({ actions: ["refresh", "payment", "order", "close"], releases: null })
    })

    it("of two sessions, hosted page and card: one order, the other payment is released", async () => {
      const checkout = await redirect()
      const page = await atTheService(checkout)
      await the.createSession(checkout.cart)
      expect((await the.payByCard(checkout.cart)).body.type).toBe("order")
      await payWith(page)
      await reversed(checkout)
      expect(
        the.sandbox.control
          .sums()
          .map(({ held }) => Number(held))
          .reduce((all, one) => all + one, 0),
      ).toBe(25)
      const [incident] = await incidents()
      expect(incident).toMatchObject({ order_no: checkout.orderNo, amount: "25.00" })
    })

    it("of two sessions, voucher and hosted page: one order, the late voucher is released", async () => {
      const voucher = await apm("voucher")
      await browser.open(voucher.checkoutUrl)
      const checkout = await checkoutOf(voucher.cart, { flow: "redirect" })
      await payWith(await atTheService(checkout))
      await completed(checkout.cart)
      the.sandbox.control.pay(transactions(voucher)[0]?.transactionId ?? "")
      await refunded(voucher, "25.00")
      expect(await differences(checkout.orderNo)).toEqual([])
      expect(sums(checkout)).toMatchObject({ held: "25.00" })
    })
  })
})
