import { Money } from "../../../src/acquirer/domain/money"
import { reconcile } from "../../../src/reconciliation/reconcile"
import { paymentProgress, type CartWithPayment } from "../../../src/storefront"
import { statusAt, type Page } from "../../support/browser-by-hand"
import { card } from "../../support/cards"
import { elsewhere, type Checkout } from "../../support/elsewhere"
import { good } from "../../support/http"
import { lookNow } from "../../support/look-now"
import { lyingQuery } from "../../support/lying-service"
import { shop } from "../../support/shop"

/** Money that comes in another sum than the store ordered. */
shop((the) => {
  const away = elsewhere(the)
  const { redirect, atTheService, payAndVanish, payAndClose, payWith, completed, orderIdOf, until, worked } = away
  const { reversed, sums, transactions, settings, incidents, browser, checkoutOf, returnAddress } = away

  describe("the wrong amount or currency", () => {
    /** The page asks for another amount than the store ordered. */
    async function askedWrongly(money: Money): Promise<{ checkout: Checkout; page: Page }> {
      const checkout = await redirect()
      const page = await atTheService(checkout)
      const transaction = the.sandbox.state.transaction(transactions(checkout)[0]?.transactionId ?? "")
      if (!transaction) throw new Error("no transaction")
      Object.assign(transaction, { authorised: money, captured: Money.zero(money.currency) })
      return { checkout, page }
    }

    /** What the shop reads of why the cart has no order. */
    async function readByShopper(cart: { id: string }): Promise<string | undefined> {
      expect((await the.complete(cart)).body.order).toBeUndefined()
      const { cart: now } = good(await the.store.get<{ cart: CartWithPayment }>(`/store/carts/${cart.id}`))
      return paymentProgress(now)?.message
    }

    async function paidWrongly(money: Money): Promise<Checkout> {
      const { checkout, page } = await askedWrongly(money)
      const back = await payWith(page)
      expect(new URL(back.url).searchParams.get("status")).not.toBe("authorised")
      return checkout
    }

    it.each([
      ["less", Money.exact("2.50", "USD")],
      ["more", Money.exact("250.00", "USD")],
      ["another currency", Money.exact("25.00", "EUR")],
    ])("%s than the store expects: no order, an alarm, the money is released", async (_, money) => {
      const checkout = await paidWrongly(money)
      expect((await the.complete(checkout.cart)).body.order).toBeUndefined()
      await reversed(checkout)
      expect(await orderIdOf(checkout.cart)).toBeUndefined()
      expect(await incidents()).toMatchObject([
        {
          kind: "wrong_amount",
          order_no: checkout.orderNo,
          amount: money.toDecimalString(),
          currency_code: money.currency,
          next_step: "Nothing is left to do.",
        },
      ])
      // Nobody can pay by what was released: the page leads back to the shop, and the shopper starts again there.
      const closed = await browser.open(checkout.checkoutUrl)
      expect(closed.url).toMatch(/^http:\/\/localhost:8000\/.*status=replaced/)
      await payWith(await atTheService(await checkoutOf(checkout.cart, { flow: "redirect" })))
      expect(await completed(checkout.cart)).toMatchObject({ total: 25 })
    })

    it("is not believed to be right because a notification says so", async () => {
      const checkout = await redirect()
      the.sandbox.control.notificationSettings({ enabled: false })
      const { close } = await lyingQuery(checkout.orderNo, (record) => (record.amount = "2.50"))
      try {
        await payAndVanish(checkout)
        const [transaction] = transactions(checkout)
        await the.sandbox.control.forge({ transactionId: transaction?.transactionId ?? "", signature: "valid" })
        await until("it was looked at", async () => (await incidents()).length > 0)
        expect(await orderIdOf(checkout.cart)).toBeUndefined()
      } finally {
        await close()
      }
    })

    it("stays wrong when a part is captured at the portal and the service names that part alone", async () => {
      settings({ late_money: { wrong_amount: "keep" } })
      const checkout = await paidWrongly(Money.exact("24.00", "USD"))
      await worked()
      the.sandbox.control.capture(transactions(checkout)[0]?.transactionId ?? "", { amount: "10.00" })
      expect((await the.complete(checkout.cart)).body.order).toBeUndefined()
      await worked()
      expect(await orderIdOf(checkout.cart)).toBeUndefined()
    })

    it("of a card whose answer was lost makes no order either", async () => {
      settings({ late_money: { wrong_amount: "keep" } })
      the.sandbox.control.notificationSettings({ enabled: false })
      const cart = await the.cartReadyToPay()
      const session = await the.createSession(cart)
      const orderNo = session.id.replace("payses_", "")
      const { close } = await lyingQuery(orderNo, (record) => (record.amount = "2.50"))
      try {
        const paid = await the.payByCard(cart, card("answerLost"))
        expect(paid.body.order).toBeUndefined()
        expect((await the.complete(cart)).body.order).toBeUndefined()
        expect(await incidents()).toMatchObject([{ kind: "wrong_amount", order_no: orderNo, amount: "2.50" }])
      } finally {
        await close()
      }
    })

    it("is no captured part because some of it was refunded before anybody saw it", async () => {
      the.sandbox.control.settings({ captureMode: "sale" })
      the.sandbox.control.notificationSettings({ enabled: false })
      const { checkout, page } = await askedWrongly(Money.exact("24.00", "USD"))
      await payAndClose(page)
      the.sandbox.control.refund(transactions(checkout)[0]?.transactionId ?? "", { amount: "4.00" })
      expect((await the.complete(checkout.cart)).body.order).toBeUndefined()
      expect(await incidents()).toMatchObject([{ kind: "wrong_amount", order_no: checkout.orderNo, amount: "24.00" }])
      await until("the rest is refunded, too", async () => {
        await the.sql("UPDATE acquiring_payment SET next_check_at = now()")
        await reconcile(the.container)
        return sums(checkout)?.refunded === "24.00"
      })
      expect(await orderIdOf(checkout.cart)).toBeUndefined()
    })

    it("is told to the shopper as not kept, and never as uncharged, where all of it was refunded before they came back", async () => {
      the.sandbox.control.settings({ captureMode: "sale" })
      the.sandbox.control.notificationSettings({ enabled: false })
      const { checkout, page } = await askedWrongly(Money.exact("24.00", "USD"))
      await payAndClose(page)
      the.sandbox.control.refund(transactions(checkout)[0]?.transactionId ?? "", { amount: "24.00" })
      expect(statusAt(await browser.open(returnAddress(checkout)))).toBe("refunded")
      expect(await readByShopper(checkout.cart)).toMatch(/ended without an order, and nothing of it is kept/)
    })

    it("is kept for a person where the merchant wants that, without an order; once seen, it stays seen", async () => {
      settings({ late_money: { wrong_amount: "keep" } })
      const checkout = await paidWrongly(Money.exact("2.50", "USD"))
      await worked()
      expect(await readByShopper(checkout.cart)).toMatch(/The shop knows of your payment.*before you pay again/)
      expect(await incidents()).toMatchObject([{ kind: "wrong_amount", amount: "2.50", resolved_at: null }])
      await the.sql("UPDATE acquiring_incident SET resolved_at = now()")
      await new Promise((resolve) => setTimeout(resolve, 300))
      await reconcile(the.container)
      expect(await orderIdOf(checkout.cart)).toBeUndefined()
      expect(sums(checkout)).toMatchObject({ held: "2.50" })
      expect(await incidents()).toMatchObject([{ kind: "wrong_amount", resolved_at: expect.any(Date) as Date }])
    })

    it("stays kept for a person, who may have closed it, when the merchant changes what is to become of such money", async () => {
      settings({ late_money: { wrong_amount: "keep" } })
      const [seen, closed] = [
        await paidWrongly(Money.exact("2.50", "USD")),
        await paidWrongly(Money.exact("3.50", "USD")),
      ]
      await worked()
      expect(await incidents()).toMatchObject([{ resolved_at: null }, { resolved_at: null }])
      await the.sql("UPDATE acquiring_incident SET resolved_at = now() WHERE order_no = $1", [closed.orderNo])
      settings({ late_money: { wrong_amount: "release" } })
      await lookNow(the)
      expect([sums(seen), sums(closed)]).toMatchObject([{ held: "2.50" }, { held: "3.50" }])
      const [open] = await incidents()
      expect(open).toMatchObject({
        order_no: seen.orderNo,
        resolved_at: null,
        next_step: expect.stringMatching(/portal/),
      })
    })

    it.each([
      ["kept", { wrong_amount: "keep", cart_changed: "release" }],
      ["released", { wrong_amount: "release", cart_changed: "keep" }],
    ])("on a page that another payment replaced is %s, and the return address says so", async (end, policy) => {
      settings({ late_money: policy })
      const { checkout, page } = await askedWrongly(Money.exact("2.50", "USD"))
      await checkoutOf(checkout.cart, { flow: "redirect" })
      the.sandbox.control.notificationSettings({ enabled: false })
      expect(statusAt(await payWith(page))).toBe(`replaced_${end}`)
      expect(sums(checkout)).toMatchObject({ held: end === "kept" ? "2.50" : "0.00" })
      // Whoever opens it again once the money is back has paid nothing.
      const again = statusAt(await browser.open(returnAddress(checkout)))
      expect(again).toBe(end === "kept" ? "replaced_kept" : "replaced")
    })
  })
})
