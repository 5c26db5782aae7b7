import { reconcile } from "../../../src/reconciliation/reconcile"
import { elsewhere } from "../../support/elsewhere"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { shop } from "../../support/shop"

/** (1234.5 + 600) × 1.1 = 2017.95 yen: 2018 are charged, and the core takes no more than it has. */
const YEN = { region: "jpy", items: { "by-weight": 1 }, shipping: "Standard" } as const

shop((the) => {
  const away = elsewhere(the)
  const sums = (orderNo: string) => the.sandbox.control.sums({ orderNo })[0]
  const capture = (id: string, amount: number) => the.admin.post(`/admin/payments/${id}/capture`, { amount })

  async function bought() {
    const order = await the.buy(YEN)
    const [{ orderNo, transactionId } = { orderNo: "", transactionId: "" }] = the.sandbox.control.transactions()
    const { payments: [payment] = [] } = (await the.orderOf(order)).payment_collections[0]!
    return { order, orderNo, transactionId, paymentId: payment!.id }
  }

  /** Passes until the service has moved so much, and the core calls the order paid so. */
  async function comesTo(order: { id: string }, orderNo: string, moved: object, paymentStatus: string): Promise<void> {
    await eventually(async () => {
      await away.worked()
      await the.sql("UPDATE acquiring_payment SET next_check_at = now()")
      await reconcile(the.container)
      return (await the.orderOf(order)).payment_status === paymentStatus || undefined
    })
    expect(sums(orderNo)).toMatchObject(moved)
    expect(await away.incidents()).toEqual([])
  }

  describe("a total that is rounded up to what the currency can say", () => {
    it("is captured at once", async () => {
      away.settings({ capture: "at_once" })
      const { order, orderNo } = await bought()
      await comesTo(order, orderNo, { captured: "2018.00" }, "captured")
    })

    it("is captured in the admin, also what is left of it, and refunded", async () => {
      const { order, orderNo, paymentId } = await bought()
      good(await capture(paymentId, 1000))
      expect((await capture(paymentId, 1019)).status).toBe(400)
      good(await capture(paymentId, 1018))
      await comesTo(order, orderNo, { captured: "2018.00" }, "captured")
      good(await the.admin.post(`/admin/payments/${paymentId}/refund`, { amount: 2018 }))
      await comesTo(order, orderNo, { captured: "2018.00", refunded: "2018.00" }, "refunded")
    })

    it("is captured in parts, in whatever order", async () => {
      const { order, orderNo, paymentId } = await bought()
      expect((await capture(paymentId, 17.5)).status).toBe(400)
      good(await capture(paymentId, 17.95))
      expect(sums(orderNo)).toMatchObject({ captured: "18.00" })
      good(await capture(paymentId, 2000))
      await comesTo(order, orderNo, { captured: "2018.00" }, "captured")
    })

    it("is booked where it was captured at the portal, and refunded when its order is cancelled", async () => {
      const { order, orderNo, transactionId } = await bought()
      the.sandbox.control.capture(transactionId)
      await comesTo(order, orderNo, { captured: "2018.00" }, "captured")
      good(await the.admin.post(`/admin/orders/${order.id}/cancel`))
      await comesTo(order, orderNo, { held: "0.00", captured: "2018.00", refunded: "2018.00" }, "refunded")
    })
  })
})
