import type { HttpTypes } from "@medusajs/framework/types"

import { good } from "../../support/http"
import { merchantsOrders } from "../../support/merchants-orders"
import { shop } from "../../support/shop"

shop((the) => {
  const { admin, orderOf, sandbox, sql } = the
  const { service, paymentOf, bought, expectSameBooks } = merchantsOrders(the)

  describe("a refund from the admin", () => {
    it("gives the whole payment back", async () => {
      const { order, capture, refund } = await bought()
      good(await capture())
      good(await refund(25))
      expect((await expectSameBooks(order, "25.00", "25.00")).payment_status).toBe("refunded")
    })

    it("refunds any parts, says the original amount with each, and names our own refund to the service", async () => {
      const { order, capture, refund } = await bought()
      good(await capture())
      good(await refund(10, { note: "one cup\nbroken" }))
      expect((await expectSameBooks(order, "25.00", "10.00")).payment_status).toBe("partially_refunded")
      good(await refund(14.99))
      await expectSameBooks(order, "25.00", "24.99")
      good(await refund(0.01))
      expect((await expectSameBooks(order, "25.00", "25.00")).payment_status).toBe("refunded")

      const [first] = await sql<{ id: string }>("SELECT id FROM refund ORDER BY created_at")
      expect(service.received("refund").map((request) => request.refund_orders)).toMatchObject([
        [{ amount: "25.00", refund_amount: "10.00", refund_reason: `${first!.id} one cup broken` }],
        [{ amount: "25.00", refund_amount: "14.99" }],
        [{ amount: "25.00", refund_amount: "0.01" }],
      ])
    })

    it("names the reason that was chosen to the service where no note was written, and the note where one was", async () => {
      const { capture, refund } = await bought()
      good(await capture())
      const body = { label: "Broken cup", code: "broken_cup" }
      const { refund_reason } = good(
        await admin.post<HttpTypes.AdminRefundReasonResponse>("/admin/refund-reasons", body),
      )
      good(await refund(4, { refund_reason_id: refund_reason.id }))
      good(await refund(3, { refund_reason_id: refund_reason.id, note: "by post" }))
      const refunds = await sql<{ id: string }>("SELECT id FROM refund ORDER BY created_at")
      expect(service.received("refund").map((request) => request.refund_orders)).toMatchObject([
        [{ refund_reason: `${refunds[0]!.id} Broken cup` }],
        [{ refund_reason: `${refunds[1]!.id} by post` }],
      ])
    })

    it("is refused beyond what was captured, and nothing is sent", async () => {
      const { order, capture, refund } = await bought()
      good(await capture(20))
      good(await refund(15))
      expect((await refund(5.02)).status).toBe(400)
      await expectSameBooks(order, "20.00", "15.00")
      expect(service.received("refund")).toHaveLength(1)
    })

    it("is refused for the one cent that the core's own check lets pass, and nothing is sent", async () => {
      const { order, capture, refund } = await bought()
      good(await capture(20))
      const answer = await refund(20.01)
      expect(answer).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("20.01 USD is more than is left") },
      })
      await expectSameBooks(order, "20.00", "0.00")
      expect(service.received("refund")).toEqual([])
    })

    it("says what the service says when it refuses, and books nothing", async () => {
      const { order, capture, refund } = await bought()
      good(await capture())
      sandbox.control.refund(service.transaction().transactionId, { amount: "20.00" })
      const answer = await refund(10)
      expect(answer).toMatchObject({
        status: 400,
        body: { code: "operation_refused", message: expect.stringContaining("Only 5.00 USD is left to refund.") },
      })
      expect((await paymentOf(order)).refunds).toEqual([])
    })

    it("refunds what a price with more digits than the currency has came to", async () => {
      const { order, capture, refund } = await bought({ items: { "by-weight": 1 } })
      good(await capture())
      good(await refund(Number((await paymentOf(order)).amount)))
      expect(service.sums()).toMatchObject([{ captured: "103.90", refunded: "103.90" }])
      expect((await orderOf(order)).payment_status).toBe("refunded")
    })
  })
})
