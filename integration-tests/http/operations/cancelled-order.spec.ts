import { captureOrdersWorkflow } from "../../../src/workflows"

import { good } from "../../support/http"
import { merchantsOrders } from "../../support/merchants-orders"
import { shop } from "../../support/shop"

shop((the) => {
  const { admin, orderOf, sandbox, sql } = the
  const { service, bought, expectSameBooks } = merchantsOrders(the)

  describe("cancelling an order", () => {
    it("releases its authorisation by one request", async () => {
      const { order } = await bought()
      good(await admin.post(`/admin/orders/${order.id}/cancel`))
      expect(service.transaction().status).toBe("cancelled")
      expect(service.only("cancel")).toMatchObject({ cancel_orders: [{ amount: "25.00", currency: "USD" }] })
      expect(await orderOf(order)).toMatchObject({ status: "canceled", payment_status: "canceled" })
    })

    it("refunds what was captured", async () => {
      const { order, capture } = await bought()
      good(await capture())
      good(await admin.post(`/admin/orders/${order.id}/cancel`))
      await expectSameBooks(order, "25.00", "25.00")
      expect(service.received("cancel")).toEqual([])
    })

    it("refunds the part that was captured", async () => {
      const { order, capture } = await bought()
      good(await capture(10))
      good(await admin.post(`/admin/orders/${order.id}/cancel`))
      await expectSameBooks(order, "10.00", "10.00")
    })

    it("counts as done when the portal released the money before", async () => {
      const { order } = await bought()
      sandbox.control.cancel(service.transaction().transactionId)
      good(await admin.post(`/admin/orders/${order.id}/cancel`))
      expect(await sql("SELECT state FROM acquiring_operation WHERE kind = 'cancel'")).toEqual([{ state: "done" }])
    })

    it("leaves a cancelled payment uncapturable on both sides", async () => {
      const { order, capture } = await bought()
      good(await admin.post(`/admin/orders/${order.id}/cancel`))
      expect((await capture()).status).toBe(400)
      expect(service.sums()).toMatchObject([{ held: "0.00", captured: "0.00" }])
    })

    it("takes no more of a payment that was captured in part, by the button or in a batch", async () => {
      const { order, capture } = await bought()
      good(await capture(10))
      good(await admin.post(`/admin/orders/${order.id}/cancel`))
      const refused = await capture(15)
      expect(refused.status).toBe(400)
      expect(refused.body.message).toMatch(/order is canceled.* Nothing was sent/)
      const { result } = await captureOrdersWorkflow(the.container).run({ input: { orders: [{ order_id: order.id }] } })
      expect(result).toMatchObject([
        { state: "refused", message: expect.stringMatching(/order is canceled.* Nothing was sent/) },
      ])
      expect(service.received("capture")).toHaveLength(1)
      await expectSameBooks(order, "10.00", "10.00")
    })
  })
})
