import { SuddenDeath } from "../../crash/sudden-death"
import { eventually } from "../../support/eventually"
import { PATIENT } from "../../support/elsewhere"
import { good, http } from "../../support/http"
import { orderMoney } from "../../support/order-money"
import { shop } from "../../support/shop"

const REPLACED = "cancel-payment-collection: update-payment-collection"

/**
 * The server dies in an edit, right after the core has put another collection in the place of the paid one: nothing of
 * it is voided. As the next capture is booked, the core forgets that the collection was replaced.
 */
shop((the) => {
  const money = orderMoney(the)
  const { orderOfTeas, capture, beginEdit, openCollection, atRest, serviceMoney, storeMoney } = money
  const { openIncidents, requests } = money

  async function dieInEdit({ orderId }: { orderId: string }): Promise<void> {
    const connection = new AbortController()
    const admin = http(
      the.url,
      () => the.adminHeaders,
      () => connection.signal,
    )
    const death = new SuddenDeath()
    const confirmed = death.during(REPLACED, () => admin.post(`/admin/order-edits/${orderId}/confirm`))
    expect(await confirmed.finally(() => death.remove())).toBeUndefined()
    connection.abort()
    // The shop's end waits for workflows that are under way.
    await the.sql("UPDATE workflow_execution SET state = 'failed' WHERE state = 'invoking'")
  }

  it.each([
    ["more", 3, 55],
    ["less", 1, 15],
  ])(
    "releases the rest of what an edit to %s replaced, and asks for all that is owed",
    async (_way, quantity, owed) => {
      const order = await orderOfTeas(2)
      the.sandbox.control.notificationSettings({ enabled: false })
      money.settings({ timeouts: PATIENT })
      await beginEdit(order, quantity)
      // One that comes later is refused; this one is on its way as the other collection is made.
      the.sandbox.control.addFault({ kind: "delay", ms: 4_000, operation: "capture", orderNo: order.orderNo })
      const capturing = capture(order, 10)
      await eventually(async () => requests("capture", order)[0])
      await dieInEdit(order)
      good(await capturing)
      expect(requests("cancel", order)).toEqual([])
      await atRest()
      expect(requests("cancel", order)).toHaveLength(1)
      expect(serviceMoney()).toEqual({ held: 0, captured: 10, refunded: 0 })
      expect(await storeMoney(order)).toMatchObject({ status: "pending", pending: owed, captured: 10, refunded: 0 })
      expect((await openCollection(order)).amount).toBe(owed)
      expect(await openIncidents()).toEqual([])
    },
  )
})
