import type { OrderOwedAnswer } from "../../../src/api/admin/acquiring/http-types"
import { reconcile } from "../../../src/reconciliation/reconcile"
import { booksOf } from "../../support/ledgers"
import { card } from "../../support/cards"
import { elsewhere, type PaidCheckout } from "../../support/elsewhere"
import { good } from "../../support/http"
import { lyingRefundSearch } from "../../support/lying-service"
import { shop } from "../../support/shop"

/**
 * What the merchant does at the service's portal while no notification comes through: the shop hears of it by asking.
 */
shop((the) => {
  const { paidByCard, until, requests, incidents, sums, settings } = elsewhere(the)
  const { store, differences } = booksOf(the)

  /** The job's rounds until the books are equal; what it did in them. */
  async function reconciled(sale: PaidCheckout): Promise<string[]> {
    const repairs: string[] = []
    await until("the books are equal", async () => {
      const { repaired } = await reconcile(the.container)
      repairs.push(...repaired.flatMap((found) => (found.orderNo === sale.orderNo ? found.repairs : [])))
      return (await differences(sale.orderNo)).length === 0
    })
    return repairs
  }

  async function cancelled(sale: PaidCheckout): Promise<void> {
    await until("the order is cancelled", async () => {
      await reconcile(the.container)
      return (await the.orderOf(sale.order)).status === "canceled"
    })
    expect(await differences(sale.orderNo)).toEqual([])
  }

  /** Nothing that was done at the portal may go back to it as a call. */
  function echoes(sale: PaidCheckout): number {
    return ["capture", "cancel", "refund", "review"].flatMap((operation) => requests(operation, sale)).length
  }

  const quietly = async (by = card()) => {
    const sale = await paidByCard(by)
    the.sandbox.control.notificationSettings({ enabled: false })
    return sale
  }

  describe("at the portal, unheard", () => {
    it("a full capture becomes one capture", async () => {
      const sale = await quietly()
      the.sandbox.control.capture(sale.transactionId)
      expect(await reconciled(sale)).toEqual(["took over the capture of 25.00 USD made at the service"])
      const order = await the.orderOf(sale.order)
      expect(order.payment_status).toBe("captured")
      expect(order.transactions).toMatchObject([{ reference: "capture", amount: 25 }])
      expect(echoes(sale)).toBe(0)
    })

    it("several partial captures, each seen and some unseen, end in the same sums", async () => {
      const sale = await quietly()
      the.sandbox.control.capture(sale.transactionId, { amount: "5.00" })
      expect(await reconciled(sale)).toEqual(["took over the capture of 5.00 USD made at the service"])
      the.sandbox.control.capture(sale.transactionId, { amount: "5.00" })
      expect(await reconciled(sale)).toEqual(["took over the capture of 5.00 USD made at the service"])
      the.sandbox.control.capture(sale.transactionId, { amount: "4.00" })
      the.sandbox.control.capture(sale.transactionId, { amount: "4.00" })
      expect(await reconciled(sale)).toEqual(["took over the capture of 8.00 USD made at the service"])
      the.sandbox.control.capture(sale.transactionId)
      expect(await reconciled(sale)).toEqual(["took over the capture of 7.00 USD made at the service"])
      const { captures } = await store(sale.orderNo)
      expect(captures.map(({ amount }) => amount)).toEqual([5, 5, 8, 7])
      expect(captures.every(({ createdBy }) => createdBy === "acquiring:service")).toBe(true)
      expect(echoes(sale)).toBe(0)
    })

    it.each(["5.00", "20.00"])("of a cancelled order, %s after a refund, is refunded", async (more) => {
      settings({ profile: { capturedAmount: "captured" } })
      const sale = await quietly()
      the.sandbox.control.capture(sale.transactionId, { amount: "5.00" })
      // A service that voids nothing of what is captured in part: the rest stays capturable at the portal.
      the.sandbox.control.addFault({ kind: "refuse", operation: "cancel", orderNo: sale.orderNo, times: 0 })
      good(await the.admin.post(`/admin/orders/${sale.order.id}/cancel`))
      await reconciled(sale)
      expect(sums(sale)).toMatchObject({ captured: "5.00", refunded: "5.00" })
      the.sandbox.control.capture(sale.transactionId, { amount: more })
      await the.sql("UPDATE acquiring_payment SET next_check_at = now()")
      await reconciled(sale)
      expect(sums(sale)?.refunded).toBe(sums(sale)?.captured)
    })

    it("captures of shop and portal, mixed, add up", async () => {
      const sale = await quietly()
      const { payment } = await store(sale.orderNo)
      const capture = (amount: number) => the.admin.post(`/admin/payments/${payment?.id}/capture`, { amount })
      expect((await capture(6)).status).toBe(200)
      the.sandbox.control.capture(sale.transactionId, { amount: "3.00" })
      await reconciled(sale)
      expect((await capture(6)).status).toBe(200)
      expect(await differences(sale.orderNo)).toEqual([])
      the.sandbox.control.capture(sale.transactionId)
      await reconciled(sale)
      expect((await store(sale.orderNo)).captures.map(({ amount }) => amount)).toEqual([6, 3, 6, 10])
      expect(requests("capture", sale)).toHaveLength(2)
    })

    it("a cancellation cancels payment and order", async () => {
      const sale = await quietly()
      the.sandbox.control.cancel(sale.transactionId)
      await cancelled(sale)
      expect(await the.orderOf(sale.order)).toMatchObject({ status: "canceled", payment_status: "canceled" })
      expect(echoes(sale)).toBe(0)
    })

    it.each([
      ["on its way to the customer", "fulfillments"],
      ["completed without a fulfillment", "complete"],
    ])("a cancellation of what is %s keeps the order, and a person sees it", async (_what, step) => {
      const sale = await quietly()
      const order = await the.orderOf(sale.order)
      const items = order.items?.map(({ id, quantity }) => ({ id, quantity }))
      good(await the.admin.post(`/admin/orders/${order.id}/${step}`, step === "complete" ? {} : { items }))
      the.sandbox.control.cancel(sale.transactionId)
      await until("the payment is cancelled", async () => {
        await reconcile(the.container)
        return (await store(sale.orderNo)).payment?.canceledAt
      })
      await reconcile(the.container)
      expect((await the.orderOf(order)).status).not.toBe("canceled")
      expect(await incidents()).toMatchObject([
        { kind: "cancelled_at_service", order_id: order.id, order_no: sale.orderNo },
      ])
    })

    it("a cancellation of what the merchant has given the order credit for keeps it, and nobody is told", async () => {
      const sale = await quietly()
      const credit = { amount: 25, reference: "goodwill", reference_id: "1" }
      good(await the.admin.post(`/admin/orders/${sale.order.id}/credit-lines`, credit))
      the.sandbox.control.cancel(sale.transactionId)
      await until("the payment is cancelled", async () => {
        await reconcile(the.container)
        return (await store(sale.orderNo)).payment?.canceledAt
      })
      await reconcile(the.container)
      expect((await the.orderOf(sale.order)).status).toBe("pending")
      expect(await incidents()).toEqual([])
    })

    it("a cancellation keeps the order where the merchant wants that, and a person sees it", async () => {
      settings({ cancelled_at_service: "keep_order" })
      const sale = await quietly()
      the.sandbox.control.cancel(sale.transactionId)
      await until("the payment is cancelled", async () => {
        await reconcile(the.container)
        return (await store(sale.orderNo)).payment?.canceledAt
      })
      expect(await incidents()).toMatchObject([{ kind: "cancelled_at_service", order_id: sale.order.id }])
      await reconciled(sale)
      expect(await the.orderOf(sale.order)).toMatchObject({ status: "pending", payment_status: "awaiting" })

      const { owed } = good(await the.admin.get<OrderOwedAnswer>(`/admin/acquiring/orders/${sale.order.id}/owed`))
      const id = owed?.payment_collection_id
      const session = { provider_id: "pp_acquiring_default", data: { flow: "card" } }
      good(await the.store.post(`/store/payment-collections/${id}/payment-sessions`, session))
      const body = { amount: 25, currency_code: "usd", card: card() }
      good(await the.store.post(`/store/acquiring/payment-collections/${id}/pay`, body))
      await reconcile(the.container)
      expect(await the.orderOf(sale.order)).toMatchObject({ status: "pending", payment_status: "authorized" })
    })

    it("several refunds of equal amounts become as many refunds", async () => {
      const sale = await quietly()
      the.sandbox.control.capture(sale.transactionId)
      for (let count = 0; count < 3; count += 1) the.sandbox.control.refund(sale.transactionId, { amount: "4.00" })
      await reconciled(sale)
      const { refunds } = await store(sale.orderNo)
      expect(refunds.map(({ amount }) => amount)).toEqual([4, 4, 4])
      expect(new Set(refunds.map(({ note }) => note?.split(" ")[0])).size).toBe(3)
      the.sandbox.control.refund(sale.transactionId, { amount: "4.00" })
      the.sandbox.control.refund(sale.transactionId)
      await reconciled(sale)
      expect((await store(sale.orderNo)).refunds.map(({ amount }) => amount)).toEqual([4, 4, 4, 4, 9])
      expect((await the.orderOf(sale.order)).payment_status).toBe("refunded")
      expect(echoes(sale)).toBe(0)
    })

    it("a refund that the service gives no reference to is shown to a person, and not booked twice or by guess", async () => {
      const sale = await quietly()
      const { payment } = await store(sale.orderNo)
      await the.admin.post(`/admin/payments/${payment?.id}/capture`, {})
      const { close } = await lyingRefundSearch(sale.orderNo, (record) => delete record.refund_reference_id)
      try {
        expect((await the.admin.post(`/admin/payments/${payment?.id}/refund`, { amount: 6 })).status).toBe(200)
        the.sandbox.control.refund(sale.transactionId, { amount: "4.00" })
        await until("a person is told", async () => {
          await reconcile(the.container)
          return (await incidents()).length > 0
        })
        await reconcile(the.container)
      } finally {
        await close()
      }
      expect((await store(sale.orderNo)).refunds.map(({ amount }) => amount)).toEqual([6])
      expect(await incidents()).toMatchObject([{ kind: "books_differ", order_no: sale.orderNo, amount: "4.00" }])
    })

    it("refunds of shop and portal, of equal amounts, are told apart", async () => {
      const sale = await quietly()
      const { payment } = await store(sale.orderNo)
      await the.admin.post(`/admin/payments/${payment?.id}/capture`, {})
      const refund = () => the.admin.post(`/admin/payments/${payment?.id}/refund`, { amount: 5 })
      expect((await refund()).status).toBe(200)
      the.sandbox.control.refund(sale.transactionId, { amount: "5.00" })
      await reconciled(sale)
      expect((await refund()).status).toBe(200)
      await reconciled(sale)
      const { refunds } = await store(sale.orderNo)
      expect(refunds.map(({ amount }) => amount)).toEqual([5, 5, 5])
      expect(refunds.filter(({ createdBy }) => createdBy === "acquiring:service")).toHaveLength(1)
      expect(requests("refund", sale)).toHaveLength(2)
    })

    it("a refund that is still pending there is booked when it is settled, and not when it fails", async () => {
      const sale = await quietly()
      the.sandbox.control.capture(sale.transactionId)
      the.sandbox.control.refund(sale.transactionId, { amount: "5.00", pending: true })
      the.sandbox.control.refund(sale.transactionId, { amount: "6.00", pending: true })
      await reconciled(sale)
      expect((await store(sale.orderNo)).refunds).toEqual([])
      the.sandbox.control.settleRefund(sale.transactionId, { outcome: "refunded" })
      the.sandbox.control.settleRefund(sale.transactionId, { outcome: "failed" })
      await reconciled(sale)
      expect((await store(sale.orderNo)).refunds.map(({ amount }) => amount)).toEqual([5])
    })

    it("a review is decided", async () => {
      const accepted = await quietly(card("review"))
      const rejected = await quietly(card("review"))
      the.sandbox.control.review(accepted.transactionId, { decision: "accept" })
      the.sandbox.control.review(rejected.transactionId, { decision: "reject" })
      await cancelled(rejected)
      expect((await the.orderOf(rejected.order)).status).toBe("canceled")
      expect((await the.orderOf(accepted.order)).status).toBe("pending")
      expect(echoes(accepted) + echoes(rejected)).toBe(0)
    })

    it("capture and refund together, in one look", async () => {
      const sale = await quietly()
      the.sandbox.control.capture(sale.transactionId, { amount: "20.00" })
      the.sandbox.control.refund(sale.transactionId, { amount: "20.00" })
      await reconciled(sale)
      const { captures, refunds } = await store(sale.orderNo)
      expect([captures.map(({ amount }) => amount), refunds.map(({ amount }) => amount)]).toEqual([[20], [20]])
      expect(echoes(sale)).toBe(0)
    })
  })

  describe("the job", () => {
    it("run by ten at once books everything once", async () => {
      const sale = await quietly()
      the.sandbox.control.capture(sale.transactionId, { amount: "20.00" })
      for (let count = 0; count < 3; count += 1) the.sandbox.control.refund(sale.transactionId, { amount: "4.00" })
      await new Promise((resolve) => setTimeout(resolve, 200))
      await Promise.all(Array.from({ length: 10 }, () => reconcile(the.container)))
      await reconciled(sale)
      const { captures, refunds } = await store(sale.orderNo)
      expect([captures.map(({ amount }) => amount), refunds.map(({ amount }) => amount)]).toEqual([[20], [4, 4, 4]])
    })

    it("says what it could not look at, and goes on when the service is back", async () => {
      const sale = await quietly()
      the.sandbox.control.capture(sale.transactionId)
      await the.sandbox.control.offline()
      try {
        await until("it is due", async () => {
          const { failed } = await reconcile(the.container)
          return failed.length > 0 && expect(failed).toMatchObject([{ account: "default" }]) === undefined
        })
        expect((await the.orderOf(sale.order)).payment_status).toBe("authorized")
      } finally {
        await the.sandbox.control.online()
      }
      expect(await reconciled(sale)).toEqual(["took over the capture of 25.00 USD made at the service"])
    })
  })
})
