import { reconcile } from "../../../src/reconciliation/reconcile"
import { booksOf } from "../../support/ledgers"
import { paymentProgress, type CartWithPayment } from "../../../src/storefront"
import { elsewhere, STOREFRONT } from "../../support/elsewhere"
import { good } from "../../support/http"
import { shop } from "../../support/shop"

/** Money that comes when nobody waits for it any more. */
shop((the) => {
  const away = elsewhere(the)
  const { redirect, atTheService, payAndVanish, payWith, completed, orderIdOf, until, worked } = away
  const { reversed, refunded, sums, transactions, requests, settings, incidents, checkoutOf } = away
  const { differences } = booksOf(the)

  const addTea = (cart: { id: string }) =>
    the.store
      .post(`/store/carts/${cart.id}/line-items`, { variant_id: the.seeded.variants.tea?.[0], quantity: 1 })
      .then((answer) => good(answer))

  describe("paid while the store moved on", () => {
    it("the session was replaced: the money is released at once, and a person can see it", async () => {
      const checkout = await redirect()
      const page = await atTheService(checkout)
      await checkoutOf(checkout.cart, { flow: "redirect" })
      await payWith(page)
      await reversed(checkout)
      expect(await incidents()).toMatchObject([
        {
          kind: "late_money",
          order_no: checkout.orderNo,
          transaction_id: transactions(checkout)[0]?.transactionId,
          amount: "25.00",
          currency_code: "USD",
          resolved_at: expect.any(Date) as Date,
        },
      ])
      expect((await incidents())[0]?.message).toMatch(/It was released\.$/)
      expect(await orderIdOf(checkout.cart)).toBeUndefined()
      expect(requests("cancel", checkout)).toHaveLength(1)
    })

    it("the cart changed: no order for the old amount, the money is released, the new amount can be paid", async () => {
      const checkout = await redirect()
      const page = await atTheService(checkout)
      await addTea(checkout.cart)
      await payWith(page)
      await reversed(checkout)
      expect(await orderIdOf(checkout.cart)).toBeUndefined()
      const again = await checkoutOf(checkout.cart, { flow: "redirect" })
      await payWith(await atTheService(again))
      const order = await completed(checkout.cart)
      expect(order.total).toBe(45)
      expect(sums(again)).toMatchObject({ held: "45.00" })
    })

    it("the cart changed: the shopper comes back to the checkout, which says that what was paid is released", async () => {
      const return_url = `${STOREFRONT}/checkout/return`
      const checkout = await redirect({}, { return_url })
      const page = await atTheService(checkout)
      await addTea(checkout.cart)
      the.sandbox.control.notificationSettings({ enabled: false })
      const back = new URL((await payWith(page)).url)
      expect(back.origin + back.pathname).toBe(return_url)
      expect(back.searchParams.get("status")).toBe("replaced_released")
      expect(back.searchParams.get("cart_id")).toBe(checkout.cart.id)
      await reversed(checkout)
    })

    it("captured at once (sale): the money is refunded", async () => {
      the.sandbox.control.settings({ captureMode: "sale" })
      const checkout = await redirect()
      const page = await atTheService(checkout)
      await addTea(checkout.cart)
      await payWith(page)
      await refunded(checkout, "25.00")
      expect(await orderIdOf(checkout.cart)).toBeUndefined()
      expect(await incidents()).toMatchObject([{ kind: "late_money", order_no: checkout.orderNo }])
      await reconcile(the.container)
      expect(requests("refund", checkout)).toHaveLength(1)
    })

    it("captured at once, refunded some time later: one refund, and a person sees both", async () => {
      the.sandbox.control.settings({ captureMode: "sale", refundMode: "pending" })
      const checkout = await redirect()
      const page = await atTheService(checkout)
      await addTea(checkout.cart)
      await payWith(page)
      await until("the refund is asked for", async () => requests("refund", checkout).length > 0)
      const lateMoney = async () => (await incidents()).find(({ kind }) => kind === "late_money")
      await until("a person is told of it", async () => (await lateMoney())?.release === "under_way")
      for (let round = 0; round < 5; round += 1) {
        await new Promise((resolve) => setTimeout(resolve, 200))
        await reconcile(the.container)
      }
      the.sandbox.control.settleRefund(transactions(checkout)[0]?.transactionId ?? "")
      await until("it is known", async () => {
        await reconcile(the.container)
        const [row] = await the.sql<{ status: string }>("SELECT status FROM acquiring_payment WHERE order_no = $1", [
          checkout.orderNo,
        ])
        return row?.status === "refunded"
      })
      expect(requests("refund", checkout)).toHaveLength(1)
      expect(sums(checkout)).toMatchObject({ captured: "25.00", refunded: "25.00" })
      const told = await lateMoney()
      expect(told).toMatchObject({
        release: "done",
        next_step: "Nothing is left to do.",
        resolved_at: expect.any(Date) as Date,
      })
      expect(told?.message).toMatch(/It was released\.$/)
    })

    it("kept by policy: nothing is released, a person sees it once, and the service is not asked ever faster", async () => {
      settings({ late_money: { cart_changed: "keep" } })
      const checkout = await redirect()
      const page = await atTheService(checkout)
      await addTea(checkout.cart)
      await payWith(page)
      await worked()
      /** How many milliseconds after each pass the next one was due. */
      const waits: number[] = []
      for (let round = 0; round < 6; round += 1) {
        await new Promise((resolve) => setTimeout(resolve, 150))
        await reconcile(the.container)
        const [row] = await the.sql<{ wait: number }>(
          `SELECT round(extract(epoch FROM next_check_at - checked_at) * 1000)::int AS wait
           FROM acquiring_payment WHERE order_no = $1`,
          [checkout.orderNo],
        )
        waits.push(row!.wait)
      }
      expect(sums(checkout)).toMatchObject({ held: "25.00" })
      expect(await incidents()).toMatchObject([{ kind: "late_money", amount: "25.00" }])
      expect(await incidents()).toMatchObject([{ next_step: expect.any(String) as string }])
      // What comes of the payment itself may bring a pass forward at first.
      expect(waits.at(-1)).toBe(Math.max(...waits))
      expect(waits.at(-1)).toBeGreaterThan(Math.min(...waits))
    })
  })

  describe("paid, and the browser never came back", () => {
    it("is completed by the notification", async () => {
      const checkout = await redirect()
      await payAndVanish(checkout)
      const id = await until("the order is there", () => orderIdOf(checkout.cart))
      expect(await the.orderOf({ id })).toMatchObject({ payment_status: "authorized", total: 25 })
      expect(await differences(checkout.orderNo)).toEqual([])
      expect(await incidents()).toEqual([])
    })

    it("is completed by the job when no notification came", async () => {
      const checkout = await redirect()
      the.sandbox.control.notificationSettings({ drop: -1 })
      await payAndVanish(checkout)
      await until("the order is there", async () => {
        await reconcile(the.container)
        return orderIdOf(checkout.cart)
      })
      expect(await differences(checkout.orderNo)).toEqual([])
    })

    it("by notification, job and browser at the same moment makes one order", async () => {
      const checkout = await redirect()
      the.sandbox.control.notificationSettings({ copies: 5 })
      const back = payWith(await atTheService(checkout))
      await new Promise((resolve) => setTimeout(resolve, 100))
      const completing = Array.from({ length: 4 }, () => the.complete(checkout.cart))
      await Promise.all([...completing, reconcile(the.container), worked(), back])
      await until("the order is there", () => orderIdOf(checkout.cart))
      await worked()
      const orders = await the.sql<{ id: string }>(
        "SELECT id FROM \"order\" WHERE deleted_at IS NULL AND status <> 'canceled'",
      )
      expect(orders).toEqual([{ id: await orderIdOf(checkout.cart) }])
      // Whoever completes the cart, before or after, is answered with no other order.
      const answers = [...(await Promise.all(completing)), await the.complete(checkout.cart)]
      const answered = answers.flatMap(({ body }) => (body.order ? [{ id: body.order.id }] : []))
      expect(new Set(answered.map(({ id }) => id))).toEqual(new Set([orders[0]!.id]))
      expect(sums(checkout)).toMatchObject({ held: "25.00", successfulAuthorisations: 1 })
      expect(await differences(checkout.orderNo)).toEqual([])
    })

    it("under the policy to release, is released only when nobody can come back any more", async () => {
      settings({ late_money: { browser_gone: "release" }, checkout_minutes: 1 })
      const checkout = await redirect()
      await payAndVanish(checkout)
      await worked()
      expect(sums(checkout)).toMatchObject({ held: "25.00" })
      expect(await orderIdOf(checkout.cart)).toBeUndefined()
      await the.sql("UPDATE acquiring_payment SET created_at = created_at - interval '2 minutes'")
      await until("the money is released", async () => {
        await reconcile(the.container)
        return sums(checkout)?.held === "0.00"
      })
      expect(await orderIdOf(checkout.cart)).toBeUndefined()
      expect(await incidents()).toMatchObject([{ kind: "late_money", order_no: checkout.orderNo }])
      const after = await the.complete(checkout.cart)
      expect(after.body.order).toBeUndefined()
      const { cart } = good(await the.store.get<{ cart: CartWithPayment }>(`/store/carts/${checkout.cart.id}`))
      expect(paymentProgress(cart)).toMatchObject({
        stage: "failed",
        message: "This payment has ended, and nothing of it is kept.",
      })
    })

    it("under the policy to release, still becomes an order when the shopper does come back", async () => {
      settings({ late_money: { browser_gone: "release" } })
      const checkout = await redirect()
      await payWith(await atTheService(checkout))
      await worked()
      await completed(checkout.cart)
      expect(await differences(checkout.orderNo)).toEqual([])
    })

    it("for goods that are sold out by now: no order, the money is released", async () => {
      const checkout = await redirect({ items: { "last-cup": 1 } })
      const other = await the.cartReadyToPay({ items: { "last-cup": 1 } })
      await the.createSession(other)
      expect((await the.payByCard(other)).body.type).toBe("order")
      await payAndVanish(checkout)
      await reversed(checkout)
      expect(await orderIdOf(checkout.cart)).toBeUndefined()
      expect(await incidents()).toMatchObject([{ kind: "late_money", order_no: checkout.orderNo, amount: "40.50" }])
    })

    it.each<[string, Record<string, unknown>]>([
      ["its way of paying is offered no more", { methods: [{ id: "card", label: "Card", flow: "card" }] }],
      ["its shop has another address", { storefront_origins: ["https://another-shop.example"] }],
    ])("for goods that are sold out by now, also where %s since then", async (_, since) => {
      const checkout = await redirect({ items: { "last-cup": 1 } })
      const other = await the.cartReadyToPay({ items: { "last-cup": 1 } })
      await the.createSession(other)
      expect((await the.payByCard(other)).body.type).toBe("order")
      await payAndVanish(checkout)
      settings(since)
      await reversed(checkout)
      expect(await orderIdOf(checkout.cart)).toBeUndefined()
      expect(await incidents()).toMatchObject([{ kind: "late_money", order_no: checkout.orderNo, amount: "40.50" }])
    })
  })
})
