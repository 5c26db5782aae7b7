import { reconcile } from "../../src/reconciliation/reconcile"
import { booksOf } from "../support/books"
import { elsewhere } from "../support/elsewhere"
import { shop } from "../support/shop"

/** More than one payment that went well, for what is to be paid once. */
shop((the) => {
  const away = elsewhere(the)
  const { redirect, apm, atTheService, payWith, completed, until, worked } = away
  const { givenBack, sums, transactions, settings, incidents, browser, errandOf } = away
  const { differences } = booksOf(the)

  describe("two successful payments for one cart", () => {
    /** Two payments of one order number, as a service makes them whose pages know nothing of each other. */
    async function twice() {
      const errand = await redirect()
      const first = await atTheService(errand)
      await the.sql("UPDATE acquiring_payment SET checkout_page = NULL")
      const second = await atTheService(errand)
      expect(second.url).not.toBe(first.url)
      await payWith(first)
      await payWith(second)
      return errand
    }

    it("of one order number: the first stands, the second is given back, a person sees it", async () => {
      const errand = await twice()
      expect(sums(errand)?.successfulAuthorisations).toBe(2)
      await until("one is given back", async () => {
        await reconcile(the.container)
        return sums(errand)?.held === "25.00"
      })
      await completed(errand.cart)
      expect(sums(errand)).toMatchObject({ held: "25.00" })
      expect((await incidents()).map(({ kind }) => kind)).toEqual(["duplicate_payment"])
      expect(await differences(errand.orderNo)).toEqual([])
    })

    it("are both kept where the merchant wants that, and a person sees it", async () => {
      settings({ late_money: { duplicate: "keep" } })
      const errand = await twice()
      await completed(errand.cart)
      await worked()
      await reconcile(the.container)
      expect(sums(errand)).toMatchObject({ held: "50.00" })
      expect((await incidents()).map(({ kind }) => kind)).toEqual(["duplicate_payment"])
    })

    it("of two sessions, hosted page and card: one order, the other payment is given back", async () => {
      const errand = await redirect()
      const page = await atTheService(errand)
      await the.createSession(errand.cart)
      expect((await the.payByCard(errand.cart)).body.type).toBe("order")
      await payWith(page)
      await givenBack(errand)
      expect(
        the.sandbox.control
          .sums()
          .map(({ held }) => Number(held))
          .reduce((all, one) => all + one, 0),
      ).toBe(25)
      const [incident] = await incidents()
      expect(incident).toMatchObject({ order_no: errand.orderNo, amount: "25.00" })
    })

    it("of two sessions, voucher and hosted page: one order, the late voucher is given back", async () => {
      const voucher = await apm("voucher")
      await browser.open(voucher.checkoutUrl)
      const errand = await errandOf(voucher.cart, { flow: "redirect" })
      await payWith(await atTheService(errand))
      await completed(errand.cart)
      the.sandbox.control.pay(transactions(voucher)[0]?.transactionId ?? "")
      await until("the voucher is given back", async () => sums(voucher)?.refunded === "25.00")
      expect(await differences(errand.orderNo)).toEqual([])
      expect(sums(errand)).toMatchObject({ held: "25.00" })
    })
  })
})
