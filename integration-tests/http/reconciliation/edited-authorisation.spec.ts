import { reconcile } from "../../../src/reconciliation/reconcile"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { eventually } from "../../support/eventually"
import { orderMoney } from "../../support/order-money"
import { shop } from "../../support/shop"

/** A merchant edits an order whose payment is authorised and not captured: the core voids that authorisation itself. */
shop((the) => {
  const { orderOfTeas, editQuantity, pageFor, atTheService, payWith, atRest, serviceMoney, storeMoney, openIncidents } =
    orderMoney(the)
  const acquiring = acquiringAdmin(the.admin)

  describe("an order whose authorisation the core voided for an edit", () => {
    it.each([
      ["up", 3, 65],
      ["down", 1, 25],
    ])("stands after the quantity goes %s, and owes the new total", async (_way, quantity, total) => {
      const order = await orderOfTeas(2)
      await editQuantity(order, quantity)
      await atRest()
      expect(await storeMoney(order)).toMatchObject({ status: "pending", total, pending: total, captured: 0 })
      expect(serviceMoney()).toEqual({ held: 0, captured: 0, refunded: 0 })
      expect(await openIncidents()).toEqual([])
    })

    it("is shown as voided within seconds, and not only at the next pass that was due", async () => {
      const order = await orderOfTeas(2)
      await atRest()
      await the.sql("UPDATE acquiring_payment SET next_check_at = now() + interval '1 hour'")
      await editQuantity(order, 3)
      const voided = await eventually(async () => {
        await reconcile(the.container)
        const { payments } = await acquiring.payments()
        return payments.find(({ status }) => status === "cancelled")
      })
      expect(voided.amount).toBe("45.00")
    })

    it("stands when the service tells of the void itself", async () => {
      the.sandbox.control.notificationSettings({ apiOperations: true })
      const order = await orderOfTeas(2)
      await editQuantity(order, 3)
      await atRest()
      expect(the.sandbox.control.notifications().at(-1)).toMatchObject({ state: "delivered" })
      expect(await storeMoney(order)).toMatchObject({ status: "pending", pending: 65 })
      expect(await openIncidents()).toEqual([])
    })

    it("keeps the new total that the customer pays at once on the hosted page", async () => {
      const order = await orderOfTeas(2)
      await editQuantity(order, 3)
      const page = await pageFor(order)
      await payWith(await atTheService(page))
      await atRest()
      expect(await storeMoney(order)).toMatchObject({ status: "pending", total: 65 })
      expect(serviceMoney()).toEqual({ held: 65, captured: 0, refunded: 0 })
      expect(await openIncidents()).toEqual([])
    })
  })
})
