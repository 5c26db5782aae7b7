import { acquiringAdmin } from "../../support/acquiring-admin"
import { reconcile } from "../../../src/reconciliation/reconcile"
import { elsewhere } from "../../support/elsewhere"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { addToOrder } from "../../support/order-edit"
import { paidOrders } from "../../support/paid-orders"
import { shop } from "../../support/shop"

/** An account that captures at once: nobody presses, and the books are equal all the same. */
shop((the) => {
  const away = elsewhere(the)
  const acquiring = acquiringAdmin(the.admin)
  const { paid, capture, cancelOrder, settle, received, incidents } = paidOrders(the)
  const atService = () => the.sandbox.control.sums().map(({ held, captured }) => [held, captured])
  const ofStore = async ({ orderId }: { orderId: string }) => {
    const { payment_status, transactions } = await the.orderOf({ id: orderId })
    return [payment_status, ...(transactions ?? []).map(({ amount }) => Number(amount))]
  }

  describe("where an account captures at once", () => {
    beforeEach(() => away.settings({ capture: "at_once" }))

    it("all of an order's payment is captured, once, however often it is looked at", async () => {
      const order = await paid()
      await settle()
      await settle()
      expect(received("capture", order)).toHaveLength(1)
      expect(atService()).toEqual([["0.00", "25.00"]])
      expect(await ofStore(order)).toEqual(["captured", 25])
      expect(await incidents(order, true)).toEqual([])
    })

    it("the job comes to a new order at its next run", async () => {
      away.settings({ capture: "at_once", asking: { first_after_ms: 600_000 } })
      the.sandbox.control.notificationSettings({ enabled: false })
      const order = await paid()
      const isDue = async () =>
        (await the.sql("SELECT id FROM acquiring_payment WHERE next_check_at <= now()")).length === 1
      await eventually(async () => (await isDue()) || undefined)
      await reconcile(the.container)
      expect(atService()).toEqual([["0.00", "25.00"]])
      expect(await ofStore(order)).toEqual(["captured", 25])
    })

    it("an order that waits for another customer to accept it is captured all the same", async () => {
      the.sandbox.control.notificationSettings({ enabled: false })
      const order = await paid()
      await the.signUp("heir@example.com")
      const [customer] = await the.sql<{ id: string }>("SELECT id FROM customer WHERE email = 'heir@example.com'")
      good(await the.admin.post(`/admin/orders/${order.orderId}/transfer`, { customer_id: customer?.id }))
      await settle()
      expect(received("capture", order)).toHaveLength(1)
      expect(await ofStore(order)).toEqual(["captured", 25])
    })

    it("what is held for review waits until it is accepted", async () => {
      const order = await paid({}, "review")
      await settle()
      expect(received("capture", order)).toEqual([])
      const [payment] = (await acquiring.payments("status=review")).payments
      await acquiring.review(payment!.id, "accept")
      await settle()
      expect(atService()).toEqual([["0.00", "25.00"]])
      expect(await ofStore(order)).toEqual(["captured", 25])
    })

    it("a part that a merchant has captured by hand stays a part", async () => {
      the.sandbox.control.notificationSettings({ enabled: false })
      const order = await paid()
      good(await capture(order, 10))
      await settle()
      expect(received("capture", order)).toHaveLength(1)
      expect(atService()).toEqual([["15.00", "10.00"]])
    })

    it("a cancelled order, and a payment that an edit replaced, are not captured", async () => {
      the.sandbox.control.notificationSettings({ enabled: false })
      const [cancelled, edited] = [await paid(), await paid()]
      good(await cancelOrder(cancelled))
      await addToOrder(the, edited.orderId, "tea")
      await settle()
      expect([...received("capture", cancelled), ...received("capture", edited)]).toEqual([])
      expect(atService()).toEqual([
        ["0.00", "0.00"],
        ["0.00", "0.00"],
      ])
    })

    it("what the service goes on refusing is left: a person reads it, and captures it by hand", async () => {
      the.sandbox.control.notificationSettings({ enabled: false })
      const order = await paid()
      the.sandbox.control.addFault({ kind: "400", operation: "capture", times: 4 })
      for (let pass = 0; pass < 6; pass += 1) await settle()
      expect(received("capture", order)).toHaveLength(4)
      const message = expect.stringContaining(
        "25.00 USD was to be captured at once, and the service refused it",
      ) as string
      expect(await incidents(order)).toMatchObject([{ kind: "capture_refused", message }])
      expect(atService()).toEqual([["25.00", "0.00"]])

      good(await capture(order))
      await settle()
      expect(await incidents(order)).toEqual([])
      expect(await ofStore(order)).toEqual(["captured", 25])
    })

    it("one whose answer was lost is queried, and not sent again", async () => {
      the.sandbox.control.notificationSettings({ enabled: false })
      const order = await paid()
      the.sandbox.control.addFault({ kind: "timeout_after", operation: "capture" })
      await settle()
      expect(received("capture", order)).toHaveLength(1)
      expect(atService()).toEqual([["0.00", "25.00"]])
      expect(await ofStore(order)).toEqual(["captured", 25])
      expect(await incidents(order)).toEqual([])
    })
  })

  it("without the setting nothing is captured by itself", async () => {
    const order = await paid()
    await settle()
    expect(received("capture", order)).toEqual([])
    expect(atService()).toEqual([["25.00", "0.00"]])
  })
})
