import type { HttpTypes } from "@medusajs/framework/types"

import { card } from "../../support/cards"
import { good } from "../../support/http"
import { serviceSide } from "../../support/service-side"
import { shop } from "../../support/shop"

shop(({ buy, admin, orderOf, sandbox, sql }) => {
  const service = serviceSide(sandbox)
  beforeEach(() => sandbox.control.reset())

  async function orderInReview() {
    const order = await buy({}, card("review"))
    const seen = await orderOf(order)
    return { order, seen, payment: seen.payment_collections[0]!.payments![0]! }
  }

  const capture = (payment: HttpTypes.AdminPayment) =>
    admin.post<{ message?: string }>(`/admin/payments/${payment.id}/capture`, {})

  describe("a payment held for review", () => {
    it("places the order and says in the payment's data that it is held", async () => {
      const { seen, payment } = await orderInReview()
      expect(seen.payment_status).toBe("authorized")
      expect(payment.data).toMatchObject({ status: "review" })
      expect(service.transaction().status).toBe("review")
    })

    it("cannot be captured, and the merchant reads what to do first", async () => {
      const { order, payment } = await orderInReview()
      const answer = await capture(payment)
      expect(answer.status).toBe(400)
      expect(answer.body.message).toContain("The payment is held for review: accept it first.")
      expect(service.transaction().captured).toBe("0.00")
      expect((await orderOf(order)).payment_status).toBe("authorized")
      expect(await sql("SELECT id FROM capture WHERE deleted_at IS NULL")).toEqual([])
    })

    it("can be captured once it is accepted", async () => {
      const { order, payment } = await orderInReview()
      await capture(payment)
      sandbox.control.review(service.transaction().transactionId, { decision: "accept" })

      good(await capture(payment))
      expect((await orderOf(order)).payment_status).toBe("captured")
      expect(service.sums()).toEqual([{ held: "0.00", captured: "25.00", refunded: "0.00" }])
    })

    it("is released by cancelling its order", async () => {
      const { order } = await orderInReview()
      good(await admin.post(`/admin/orders/${order.id}/cancel`))
      expect(service.transaction().status).toBe("cancelled")
    })
  })
})
