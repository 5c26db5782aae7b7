import { acquiringAdmin } from "../../support/acquiring-admin"
import { good } from "../../support/http"
import { orderMoney, type CardOrder } from "../../support/order-money"
import { shop } from "../../support/shop"

/**
 * A merchant gives an order credit that was authorised and is not captured yet: the core leaves the authorisation as it
 * is, and its own "Capture" takes all of it.
 */
shop((the) => {
  const { orderOfTeas, atRest, serviceMoney, storeMoney, openIncidents } = orderMoney(the)
  const acquiring = acquiringAdmin(the.admin)

  async function give({ orderId }: CardOrder, amount: number): Promise<void> {
    const credit = { amount, reference: "goodwill", reference_id: "1" }
    good(await the.admin.post(`/admin/orders/${orderId}/credit-lines`, credit))
    await the.sql(`UPDATE "order" SET created_at = now() - interval '1 hour' WHERE id = $1`, [orderId])
    await the.sql("UPDATE order_change SET created_at = now() - interval '1 hour' WHERE order_id = $1", [orderId])
    await atRest()
  }

  async function onlyPayment() {
    const [payment] = (await acquiring.payments()).payments
    return acquiring.payment(payment?.id ?? "")
  }

  describe("an order that is given credit before its payment is captured", () => {
    it("is somebody's to capture, for what it still comes to and no more", async () => {
      const order = await orderOfTeas(2)
      await give(order, 5)

      const { offers, waiting } = await onlyPayment()
      expect(offers.capture).toBe("40.00")
      expect(waiting).toMatchObject([
        { kind: "wrong_amount", amount: "5.00", next_step: "Capture 40.00 USD of what is authorized, and no more." },
      ])

      good(await the.admin.post(`/admin/payments/${order.paymentId}/capture`, { amount: 40 }))
      await atRest()
      expect(serviceMoney()).toMatchObject({ captured: 40, refunded: 0 })
      expect(await storeMoney(order)).toMatchObject({ status: "pending", captured: 40, pending: 0 })
      expect(await openIncidents()).toEqual([])
    })

    it("is somebody's to release when it has become free, and stands", async () => {
      const order = await orderOfTeas(2)
      await give(order, 45)

      const { payment, offers, waiting } = await onlyPayment()
      expect(offers).toMatchObject({ capture: null, release: "whole" })
      expect(waiting).toMatchObject([{ next_step: "Release what is authorized and not captured." }])

      await acquiring.release(payment.id)
      await atRest()
      expect(serviceMoney()).toEqual({ held: 0, captured: 0, refunded: 0 })
      expect(await storeMoney(order)).toMatchObject({ status: "pending", captured: 0, pending: 0 })
      expect(await openIncidents()).toEqual([])
    })
  })
})
