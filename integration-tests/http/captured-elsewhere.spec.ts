import { good } from "../support/http"
import { serviceSide } from "../support/service-side"
import { shop } from "../support/shop"

shop(({ buy, admin, orderOf, sandbox, sql }) => {
  const service = serviceSide(sandbox)
  beforeEach(() => sandbox.control.reset())

  const paymentOf = async (order: { id: string }) => (await orderOf(order)).payment_collections[0]!.payments![0]!

  describe("a service that captures at once (sale mode)", () => {
    it("gives the order a captured payment with one capture, and no capture is sent", async () => {
      sandbox.control.settings({ captureMode: "sale" })
      const order = await buy()
      const seen = await orderOf(order)
      expect(seen.payment_status).toBe("captured")
      expect((await paymentOf(order)).captures).toMatchObject([{ amount: 25 }])
      expect(seen.transactions).toMatchObject([{ amount: 25, reference: "capture" }])
      expect(service.received("capture")).toEqual([])
      expect(service.sums()).toEqual([{ held: "0.00", captured: "25.00", refunded: "0.00" }])
    })

    it("leaves nothing for the capture button, and its money can be refunded", async () => {
      sandbox.control.settings({ captureMode: "sale" })
      const order = await buy()
      const { id } = await paymentOf(order)
      await admin.post(`/admin/payments/${id}/capture`, {})
      good(await admin.post(`/admin/payments/${id}/refund`, { amount: 10 }))
      expect((await paymentOf(order)).captures).toHaveLength(1)
      expect(service.received("capture")).toEqual([])
      expect(service.sums()).toEqual([{ held: "0.00", captured: "25.00", refunded: "10.00" }])
    })
  })

  describe("a payment that the portal captured before the admin does", () => {
    it("counts as captured, and no capture is sent", async () => {
      const order = await buy()
      const { id } = await paymentOf(order)
      sandbox.control.capture(service.transaction().transactionId)

      good(await admin.post(`/admin/payments/${id}/capture`, {}))
      expect((await orderOf(order)).payment_status).toBe("captured")
      expect((await paymentOf(order)).captures).toMatchObject([{ amount: 25 }])
      expect(service.received("capture")).toEqual([])
      expect(service.sums()).toEqual([{ held: "0.00", captured: "25.00", refunded: "0.00" }])
      expect(
        await sql(
          "SELECT state, answer->'already_captured' AS already FROM acquiring_operation WHERE kind = 'capture'",
        ),
      ).toEqual([{ state: "done", already: true }])
    })
  })
})
