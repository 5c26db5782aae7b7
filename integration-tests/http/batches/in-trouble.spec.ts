import { randomUUID } from "node:crypto"
import type { HttpTypes } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createOrderFulfillmentWorkflow } from "@medusajs/medusa/core-flows"
import { parseCard } from "../../../src/acquirer/domain/card-form"
import { cancelOrdersWorkflow, captureOrdersWorkflow, refundOrdersWorkflow } from "../../../src/workflows"
import { reconcileDue } from "../../../src/reconciliation/run-reconcile"
import { storeOf } from "../../../src/medusa/store"
import { bulkBooks, everywhere } from "../../support/bulk-ledgers"
import { paidOrders, type BulkOrder } from "../../support/bulk-orders"
import { card } from "../../support/cards"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { shop } from "../../support/shop"
import { stopClock } from "../../support/stopped-clock"

shop((shop) => {
  const books = bulkBooks(shop)
  const bulk = (count: number) => paidOrders(shop.container, count, shop.seeded.regions.usd ?? "")
  const received = (operation: string) => shop.sandbox.control.requests({ operation })
  const batchOf = (orders: BulkOrder[], item: { amount?: string } = {}) => ({
    input: { orders: orders.map(({ orderId }) => ({ order_id: orderId, ...item })) },
  })
  const capture = async (...batch: Parameters<typeof batchOf>) =>
    (await captureOrdersWorkflow(shop.container).run(batchOf(...batch))).result
  const refund = async (...batch: Parameters<typeof batchOf>) =>
    (await refundOrdersWorkflow(shop.container).run(batchOf(...batch))).result
  const cancel = async (orders: { id: string }[]) =>
    (await cancelOrdersWorkflow(shop.container).run({ input: { orders: orders.map(({ id }) => ({ order_id: id })) } }))
      .result

  beforeEach(() => shop.sandbox.control.reset())
  afterEach(() => jest.restoreAllMocks())

  describe("an order that cannot be cancelled", () => {
    const statusAtService = async (order: HttpTypes.AdminOrder) =>
      shop.sandbox.control
        .transactions()
        .find(({ orderNo }) => JSON.stringify(order.payment_collections).includes(orderNo))?.status

    it("keeps its authorisation when it is shipped or completed, and spoils no other", async () => {
      const [shipped, completed, open] = [await shop.buy(), await shop.buy(), await shop.buy()]
      const items = (await shop.orderOf(shipped)).items?.map(({ id, quantity }) => ({ id, quantity }))
      good(await shop.admin.post(`/admin/orders/${shipped.id}/fulfillments`, { items }))
      good(await shop.admin.post(`/admin/orders/${completed.id}/complete`))

      const result = await cancel([shipped, completed, open])

      expect(result.map(({ state }) => state)).toEqual(["refused", "refused", "done"])
      expect(result[0]?.message).toContain("fulfillments")
      expect(result[1]?.message).toContain("completed")
      expect(await statusAtService(await shop.orderOf(shipped))).toBe("authorised")
      expect(await statusAtService(await shop.orderOf(completed))).toBe("authorised")
      expect(await statusAtService(await shop.orderOf(open))).toBe("cancelled")
      expect(await shop.sql("SELECT kind FROM acquiring_operation WHERE kind = 'cancel'")).toHaveLength(1)
    })

    it("keeps its authorisation where another provider's money is captured, which the core would refund", async () => {
      const order = await shop.buy()
      const body = { order_id: order.id, amount: 5 }
      const { payment_collection: other } = good(
        await shop.admin.post<HttpTypes.AdminPaymentCollectionResponse>("/admin/payment-collections", body),
      )
      good(await shop.admin.post(`/admin/payment-collections/${other.id}/mark-as-paid`, { order_id: order.id }))
      expect(await cancel([order])).toMatchObject([
        { state: "refused", message: expect.stringContaining("another payment provider") },
      ])
      expect(received("cancel")).toEqual([])
      expect(await statusAtService(await shop.orderOf(order))).toBe("authorised")
    })

    it("is not fulfilled while its payment is being voided", async () => {
      const order = await shop.buy()
      const items = (await shop.orderOf(order)).items?.map(({ id, quantity }) => ({ id, quantity }))
      shop.sandbox.control.addFault({ kind: "delay", ms: 700, operation: "cancel" })
      const batch = cancel([order])
      await eventually(() => Promise.resolve(received("cancel")[0]))
      const fulfilment = await shop.admin.post<{ message?: string }>(`/admin/orders/${order.id}/fulfillments`, {
        items,
      })

      expect(await batch).toMatchObject([{ state: "done", message: null }])
      expect(fulfilment.status).toBe(400)
      expect((await shop.orderOf(order)).status).toBe("canceled")
      expect(await shop.sql("SELECT 1 FROM fulfillment")).toEqual([])
    })

    it("is said to stand where it was fulfilled past the routes while its payment was voided", async () => {
      const order = await shop.buy()
      const items = (await shop.orderOf(order)).items?.map(({ id, quantity }) => ({ id, quantity })) ?? []
      const { journal } = storeOf(shop.container).acquiring
      const resolve = journal.resolve.bind(journal)
      jest.spyOn(journal, "resolve").mockImplementationOnce(async (...outcome) => {
        await createOrderFulfillmentWorkflow(shop.container).run({ input: { order_id: order.id, items } })
        return resolve(...outcome)
      })

      expect(await cancel([order])).toMatchObject([
        { state: "done", message: expect.stringMatching(/order was not canceled: .*fulfillments/) as string },
      ])
    })

    it("is answered from the journal when the batch that cancelled it is run again", async () => {
      const order = await shop.buy()
      expect(await cancel([order])).toMatchObject([{ state: "done" }])
      expect(await cancel([order])).toMatchObject([{ state: "done" }])
      expect(received("cancel")).toHaveLength(1)
    })

    it("is refused when somebody cancelled it before its payment was released", async () => {
      const order = await shop.buy()
      await shop.container.resolve(Modules.ORDER).cancel(order.id)
      expect(await cancel([order])).toMatchObject([{ state: "refused", message: expect.stringContaining("canceled") }])
      expect(received("cancel")).toEqual([])
    })
  })

  describe("an operation that is done while the store's books cannot follow", () => {
    it("is done: a capture is booked by the reconcile job", async () => {
      const [order] = (await bulk(1)) as [BulkOrder]
      shop.sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 0 })
      const result = await capture([order])
      expect(result).toMatchObject([
        { state: "done", amount: "10.00", message: expect.stringContaining("books follow") },
      ])
      expect(await books.captured(order)).toEqual({ service: "10.00", rows: "0.00", order: "0.00" })

      shop.sandbox.control.clearFaults()
      await reconcileDue(shop.container)
      expect(await books.captured(order)).toEqual(everywhere("10.00"))
      expect(await capture([order])).toMatchObject([{ state: "refused" }])
      expect(received("capture")).toHaveLength(1)
    })

    it("is done: a voided order is cancelled by the reconcile job", async () => {
      const order = await shop.buy()
      jest.spyOn(shop.container.resolve(Modules.ORDER), "cancel").mockRejectedValueOnce(new Error("disk full"))
      const result = await cancel([order])
      expect(result).toMatchObject([{ state: "done", message: expect.stringContaining("books follow") }])
      expect((await shop.orderOf(order)).status).toBe("pending")

      await reconcileDue(shop.container)
      expect((await shop.orderOf(order)).status).toBe("canceled")
      expect(received("cancel")).toHaveLength(1)
    })
  })

  describe("an operation that the database fails", () => {
    const journal = () => storeOf(shop.container).acquiring.journal

    it("is refused where it was not begun", async () => {
      const [order] = (await bulk(1)) as [BulkOrder]
      jest.spyOn(journal(), "begin").mockRejectedValueOnce(new Error("disk full"))
      expect(await capture([order])).toMatchObject([
        { state: "refused", message: expect.stringMatching(/nothing was sent.*disk full/) as string },
      ])
    })

    it("is not known where it was sent, and names its operation, by which it becomes known", async () => {
      const [order] = (await bulk(1)) as [BulkOrder]
      jest.spyOn(journal(), "resolve").mockRejectedValueOnce(new Error("disk full"))
      const result = await capture([order])
      const [operation] = await shop.sql<{ id: string }>("SELECT id FROM acquiring_operation WHERE kind = 'capture'")
      expect(result).toMatchObject([{ state: "unknown", operation_id: operation?.id }])
      expect(received("capture")).toHaveLength(1)
    })
  })

  describe("an operation that the service certainly did not do", () => {
    it("is done by the next batch, once, however many come with it", async () => {
      const orders = await bulk(2)
      await shop.sandbox.control.offline()
      const away = await capture(orders, { amount: "5.00" }).finally(() => shop.sandbox.control.online())
      expect(away.map(({ state }) => state)).toEqual(["refused", "refused"])

      const batches = await Promise.all([capture(orders, { amount: "5.00" }), capture(orders, { amount: "5.00" })])
      expect(batches.flat().map(({ state }) => state)).toEqual(Array(4).fill("done"))
      for (const order of orders) expect(await books.captured(order)).toEqual(everywhere("5.00"))
      const processed = received("capture").filter(({ effects }) => effects > 0)
      expect(processed.reduce((sum, { effects }) => sum + effects, 0)).toBe(2)
    })

    it("can be refunded under a name of its own", async () => {
      const [order] = (await bulk(1)) as [BulkOrder]
      await capture([order])
      await shop.sandbox.control.offline()
      expect(await refund([order]).finally(() => shop.sandbox.control.online())).toMatchObject([{ state: "refused" }])
      expect(await refund([order])).toMatchObject([{ state: "done", amount: "10.00" }])
      expect(received("refund").filter(({ processed }) => processed)).toHaveLength(1)
      expect((await books.transactionOf(order)).refunded).toBe("10.00")
      const operations = await shop.sql<{ state: string }>(
        "SELECT state FROM acquiring_operation WHERE kind = 'refund' ORDER BY created_at",
      )
      expect(operations.map(({ state }) => state)).toEqual(["refused", "done"])
    })
  })

  it("works the payment that stands, not one that was cancelled before it", async () => {
    const [order] = (await bulk(1)) as [BulkOrder]
    const payments = shop.container.resolve(Modules.PAYMENT)
    await payments.cancelPayment(order.paymentId)
    const { payment_collection_id } = await payments.retrievePayment(order.paymentId)
    const session = await payments.createPaymentSession(payment_collection_id, {
      provider_id: "pp_acquiring_default",
      currency_code: "usd",
      amount: 10,
      data: { flow: "card" },
    })
    const second = await payments.authorizePaymentSession(session.id, { card: parseCard(card(), new Date()) })

    expect(await capture([order])).toMatchObject([{ state: "done", payment_id: second?.id, amount: "10.00" }])
    const [captured] = await shop.sql<{ payment_id: string }>("SELECT payment_id FROM capture")
    expect(captured?.payment_id).toBe(second?.id)
  })

  it("says that the payment is cancelled where an order has no other", async () => {
    const [order] = (await bulk(1)) as [BulkOrder]
    await shop.container.resolve(Modules.PAYMENT).cancelPayment(order.paymentId)
    const result = await capture([order])
    expect(result).toMatchObject([{ state: "refused", message: expect.stringContaining("canceled") }])
    expect(received("capture")).toEqual([])
  })

  describe("a payment that somebody else holds", () => {
    const owner = randomUUID()
    const hold = async (order: BulkOrder) => {
      const now = new Date()
      const { payments } = storeOf(shop.container).acquiring
      const until = new Date(now.getTime() + 60_000)
      const [held] = await payments.leaseEach("default", [await books.orderNoOf(order)], owner, now, until)
      if (!held) throw new Error("Nobody could lease the payment")
      return () => payments.releaseAll(owner, new Date())
    }

    it("is captured and booked when it is free, and the other orders of the batch are not kept waiting", async () => {
      const [busy, free] = (await bulk(2)) as [BulkOrder, BulkOrder]
      const letGo = await hold(busy)
      stopClock(shop)
      const batch = capture([busy, free])
      await eventually(async () => ((await books.captured(free)).rows === "11.01" ? true : undefined))
      expect(await books.captured(busy)).toEqual({ service: "10.00", rows: "0.00", order: "0.00" })
      await letGo()
      expect((await batch).map(({ state }) => state)).toEqual(["done", "done"])
      expect(await books.captured(busy)).toEqual(everywhere("10.00"))
    })

    it("is captured once, and its books follow later, when it does not get free in time", async () => {
      const [busy] = (await bulk(1)) as [BulkOrder]
      const letGo = await hold(busy)
      const result = await capture([busy]).finally(letGo)
      expect(result).toMatchObject([{ state: "done", message: expect.stringContaining("books follow") }])
      await reconcileDue(shop.container)
      expect(await books.captured(busy)).toEqual(everywhere("10.00"))
      expect(received("capture")).toHaveLength(1)
    })
  })
})
