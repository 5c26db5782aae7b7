import { announceVouchers } from "../../../src/checkout/vouchers"
import type { HttpTypes } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

import type { OwedAnswer } from "../../../src/api/store/acquiring/http-types"
import { reconcile } from "../../../src/reconciliation/reconcile"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { statusAt, type Page } from "../../support/browser-by-hand"
import { good } from "../../support/http"
import { inOtherHands } from "../../support/in-other-hands"
import { booksOf } from "../../support/ledgers"
import { addToOrder } from "../../support/order-edit"
import { paidOrders } from "../../support/paid-orders"
import { elsewhere, type Checkout } from "../../support/elsewhere"
import { shop } from "../../support/shop"

/** A method whose money comes later, or never. */
shop((the) => {
  const { browser, apm, completed, transactions, requests, settings, until, refunded, orderIdOf, incidents } =
    elsewhere(the)
  const { differences } = booksOf(the)
  const at = ({ checkoutUrl }: Checkout) => browser.open(checkoutUrl)
  const decide = (page: Page, button: string, typed?: Record<string, string>) =>
    browser.submit(page.forms[0]!, typed, { button })

  describe("a voucher", () => {
    const placed = async () => {
      const checkout = await apm("voucher")
      const page = await at(checkout)
      expect(page.text).toContain("Voucher number")
      const back = await decide(page, "take")
      expect(statusAt(back)).toBe("pending")
      const order = await the.orderOf(await completed(checkout.cart))
      return { checkout, order, transactionId: transactions(checkout)[0]?.transactionId ?? "" }
    }

    it("places the order while the money is awaited, and books the payment when it comes", async () => {
      const { checkout, order, transactionId } = await placed()
      const [session] = await the.sql<{ status: string }>("SELECT status FROM payment_session WHERE id = $1", [
        checkout.session.id,
      ])
      expect(session?.status).toBe("pending_authorization")
      expect(order.payment_collections[0]?.payments ?? []).toEqual([])
      expect(order.status).toBe("pending")

      the.sandbox.control.pay(transactionId)
      await until("the voucher is booked", async () => {
        await reconcile(the.container)
        return (await the.orderOf(order)).summary.paid_total === 25
      })
      const paid = await the.orderOf(order)
      expect(paid.payment_collections[0]?.payments?.[0]?.captures).toHaveLength(1)
      expect(paid.summary).toMatchObject({ paid_total: 25, pending_difference: 0 })
      expect(await differences(checkout.orderNo)).toEqual([])
      expect(requests("capture", checkout)).toEqual([])
      await the.sandbox.control.resend({ transactionId })
      await the.sandbox.control.resend({ transactionId })
      await until("the repeated notices are worked", async () => {
        const rows = await the.sql("SELECT id FROM acquiring_notification WHERE state = 'received'")
        return rows.length === 0
      })
      expect(await differences(checkout.orderNo)).toEqual([])
    })

    it("that a merchant asks no money for any more, since they gave the order credit for it, leaves the order standing", async () => {
      the.sandbox.control.notificationSettings({ enabled: false })
      const { order } = await placed()
      const credit = { amount: 25, reference: "order", reference_id: order.id }
      good(await the.admin.post(`/admin/orders/${order.id}/credit-lines`, credit))
      for (let pass = 0; pass < 3; pass += 1) {
        await the.sql("UPDATE acquiring_payment SET next_check_at = now() - interval '1 second', final = false")
        await reconcile(the.container)
      }
      const stood = await the.orderOf(order)
      expect(stood.status).toBe("pending")
      expect(stood.payment_collections[0]?.status).toBe("canceled")
      expect(await incidents()).toEqual([])
    })

    it("is found again by the order and by the shop's mails until it is paid", async () => {
      const told: unknown[] = []
      const events = the.container.resolve(Modules.EVENT_BUS)
      events.subscribe("acquiring.voucher.issued", async ({ data }) => void told.push(data), {
        subscriberId: "voucher-mail",
      })
      const { checkout, order, transactionId } = await placed()
      const issuer_url = expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\//) as string
      const { data } = order.payment_collections[0]!.payment_sessions![0]!
      const voucher_deadline = String(data?.voucher_deadline)
      expect(new Date(voucher_deadline).toISOString()).toBe(voucher_deadline)
      const facts = { issuer_url, voucher_number: transactionId.replace(/(.{4})(?=.)/g, "$1 "), voucher_deadline }
      expect(data).toMatchObject(facts)
      await until("the mail is told", async () => told.length > 0)
      expect(told).toEqual([
        {
          order_id: order.id,
          payment_session_id: checkout.session.id,
          provider_id: "pp_acquiring_default",
          payment_method: "voucher",
          ...facts,
        },
      ])
      const admin = acquiringAdmin(the.admin)
      // The mail may be told before the service's notification is worked.
      await until("the voucher is known", async () => (await admin.paymentOf(order)).voucher?.awaited === true)
      const { voucher } = await admin.paymentOf(order)
      expect(voucher).toEqual({
        operation_id: expect.any(String) as string,
        url: issuer_url,
        number: facts.voucher_number,
        deadline: voucher_deadline,
        awaited: true,
      })
      the.sandbox.control.pay(transactionId)
      await until("the voucher is booked", async () => {
        await reconcile(the.container)
        return (await the.orderOf(order)).summary.paid_total === 25
      })
      const paid = await the.orderOf(order)
      const paidWith = paid.payment_collections[0]!.payments![0]!.data
      for (const gone of ["issuer_url", "voucher_number", "voucher_deadline"]) expect(paidWith).not.toHaveProperty(gone)
    })

    it("is dated by what reported its money, and still shows its number once it is paid", async () => {
      const { order, transactionId } = await placed()
      const admin = acquiringAdmin(the.admin)
      // Whoever comes back from the page need not be the first to hear of the voucher.
      await until("the voucher is known", async () => (await admin.paymentOf(order)).voucher?.awaited === true)
      const waiting = await admin.paymentOf(order)
      expect(waiting).toMatchObject({ seen: [], voucher: { awaited: true } })

      the.sandbox.control.pay(transactionId)
      await until("the voucher is booked", async () => (await the.orderOf(order)).summary.paid_total === 25)
      const { notifications } = await admin.notifications(`transaction_id=${transactionId}`)
      const { seen, voucher } = await admin.paymentOf(order)
      expect(voucher).toEqual({ ...waiting.voucher, awaited: false })
      expect(seen).toMatchObject([{ kind: "received", amount: "25.00", currency_code: "USD", by: { kind: "shopper" } }])
      expect(notifications.find(({ id }) => id === seen[0]?.notification_id)?.created_at).toBe(seen[0]?.at)
    })

    it("whose notification never came is dated by the query that showed its money", async () => {
      const { order, transactionId } = await placed()
      the.sandbox.control.notificationSettings({ enabled: false })
      the.sandbox.control.pay(transactionId)
      await until("the voucher is booked", async () => {
        await reconcile(the.container)
        return (await the.orderOf(order)).summary.paid_total === 25
      })
      const { seen } = await acquiringAdmin(the.admin).paymentOf(order)
      expect(seen).toMatchObject([{ kind: "received", amount: "25.00", known_by: "query", notification_id: null }])
      expect(new Date(String(seen[0]?.at)).toISOString()).toBe(seen[0]?.at)
    })

    it("for what an order still owes is told to the shop's mails when the shopper takes it, once", async () => {
      const told: unknown[] = []
      const events = the.container.resolve(Modules.EVENT_BUS)
      events.subscribe("acquiring.voucher.issued", async ({ data }) => void told.push(data), {
        subscriberId: "owed-voucher-mail",
      })
      const { orderId } = await paidOrders(the).captured()
      const collection = await addToOrder(the, orderId, "tea")
      const { payment_collection } = good(
        await the.store.post<HttpTypes.StorePaymentCollectionResponse>(
          `/store/payment-collections/${collection}/payment-sessions`,
          { provider_id: "pp_acquiring_default", data: { flow: "apm", payment_method: "voucher" } },
        ),
      )
      const session = payment_collection.payment_sessions!.at(-1)!
      const take = async () => decide(await browser.open(String(session.data.checkout_url)), "take")
      expect(statusAt(await take())).toBe("pending")
      const transaction = the.sandbox.control.transactions().find(({ orderNo }) => orderNo === session.data.order_no)!
      const voucher_number = transaction.transactionId.replace(/(.{4})(?=.)/g, "$1 ")
      const voucher = { order_id: orderId, payment_session_id: session.id, payment_method: "voucher", voucher_number }
      await until("the mail is told", async () => told.length > 0)
      expect(told).toMatchObject([voucher])
      const sessionOf = async () => {
        const collections = (await the.orderOf({ id: orderId })).payment_collections
        return collections.flatMap(({ payment_sessions }) => payment_sessions ?? []).find(({ id }) => id === session.id)
      }
      expect(await sessionOf()).toMatchObject({ status: "pending_authorization", data: { voucher_number } })
      // Behind the payment link, which names no order, the shopper finds it again.
      const link = `/store/acquiring/payment-collections/${collection}`
      const { voucher: shown } = good(await the.store.get<OwedAnswer>(link))
      expect(shown).toEqual({
        issuer_url: expect.stringContaining("/apm/"),
        voucher_number,
        voucher_deadline: expect.any(String),
      })

      expect(statusAt(await take())).toBe("pending")
      the.sandbox.control.pay(transaction.transactionId)
      await until("the voucher is booked", async () => {
        await reconcile(the.container)
        return (await the.orderOf({ id: orderId })).summary.paid_total === 45
      })
      // That the order was placed is heard of late.
      await announceVouchers(the.container, orderId)
      expect(told).toHaveLength(1)
    })

    it("for what an order still owes is told to the shop's mails when the shopper comes back, where that failed before", async () => {
      const told: unknown[] = []
      const events = the.container.resolve(Modules.EVENT_BUS)
      const issued = "acquiring.voucher.issued"
      events.subscribe(issued, async ({ data }) => void told.push(data), { subscriberId: "late-voucher-mail" })
      const emit = events.emit.bind(events)
      const down = jest.spyOn(events, "emit").mockImplementation((messages, options) => {
        const isVoucher = [messages].flat().some(({ name }) => name === issued)
        return isVoucher ? Promise.reject(new Error("no queue")) : emit(messages, options)
      })
      const { orderId } = await paidOrders(the).captured()
      const collection = await addToOrder(the, orderId, "tea")
      const { payment_collection } = good(
        await the.store.post<HttpTypes.StorePaymentCollectionResponse>(
          `/store/payment-collections/${collection}/payment-sessions`,
          { provider_id: "pp_acquiring_default", data: { flow: "apm", payment_method: "voucher" } },
        ),
      )
      const session = payment_collection.payment_sessions!.at(-1)!
      const take = async () => decide(await browser.open(String(session.data.checkout_url)), "take")
      expect(statusAt(await take())).toBe("pending")
      down.mockRestore()

      expect(statusAt(await take())).toBe("pending")
      await until("the mail is told", async () => told.length > 0)
      expect(told).toMatchObject([{ order_id: orderId, payment_session_id: session.id }])
    })

    it("that is not paid in time cancels the order by itself", async () => {
      const { checkout, order, transactionId } = await placed()
      the.sandbox.control.expire(transactionId)
      await until("the order is cancelled", async () => (await the.orderOf(order)).status === "canceled")
      expect(await differences(checkout.orderNo)).toEqual([])
      const [stock] = await the.sql<{ count: string }>("SELECT count(*) FROM reservation_item WHERE deleted_at IS NULL")
      expect(Number(stock?.count)).toBe(0)
    })

    it("is not made anew for an order that is canceled, be it while the shopper asks for another", async () => {
      const { checkout, order, transactionId } = await placed()
      the.sandbox.control.notificationSettings({ enabled: false })
      the.sandbox.control.expire(transactionId)
      const hands = inOtherHands(the)
      await hands.taken()
      const asks = requests("retrieval_trans", checkout).length
      const asked = at(checkout)
      await until(
        "the service was asked how the voucher ended",
        async () => requests("retrieval_trans", checkout).length > asks,
      )
      await the.container.resolve(Modules.ORDER).cancel([order.id])
      await hands.letGo()
      // Reconciliation may be longer at it than a shopper waits.
      expect((await asked).text).toMatch(/This order was canceled|is still being confirmed/)
      const canceled = "This order was canceled. Nothing was charged, and nothing is to be paid for it."
      await until("it is said that the order was canceled", async () => (await at(checkout)).text.includes(canceled))
      expect(requests("authorise_apm", checkout)).toHaveLength(1)
    })

    it("that expires keeps the order where the merchant wants that", async () => {
      settings({ cancelled_at_service: "keep_order" })
      const { order, transactionId } = await placed()
      the.sandbox.control.expire(transactionId)
      await until("the notice is worked", async () => {
        const rows = await the.sql(
          "SELECT id FROM acquiring_notification WHERE state = 'done' AND status_code = '6100'",
        )
        return rows.length > 0
      })
      expect((await the.orderOf(order)).status).toBe("pending")
    })

    it("that is cancelled by the shopper cancels the order", async () => {
      const { checkout, order } = await placed()
      await decide(await at(checkout), "cancel")
      await until("the order is cancelled", async () => (await the.orderOf(order)).status === "canceled")
    })

    it("that is paid after the merchant cancelled the order is refunded, and a person sees it", async () => {
      const { checkout, order, transactionId } = await placed()
      expect((await the.admin.post(`/admin/orders/${order.id}/cancel`)).status).toBe(200)
      the.sandbox.control.pay(transactionId)
      await refunded(checkout, "25.00")
      expect(await incidents()).toMatchObject([
        { kind: "late_money", order_no: checkout.orderNo, order_id: order.id, amount: "25.00" },
      ])
      expect((await the.orderOf(order)).status).toBe("canceled")
    })

    it("whose shopper never came back becomes an order when it is paid", async () => {
      const checkout = await apm("voucher")
      await at(checkout)
      expect(await orderIdOf(checkout.cart)).toBeUndefined()
      the.sandbox.control.pay(transactions(checkout)[0]?.transactionId ?? "")
      const id = await until("the order is there", () => orderIdOf(checkout.cart))
      expect((await the.orderOf({ id })).payment_status).toBe("captured")
      expect(await differences(checkout.orderNo)).toEqual([])
    })
  })
})
