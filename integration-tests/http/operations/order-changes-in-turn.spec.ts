import { Modules } from "@medusajs/framework/utils"
import { setTimeout as sleep } from "node:timers/promises"
import { enterOrder } from "../../../src/medusa/order-lock"
import { reconcile } from "../../../src/reconciliation/reconcile"
import { booksOf } from "../../support/ledgers"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { beginExchange, confirmExchange } from "../../support/order-exchange"
import { paidOrders, type PaidOrder } from "../../support/paid-orders"
import { shop } from "../../support/shop"

const SETTINGS = {
  timeouts: { connect_ms: 1_000, headers_ms: 2_000, body_ms: 2_000, total_ms: 2_000 },
  asking: { within_ms: 500, absence_after_ms: 200, first_after_ms: 100, longest_interval_ms: 1_000 },
}

/** What begins, confirms, discards or takes back a change of an order, and its refunds, at the same moment. */
shop(
  (the) => {
    const { paid, captured, refund, received, booksAgree, settle, incidents } = paidOrders(the)
    const { store } = booksOf(the)
    beforeEach(() => the.sandbox.control.reset())

    /** An exchange of a tea for the last cup, all but confirmed. */
    const exchanging = ({ orderId }: PaidOrder) => beginExchange(the, orderId, "last-cup")

    const isOpen = async ({ orderId }: PaidOrder) => {
      const open = await the.sql(
        "SELECT 1 FROM order_change WHERE order_id = $1 AND status IN ('pending', 'requested') AND deleted_at IS NULL",
        [orderId],
      )
      return open.length > 0
    }

    async function newCustomer(): Promise<string> {
      await the.signUp("heir@example.com")
      const [customer] = await the.sql<{ id: string }>("SELECT id FROM customer WHERE email = 'heir@example.com'")
      return customer!.id
    }

    describe("an order that is being changed", () => {
      const change = {
        edit: ({ orderId }: PaidOrder) => the.admin.post("/admin/order-edits", { order_id: orderId }),
        transfer: async ({ orderId }: PaidOrder) =>
          the.admin.post(`/admin/orders/${orderId}/transfer`, { customer_id: await newCustomer() }),
      }
      const takeBack = {
        edit: ({ orderId }: PaidOrder) => the.admin.delete(`/admin/order-edits/${orderId}`),
        transfer: ({ orderId }: PaidOrder) => the.admin.post(`/admin/orders/${orderId}/transfer/cancel`),
      }

      it.each([
        ["edit", /an edit of the order is under way.*Nothing was sent/],
        ["transfer", /waits for another customer to accept it.*Nothing was sent/],
      ] as const)("is not cancelled, and its payment stays reserved (%s)", async (kind, why) => {
        const order = await paid()
        good(await change[kind](order))
        const cancel = () => the.admin.post(`/admin/orders/${order.orderId}/cancel`)
        expect(await cancel()).toMatchObject({ status: 400, body: { message: expect.stringMatching(why) } })
        expect(received("cancel", order)).toHaveLength(0)
        good(await takeBack[kind](order))
        good(await cancel())
        expect(received("cancel", order)).toHaveLength(1)
        await booksAgree(order)
      })
    })

    describe("a change of an order and a refund take turns:", () => {
      it("where an exchange's confirmation fails for want of stock, a refund of that moment is never sent", async () => {
        const order = await captured(undefined, { items: { tea: 2 } })
        const id = await exchanging(order)
        await the.buy({ items: { "last-cup": 1 }, email: "quicker@example.com" })
        // Between the core's confirmation and its undoing the order has no change under way.
        const orders = the.container.resolve(Modules.ORDER)
        const undo = orders.undoLastChange.bind(orders)
        let goOn = () => {}
        const held = new Promise<void>((resolve) => (goOn = resolve))
        jest.spyOn(orders, "undoLastChange").mockImplementation(async (...args) => {
          await held
          return undo(...args)
        })
        const confirming = confirmExchange(the, id)
        await eventually(async () => !(await isOpen(order)) || undefined)
        const refunding = refund(order, 30)
        await sleep(700)
        goOn()
        const [confirmed, refunded] = await Promise.all([confirming, refunding])
        expect(confirmed).toMatchObject({ status: 400, body: { message: expect.stringMatching(/inventory|stock/i) } })
        expect(await isOpen(order)).toBe(true)
        expect(refunded).toMatchObject({
          status: 400,
          body: { message: expect.stringMatching(/an exchange of the order is under way.*Nothing was sent/) },
        })
        expect(received("refund", order)).toHaveLength(0)
        good(await the.admin.delete(`/admin/exchanges/${id}/request`))
        expect(await refund(order, 30)).toMatchObject({ status: 200 })
        await booksAgree(order)
        expect((await store(order.orderNo)).creditLines).toHaveLength(1)
      })

      it("the order's transfer to another customer waits for a refund that is under way", async () => {
        const order = await captured()
        const customer_id = await newCustomer()
        the.sandbox.control.addFault({ kind: "delay", ms: 700, operation: "refund", orderNo: order.orderNo })
        const refunding = refund(order, 10)
        await eventually(async () => received("refund", order)[0])
        const transferred = await the.admin.post(`/admin/orders/${order.orderId}/transfer`, { customer_id })
        expect([await refunding, transferred]).toMatchObject([{ status: 200 }, { status: 200 }])
        expect(await isOpen(order)).toBe(true)
        expect(await refund(order, 5)).toMatchObject({
          status: 400,
          body: { message: expect.stringMatching(/waits for another customer to accept it.*Nothing was sent/) },
        })
        good(await the.admin.post(`/admin/orders/${order.orderId}/transfer/cancel`))
        expect(await refund(order, 5)).toMatchObject({ status: 200 })
      })

      it("a fulfilment, and all that follows it, waits for a refund that is under way, whose credit stays", async () => {
        const order = await captured()
        const { items = [] } = await the.orderOf({ id: order.orderId })
        const all = { items: items.map(({ id, quantity }) => ({ id, quantity })) }
        const path = `/admin/orders/${order.orderId}/fulfillments`
        the.sandbox.control.addFault({ kind: "delay", ms: 700, operation: "refund", orderNo: order.orderNo })
        const refunding = refund(order, 10)
        await eventually(async () => received("refund", order)[0])
        good(await the.admin.post(path, all))
        expect(await store(order.orderNo)).toMatchObject({ refunds: [{ amount: 10 }], creditLines: [10] })
        const [made] = await the.sql<{ fulfillment_id: string }>("SELECT fulfillment_id FROM order_fulfillment")
        const fulfilment = `${path}/${made?.fulfillment_id}`
        good(await refunding)
        good(await the.admin.post(`${fulfilment}/shipments`, all))
        good(await the.admin.post(`${fulfilment}/mark-as-delivered`))
        expect(await store(order.orderNo)).toMatchObject({ creditLines: [10], summary: { total: 15, pending: 0 } })
        await booksAgree(order)
      })

      it("while its transfer waits, an order that the portal refunded a part of is not said to be paid for less", async () => {
        const order = await captured()
        good(await the.admin.post(`/admin/orders/${order.orderId}/transfer`, { customer_id: await newCustomer() }))
        the.sandbox.control.refund(order.transactionId, { amount: "3.00" })
        await settle(3_000)
        expect((await incidents(order)).map(({ kind }) => kind)).not.toContain("wrong_amount")
        good(await the.admin.post(`/admin/orders/${order.orderId}/transfer/cancel`))
        await booksAgree(order)
        expect(await incidents(order)).toEqual([])
        expect((await store(order.orderNo)).creditLines).toEqual([3])
      })

      it("a refund made at the portal is recorded once whoever is at the order has ended", async () => {
        the.sandbox.control.notificationSettings({ enabled: false })
        const order = await captured()
        const leave = await enterOrder(the.container, order.orderId)
        the.sandbox.control.refund(order.transactionId, { amount: "3.00" })
        await the.sql("UPDATE acquiring_payment SET next_check_at = now() WHERE order_no = $1", [order.orderNo])
        const passing = reconcile(the.container)
        await sleep(1_500)
        const refunds = () => the.sql("SELECT id FROM refund WHERE payment_id = $1", [order.paymentId])
        expect(await refunds()).toHaveLength(0)
        await leave?.()
        await passing
        expect(await refunds()).toHaveLength(1)
        await booksAgree(order)
        expect((await store(order.orderNo)).creditLines).toHaveLength(1)
      })

      it("what keeps an order too long leaves everything that would change it undone", async () => {
        const order = await captured(undefined, { items: { tea: 2 } })
        const id = await exchanging(order)
        const customer_id = await newCustomer()
        await the.sql(
          "INSERT INTO acquiring_order_lock (order_id, locked_by, locked_until) VALUES ($1, 'dead', now() + interval '60 s')",
          [order.orderId],
        )
        const transfer = `/store/orders/${order.orderId}/transfer/request`
        expect(await the.store.post(transfer, {})).toMatchObject({ status: 401 })
        const [inGerman, ...answers] = await Promise.all([
          the.admin.delete(`/admin/exchanges/${id}/request`, { "accept-language": "de" }),
          confirmExchange(the, id),
          the.admin.post(`/admin/orders/${order.orderId}/transfer`, { customer_id }),
          the.admin.post(`/admin/orders/${order.orderId}/cancel`),
        ])
        for (const { status, body } of answers) {
          expect(status).toBe(400)
          expect(body).toMatchObject({ message: expect.stringMatching(/order is still under way\. Nothing was done/) })
        }
        expect(inGerman).toMatchObject({
          status: 400,
          body: { message: expect.stringMatching(/läuft noch\. Es wurde nichts getan/) },
        })
        await the.sql("DELETE FROM acquiring_order_lock")
        expect(await isOpen(order)).toBe(true)
        expect(await confirmExchange(the, id)).toMatchObject({ status: 200 })
      })
    })
  },
  { env: { ACQUIRER_SETTINGS: JSON.stringify(SETTINGS) } },
)
