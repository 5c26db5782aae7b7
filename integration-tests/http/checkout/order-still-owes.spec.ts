import type { HttpTypes } from "@medusajs/framework/types"

import type { OrderOwedAnswer, PaymentsAnswer } from "../../../src/api/admin/acquiring/http-types"
import { Money } from "../../../src/acquirer/domain/money"
import { reconcile } from "../../../src/reconciliation/reconcile"
import { statusAt } from "../../support/browser-by-hand"
import { card, type CARD_NUMBERS } from "../../support/cards"
import { elsewhere, QUICK } from "../../support/elsewhere"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { lookNow } from "../../support/look-now"
import { addToOrder } from "../../support/order-edit"
import { paidOrders, type PaidOrder } from "../../support/paid-orders"
import { shop } from "../../support/shop"

interface Owed {
  type?: string
  payment_collection: { id: string; status: string; amount: number; currency_code: string; order_display_id: number }
  payment: { state: string; may_retry?: boolean; message?: string }
  methods: { id: string }[]
  error?: { message: string }
  message?: string
  code?: string
  now?: object
}

/** A paid order that something was added to: the customer is sent the admin's payment link. */
shop((the) => {
  const away = elsewhere(the)
  const { captured } = paidOrders(the)
  const owed = (id: string) => the.store.get<Owed>(`/store/acquiring/payment-collections/${id}`)
  const session = async (id: string, data: object = { flow: "card" }) => {
    const body = { provider_id: "pp_acquiring_default", data }
    const path = `/store/payment-collections/${id}/payment-sessions`
    const { payment_collection } = good(await the.store.post<HttpTypes.StorePaymentCollectionResponse>(path, body))
    return payment_collection.payment_sessions!.at(-1)!
  }
  const pay = (id: string, amount = 20, kind: keyof typeof CARD_NUMBERS = "approved") =>
    the.store.post<Owed>(`/store/acquiring/payment-collections/${id}/pay`, {
      amount,
      currency_code: "usd",
      card: card(kind),
    })
  const authorised = () =>
    the.sandbox.control.sums().filter(({ successfulAuthorisations }) => successfulAuthorisations > 0)

  async function topUp(): Promise<{ order: PaidOrder; id: string }> {
    const order = await captured()
    return { order, id: await addToOrder(the, order.orderId, "tea") }
  }

  /** The tea that was added to it. */
  async function takeBack({ orderId }: PaidOrder): Promise<void> {
    const { items } = await the.orderOf({ id: orderId })
    const added = items.at(-1)
    const edit = `/admin/order-edits/${orderId}`
    good(await the.admin.post("/admin/order-edits", { order_id: orderId }))
    good(await the.admin.post(`${edit}/items/item/${added?.id}`, { quantity: 0 }))
    good(await the.admin.post(`${edit}/confirm`))
  }

  describe("what an order still owes", () => {
    it("is told with the ways to pay it, and paid by card once, also by two clicks and a third", async () => {
      const { order, id } = await topUp()
      const told = good(await owed(id))
      expect(told).toMatchObject({
        payment_collection: { id, status: "not_paid", amount: 20, currency_code: "usd" },
        payment: { state: "open" },
        methods: [{ id: "card" }, { id: "redirect" }],
      })
      expect(told.payment_collection.order_display_id).toEqual(expect.any(Number))
      const path = `/store/acquiring/methods?payment_collection_id=${id}`
      expect(good(await the.store.get<Owed>(path)).methods).toEqual(told.methods)

      await session(id)
      const answers = await Promise.all([pay(id), pay(id)])
      for (const answer of [...answers, await pay(id)]) {
        expect(good(answer)).toMatchObject({ type: "payment_collection", payment_collection: { amount: 0 } })
        expect(good(answer).error).toBeUndefined()
      }
      expect(authorised().map(({ held, captured }) => [held, captured])).toEqual([
        ["0.00", "25.00"],
        ["20.00", "0.00"],
      ])
      expect(good(await owed(id))).toMatchObject({
        payment_collection: { amount: 0 },
        payment: { state: "paid" },
        methods: [],
      })
      expect(await the.orderOf({ id: order.orderId })).toMatchObject({ status: "pending" })
    })

    it("is refused in the shopper's words by a declined card, and paid by the next", async () => {
      const { id } = await topUp()
      await session(id)
      expect(good(await pay(id, 20, "insufficientFunds")).error?.message).toMatch(/not accepted/)
      expect(good(await owed(id)).payment_collection.amount).toBe(20)
      expect(good(await pay(id)).error).toBeUndefined()
    })

    it("is told as undecided while a bank decides about the card, and as failed once it declines", async () => {
      const { id } = await topUp()
      const { data } = await session(id)
      expect(good(await pay(id, 20, "pending")).error).toMatchObject({ code: "undecided" })
      expect(good(await owed(id)).payment).toEqual({ state: "undecided", may_retry: false })

      const [{ transactionId } = { transactionId: "" }] = away.transactions({ orderNo: String(data.order_no) })
      the.sandbox.control.decide(transactionId, { outcome: "decline" })
      await away.worked()
      expect(good(await owed(id))).toMatchObject({
        payment_collection: { amount: 20 },
        payment: { state: "failed", message: expect.stringMatching(/not accepted/) },
        methods: [{ id: "card" }, { id: "redirect" }],
      })
      expect(good(await pay(id)).error).toBeUndefined()
      expect(good(await owed(id)).payment).toEqual({ state: "paid" })
    })

    it("is not told as uncharged where it was withdrawn while nobody knew what became of a card", async () => {
      away.settings({ asking: { ...QUICK.asking, absence_after_ms: 60_000 } })
      const { order, id } = await topUp()
      const { data } = await session(id)
      expect(good(await pay(id, 20, "requestLost")).error).toMatchObject({ code: "undecided" })
      await takeBack(order)
      const undecided = {
        code: "undecided",
        message: expect.stringMatching(/earlier payment is still being confirmed\. Nothing more was charged/),
      }
      expect(good(await pay(id))).toMatchObject({ payment_collection: { amount: 0 }, error: undecided })
      expect(good(await owed(id))).toMatchObject({
        payment_collection: { amount: 0 },
        payment: { state: "undecided", may_retry: false },
      })

      await the.sql("UPDATE acquiring_operation SET sent_at = sent_at - interval '1 hour' WHERE order_no = $1", [
        data.order_no,
      ])
      await away.until("the card counts as not made", async () => good(await owed(id)).payment.state === "open")
      expect(good(await pay(id)).error?.message).toMatch(/Nothing is left to pay for this order/)
    })

    it("is told as undecided while a bank decides about a payment page, and as failed once it declines", async () => {
      const { id } = await topUp()
      const { data } = await session(id, { flow: "redirect" })
      const page = await away.atTheService({ checkoutUrl: String(data.checkout_url) })
      expect(good(await owed(id)).payment).toEqual({ state: "open" })
      await away.payWith(page, "pending")
      const becomes = (state: string) =>
        away.until(`it is ${state}`, async () => (await owed(id)).body.payment.state === state)
      await becomes("undecided")

      const [{ transactionId } = { transactionId: "" }] = away.transactions({ orderNo: String(data.order_no) })
      the.sandbox.control.decide(transactionId, { outcome: "decline" })
      await becomes("failed")
      expect(good(await owed(id)).payment.message).toMatch(/nothing was charged/)
    })

    it.each([
      ["keeps", "keep", /The shop knows of your payment.*before you pay again/],
      ["releases", "release", /what you paid is released/],
    ])(
      "is told as failed where another sum was paid on its page, in words that say that the shop %s it",
      async (_, policy, words) => {
        const { id } = await topUp()
        away.settings({ late_money: { wrong_amount: policy } })
        const { data } = await session(id, { flow: "redirect" })
        const page = await away.atTheService({ checkoutUrl: String(data.checkout_url) })
        const [transaction] = away.transactions({ orderNo: String(data.order_no) })
        Object.assign(the.sandbox.state.transaction(transaction?.transactionId ?? "") ?? {}, {
          authorised: Money.exact("2.50", "USD"),
        })
        the.sandbox.control.notificationSettings({ enabled: false })
        expect(statusAt(await away.payWith(page))).toBe("declined")
        await lookNow(the)
        const { payment, payment_collection } = good(await owed(id))
        expect(payment).toEqual({ state: "failed", message: expect.stringMatching(words) as string })
        expect(payment_collection.amount).toBe(20)
      },
    )

    it("is not told as uncharged where what was paid on its page was refunded before anybody saw it", async () => {
      const { id } = await topUp()
      the.sandbox.control.settings({ captureMode: "sale" })
      the.sandbox.control.notificationSettings({ enabled: false })
      const { data } = await session(id, { flow: "redirect" })
      const page = await away.atTheService({ checkoutUrl: String(data.checkout_url) })
      await away.payAndClose(page)
      const [transaction] = away.transactions({ orderNo: String(data.order_no) })
      the.sandbox.control.refund(transaction?.transactionId ?? "", { amount: "20.00" })
      await lookNow(the)
      const message = expect.stringMatching(/has ended, and nothing of it is kept/) as string
      expect(good(await owed(id)).payment).toEqual({ state: "failed", message })
    })

    it("is not charged where the page showed another sum, or where the session is of an earlier one", async () => {
      const { order, id } = await topUp()
      await session(id)
      expect(await pay(id, 19)).toMatchObject({ status: 409, body: { code: "total_changed", now: { amount: 20 } } })
      await addToOrder(the, order.orderId, "tea")
      expect(good(await owed(id)).payment_collection.amount).toBe(40)
      expect(await pay(id, 20)).toMatchObject({ status: 409, body: { now: { amount: 40 } } })
      expect(await pay(id, 40)).toMatchObject({ status: 409, body: { now: { amount: 40 } } })
      expect(authorised()).toHaveLength(1)
      await session(id)
      expect(good(await pay(id, 40)).error).toBeUndefined()
    })

    it("is told with its goods where all of the order is owed, and without where a part of it is", async () => {
      const request = () => the.sandbox.control.requests({ operation: "authorise" }).at(-1)?.body
      const order = await the.buy()
      const whole = await addToOrder(the, order.id, "tea")
      await session(whole)
      good(await pay(whole, 45))
      expect(request()).toMatchObject({
        amount: "45.00",
        item_total: "40.00",
        shipping: "5.00",
        order_type: "physical",
      })
      expect(String((request() as { items: string }).items)).toContain("TEA-1#,#Tea · Standard#,#20.00#,#")

      const { id } = await topUp()
      await session(id)
      good(await pay(id))
      expect(request()).toMatchObject({ amount: "20.00", item_total: "20.00", shipping: "0.00" })
      expect(request()).not.toHaveProperty("items")
      expect(request()).not.toHaveProperty("cart_items")
    })

    it("is asked for by the hosted page as it is when the page opens: never an earlier sum", async () => {
      const { order, id } = await topUp()
      const first = await session(id, {
        flow: "redirect",
        return_url: `http://localhost:8000/payment-collection/${id}`,
      })
      await addToOrder(the, order.orderId, "tea")
      const refused = await away.browser.open(String(first.data.checkout_url))
      expect(refused.url).toMatch(/^http:\/\/localhost:8000\/payment-collection\/.*status=total_changed/)
      expect(the.sandbox.control.requests({ operation: "checkout" })).toEqual([])

      const second = await session(id, { flow: "redirect" })
      const checkout = { checkoutUrl: String(second.data.checkout_url) }
      await away.payWith(await away.atTheService(checkout))
      await away.until("the payment is booked", async () => (await owed(id)).body.payment_collection.amount === 0)
      expect(authorised().map(({ held }) => held)).toEqual(["0.00", "40.00"])
    })

    it("is told the merchant as the page behind the link takes it, also of what was released after a capture", async () => {
      const told = (orderId: string) => the.admin.get<OrderOwedAnswer>(`/admin/acquiring/orders/${orderId}/owed`)
      const { order, id } = await topUp()
      expect(good(await told(order.orderId)).owed).toEqual({
        ...{ payment_collection_id: id, amount: "20.00", currency_code: "USD" },
      })
      await session(id)
      good(await pay(id))
      expect(good(await told(order.orderId)).owed).toBeNull()

      const bought = await the.buy()
      const { payment_collections: [collection] = [] } = await the.orderOf(bought)
      good(await the.admin.post(`/admin/payments/${collection!.payments![0]!.id}/capture`, { amount: 12 }))
      const { payments } = good(await the.admin.get<PaymentsAnswer>(`/admin/acquiring/payments?order_id=${bought.id}`))
      good(await the.admin.post(`/admin/acquiring/payments/${payments[0]!.id}/release`))
      const left = await eventually(async () => (await told(bought.id)).body.owed ?? undefined)
      // Its own collection would ask for all of it again: another one is made, as the dashboard does.
      expect(left).toEqual({ payment_collection_id: null, amount: "13.00", currency_code: "USD" })
      const { payment_collection: rest } = good(
        await the.admin.post<HttpTypes.AdminPaymentCollectionResponse>("/admin/payment-collections", {
          order_id: bought.id,
          amount: 13,
        }),
      )
      expect(good(await told(bought.id)).owed).toMatchObject({ payment_collection_id: rest.id, amount: "13.00" })
      expect(good(await owed(rest.id)).payment_collection.amount).toBe(13)
      await session(rest.id)
      expect(good(await pay(rest.id, 13))).toMatchObject({ payment_collection: { amount: 0 } })
      expect(good(await told(bought.id)).owed).toBeNull()
      expect(good(await told("order_nobody")).owed).toBeNull()
    })

    it("is asked for by no page of the order's own collection, whose sessions are for all of the cart", async () => {
      const order = await the.buy()
      const { payment_collections: [own] = [] } = await the.orderOf(order)
      good(await the.admin.post(`/admin/payments/${own!.payments![0]!.id}/capture`, { amount: 12 }))
      const { payments } = good(await the.admin.get<PaymentsAnswer>(`/admin/acquiring/payments?order_id=${order.id}`))
      good(await the.admin.post(`/admin/acquiring/payments/${payments[0]!.id}/release`))
      await away.until("the rest is owed", async () => (await owed(own!.id)).body.payment_collection.amount === 13)

      for (const data of [{ flow: "redirect" }, { flow: "apm", payment_method: "wallet" }]) {
        const { data: opened } = await session(own!.id, data)
        const page = await away.browser.open(String(opened.checkout_url))
        expect(page.url).toMatch(/status=total_changed/)
      }
      expect(the.sandbox.control.requests({ operation: "checkout" })).toEqual([])
      expect(the.sandbox.control.requests({ operation: "authorise_apm" })).toEqual([])
    })

    it("is nobody's to pay under another id", async () => {
      expect((await owed("pay_col_nobody")).status).toBe(404)
      expect((await pay("pay_col_nobody")).status).toBe(404)
    })
  })

  it("keeps the session of a card that is being paid, also where the order is paid anew by its first collection", async () => {
    away.settings({ cancelled_at_service: "keep_order" })
    const order = await the.buy()
    the.sandbox.control.cancel(the.sandbox.control.transactions()[0]!.transactionId)
    await away.worked()
    await reconcile(the.container)
    const { id } = (await the.orderOf(order)).payment_collections[0]!
    await session(id)
    the.sandbox.control.addFault({ kind: "delay", ms: 2_000, operation: "authorise" })
    const paying = pay(id, 25)
    await eventually(async () => the.sandbox.control.requests({ operation: "authorise" })[1])
    // Another window chooses a way of paying meanwhile.
    const chosen = the.store.post(`/store/payment-collections/${id}/payment-sessions`, {
      provider_id: "pp_acquiring_default",
      data: { flow: "card" },
    })
    expect(good(await paying).error).toBeUndefined()
    await chosen
    expect(authorised().filter(({ held }) => held === "25.00")).toHaveLength(1)
    expect((await the.orderOf(order)).payment_status).toBe("authorized")
  })

  describe("two sessions made at the same moment", () => {
    async function twoSessions(flows: ["card" | "redirect", "card" | "redirect"]) {
      const cart = await the.cartReadyToPay()
      const { payment_collection } = good(
        await the.store.post<HttpTypes.StorePaymentCollectionResponse>("/store/payment-collections", {
          cart_id: cart.id,
        }),
      )
      const make = (flow: string) =>
        the.container.resolve("payment").createPaymentSession(payment_collection.id, {
          provider_id: "pp_acquiring_default",
          currency_code: "usd",
          amount: 25,
          data: { flow },
        })
      const older = await make(flows[0])
      const newer = await make(flows[1])
      return { cart, older, newer }
    }
    const url = ({ data }: { data?: Record<string, unknown> }) => ({ checkoutUrl: String(data?.checkout_url) })

    it("are one payment: only the newer page opens, and completing finds it", async () => {
      const { cart, older, newer } = await twoSessions(["redirect", "redirect"])
      const refused = await away.browser.open(url(older).checkoutUrl)
      expect(refused.url).toMatch(/\/checkout\/return\?.*status=replaced/)
      expect(the.sandbox.control.requests({ operation: "checkout" })).toEqual([])
      await away.payWith(await away.atTheService(url(newer)))
      expect(good(await the.complete(cart)).type).toBe("order")
      expect(authorised()).toHaveLength(1)
    })

    it("are one payment: the older one's card is not sent", async () => {
      const { cart } = await twoSessions(["card", "redirect"])
      const { status, body } = await the.payByCard(cart)
      expect(status).toBe(400)
      expect(body.message).toMatch(/started again in another window.*Nothing was charged.*back to the checkout/)
      expect(the.sandbox.control.requests({ operation: "authorise" })).toEqual([])
    })
  })
})
