import { booksOf } from "../../support/ledgers"
import { good } from "../../support/http"
import { paidOrders, type PaidOrder } from "../../support/paid-orders"
import { shop } from "../../support/shop"

/** Nothing, less than nothing, no number, digits that dollars have not, and more than there is. */
const NO_AMOUNTS = [0, -1, "NaN", 0.005, 7.123, 98.9009, 1e15]

shop((shop) => {
  const { sandbox, admin } = shop
  const books = booksOf(shop)
  const { paid, captured, capture, refund, cancelOrder, settle, reconcileEverything, received } = paidOrders(shop)

  beforeEach(() => sandbox.control.reset())

  async function agree({ orderNo }: PaidOrder): Promise<void> {
    expect(await books.differences(orderNo)).toEqual([])
  }
  /** The one order of each request of an operation, as the service read it. */
  const asked = (operation: "capture" | "refund", order: PaidOrder) =>
    received(operation, order).flatMap(
      ({ body }) => (body as Record<string, Record<string, string>[]>)[`${operation}_orders`] ?? [],
    )

  describe("refunds in parts", () => {
    it("leave the sums of both sides equal after each, down to the last cent", async () => {
      const order = await captured(undefined, { items: { tea: 2 } })
      const parts = [0.01, 12.34, 20, 7.65, 5]
      for (const part of parts) {
        good(await refund(order, part, { note: `part ${part}` }))
        await agree(order)
      }
      const [{ refunds } = { refunds: [] }] = sandbox.control.transactions({ orderNo: order.orderNo })
      expect(refunds.map(({ amount }) => amount)).toEqual(["0.01", "12.34", "20.00", "7.65", "5.00"])
      expect(books.service(order.orderNo)).toMatchObject({ refunded: 45, statuses: ["refunded"] })
    })

    it("name the original amount and our own refund to the service, with what the merchant wrote", async () => {
      const order = await captured(18)
      good(await refund(order, 3, { note: "late  delivery" }))
      good(await refund(order, 4))
      const { refunds } = await books.store(order.orderNo)
      expect(asked("refund", order)).toMatchObject([
        { amount: "25.00", refund_amount: "3.00", refund_reason: `${refunds[0]?.id} late delivery` },
        { amount: "25.00", refund_amount: "4.00", refund_reason: refunds[1]?.id },
      ])
      await agree(order)
    })

    it("never refund more than was captured, however many are pressed at once", async () => {
      const order = await captured(20)
      const answers = await Promise.all([15, 15, 15].map((amount) => refund(order, amount)))
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
      await settle()
      expect(books.service(order.orderNo).refunded).toBe(15)
      await agree(order)
    })

    it("of no amount, or of one that the currency does not have, are refused before anything is sent", async () => {
      const order = await captured()
      for (const amount of NO_AMOUNTS) {
        const { status } = await admin.post(`/admin/payments/${order.paymentId}/refund`, { amount })
        expect({ amount, isRefused: status >= 400 && status < 500 }).toEqual({ amount, isRefused: true })
      }
      expect(received("refund", order)).toEqual([])
      expect((await books.store(order.orderNo)).refunds).toEqual([])
      await agree(order)
    })
  })

  describe("captures", () => {
    it("of no amount, or of one that the currency does not have, are refused before anything is sent", async () => {
      const order = await paid()
      for (const amount of NO_AMOUNTS) {
        const { status } = await admin.post(`/admin/payments/${order.paymentId}/capture`, { amount })
        expect({ amount, isRefused: status >= 400 && status < 500 }).toEqual({ amount, isRefused: true })
      }
      expect(received("capture", order)).toEqual([])
      expect((await books.store(order.orderNo)).captures).toEqual([])
      await agree(order)
    })

    it("of a total that the store keeps with four digits take the rounded sum and complete the payment", async () => {
      const order = await paid({ items: { "by-weight": 1 }, shipping: "Free" })
      const stored = await shop.sql<{ amount: string }>("SELECT amount FROM payment WHERE id = $1", [order.paymentId])
      expect(Number(stored[0]?.amount)).toBe(98.9009)

      good(await capture(order))
      expect(asked("capture", order)).toMatchObject([{ amount: "98.90" }])
      const store = await books.store(order.orderNo)
      expect(store.payment).toMatchObject({ capturedAt: expect.any(Date) as Date })
      expect(store.collection).toMatchObject({ status: "completed" })
      expect((await shop.orderOf({ id: order.orderId })).payment_status).toBe("captured")
      expect(await reconcileEverything()).toEqual([])
      expect((await books.store(order.orderNo)).captures).toHaveLength(1)

      good(await refund(order))
      expect(asked("refund", order)).toMatchObject([{ amount: "98.90", refund_amount: "98.90" }])
      expect(books.service(order.orderNo)).toMatchObject({ captured: 98.9, refunded: 98.9, statuses: ["refunded"] })
      expect(await reconcileEverything()).toEqual([])
    })
  })

  describe("cancelling an order of which something is captured", () => {
    it("refunds what is left of it, once", async () => {
      const order = await captured(20)
      good(await refund(order, 7.5))
      good(await cancelOrder(order))
      await settle()
      expect(asked("refund", order).map((part) => part.refund_amount)).toEqual(["7.50", "12.50"])
      expect(books.service(order.orderNo)).toMatchObject({ captured: 20, refunded: 20 })
      await agree(order)
      expect(await reconcileEverything()).toEqual([])
    })

    it("finds what the portal refunded meanwhile, and refunds only the rest", async () => {
      const order = await captured()
      sandbox.control.refund(order.transactionId, { amount: "10.00" })
      good(await cancelOrder(order))
      await settle()
      expect(books.service(order.orderNo)).toMatchObject({ captured: 25, refunded: 25, statuses: ["refunded"] })
      await agree(order)
    })
  })

  it("looks twice at everything and repairs nothing that agrees", async () => {
    const orders = [await paid(), await captured(10), await captured()]
    good(await refund(orders[2] as PaidOrder, 3))
    await reconcileEverything()
    expect(await reconcileEverything()).toEqual([])
    for (const order of orders) await agree(order)
  })
})
