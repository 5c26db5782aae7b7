import { elsewhere } from "../../support/elsewhere"
import { good, type Answer } from "../../support/http"
import { lyingQuery } from "../../support/lying-service"
import { paidOrders } from "../../support/paid-orders"
import { serviceSide } from "../../support/service-side"
import { shop } from "../../support/shop"

/** `payment_status` of a captured payment. */
const CAPTURED = "4100"

shop((the) => {
  const { buy, admin, orderOf, sandbox, sql } = the
  const { until } = elsewhere(the)
  const service = serviceSide(sandbox)
  beforeEach(() => sandbox.control.reset())

  const paymentOf = async (order: { id: string }) => (await orderOf(order)).payment_collections[0]!.payments![0]!

  describe("a service that captures at once (sale mode)", () => {
    it("gives the order one capture as soon as the service tells of it, and no capture is sent", async () => {
      sandbox.control.settings({ captureMode: "sale" })
      const order = await buy()
      await until("the capture is booked", async () => (await orderOf(order)).payment_status === "captured")
      expect((await paymentOf(order)).captures).toMatchObject([{ amount: 25 }])
      expect((await orderOf(order)).transactions).toMatchObject([{ amount: 25, reference: "capture" }])
      expect(service.received("capture")).toEqual([])
      expect(service.sums()).toEqual([{ held: "0.00", captured: "25.00", refunded: "0.00" }])
    })

    it("takes the capture button for what is done already, and its money can be refunded", async () => {
      sandbox.control.settings({ captureMode: "sale" })
      const order = await buy()
      const { id } = await paymentOf(order)
      await admin.post(`/admin/payments/${id}/capture`, {})
      good(await admin.post(`/admin/payments/${id}/refund`, { amount: 10 }))
      expect((await paymentOf(order)).captures).toMatchObject([{ amount: 25 }])
      expect(service.sums()).toEqual([{ held: "0.00", captured: "25.00", refunded: "10.00" }])
    })
  })

  describe("a payment that the portal captured before the admin does", () => {
    it("counts as captured, and no capture is made", async () => {
      sandbox.control.notificationSettings({ enabled: false })
      const order = await buy()
      const { id } = await paymentOf(order)
      sandbox.control.capture(service.transaction().transactionId)

      good(await admin.post(`/admin/payments/${id}/capture`, {}))
      await paidOrders(the).settle()
      expect((await orderOf(order)).payment_status).toBe("captured")
      expect((await paymentOf(order)).captures).toMatchObject([{ amount: 25 }])
      expect(service.received("capture")).toHaveLength(1)
      expect(service.sums()).toEqual([{ held: "0.00", captured: "25.00", refunded: "0.00" }])
      expect(
        await sql(
          "SELECT state, answer->'already_captured' AS already FROM acquiring_operation WHERE kind = 'capture'",
        ),
      ).toEqual([{ state: "done", already: true }])
    })
  })
  describe("a service that calls a payment captured when a part of it is", () => {
    /** An order of which 10.00 are captured, and what follows while the service calls that captured. */
    async function tenCaptured(
      then: (orderNo: string, capture: (amount: number) => Promise<Answer<unknown>>) => Promise<void>,
    ) {
      sandbox.control.notificationSettings({ enabled: false })
      const order = await buy()
      const { id } = await paymentOf(order)
      const { orderNo } = service.transaction()
      const capture = (amount: number) => admin.post(`/admin/payments/${id}/capture`, { amount })
      const { close } = await lyingQuery(orderNo, (record) => {
        if (record.amount === "10.00") record.payment_status = CAPTURED
      })
      try {
        good(await capture(10))
        await then(orderNo, capture)
      } finally {
        await close()
      }
      return order
    }

    it("is sent the capture of the rest, and what it makes of it is booked", async () => {
      await tenCaptured(async (_, capture) => void good(await capture(15)))
      expect(service.received("capture")).toHaveLength(2)
      expect(service.sums()).toEqual([{ held: "0.00", captured: "25.00", refunded: "0.00" }])
    })

    it("does not prove by that the capture of the rest whose answer was lost", async () => {
      process.env.ACQUIRER_SETTINGS = JSON.stringify({
        asking: { within_ms: 2_000, absence_after_ms: 0, first_after_ms: 0 },
      })
      const order = await tenCaptured(async (orderNo, capture) => {
        sandbox.control.addFault({ kind: "reset_before", operation: "capture", orderNo })
        expect((await capture(15)).status).toBe(400)
      }).finally(() => delete process.env.ACQUIRER_SETTINGS)
      expect((await paymentOf(order)).captures).toMatchObject([{ amount: 10 }])
      expect(service.sums()).toMatchObject([{ captured: "10.00" }])
    })
  })
})
