import { Client } from "pg"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { orderMoney } from "../../support/order-money"
import { shop } from "../../support/shop"
import { untilCorrected, untilFree } from "../../support/until-free"

/**
 * The core refunds all payments of an order that is cancelled side by side, and gives one credit for them at the end.
 * One whose refund begins after the other's is answered cannot wait for that credit.
 */
shop((the) => {
  const money = orderMoney(the)

  /**
   * Keeps whoever is to look at a payment again from noting it, as a slow database does; until the answer is called.
   */
  async function holdUp(orderNo: string): Promise<() => Promise<void>> {
    const client = new Client({ connectionString: the.databaseUrl() })
    await client.connect()
    await client.query("BEGIN")
    await client.query("SELECT id FROM acquiring_payment WHERE order_no = $1 FOR UPDATE", [orderNo])
    return () => client.end()
  }

  async function laterPaymentOf(orderId: string) {
    const [payment] = await the.sql<{ paymentId: string; orderNo: string }>(
      `SELECT p.id AS "paymentId", replace(p.payment_session_id, 'payses_', '') AS "orderNo" FROM payment p
       JOIN order_payment_collection l ON l.payment_collection_id = p.payment_collection_id
       WHERE l.order_id = $1 ORDER BY p.created_at DESC`,
      [orderId],
    )
    return payment!
  }

  it("an order with two captured payments is cancelled in one go, though one of its refunds begins late", async () => {
    const order = await money.orderOfTeas(1)
    good(await money.capture(order))
    await money.editQuantity(order, 2)
    await money.payWith(await money.atTheService(await money.pageFor(order)))
    await money.atRest()
    const later = await laterPaymentOf(order.orderId)
    // What corrects the sums afterwards would have both rows, and wait for the one that is held up.
    await untilCorrected(the, later, async () => good(await money.capture(later)))
    await money.atRest()
    await untilFree(the)

    const goOn = await holdUp(later.orderNo)
    const cancelling = the.admin.post(`/admin/orders/${order.orderId}/cancel`)
    await eventually(async () => (money.serviceMoney().refunded === 25 ? true : undefined))
    await goOn()

    good(await cancelling)
    expect(await money.storeMoney(order)).toMatchObject({ status: "canceled", captured: 45, refunded: 45 })
    expect(money.serviceMoney()).toEqual({ held: 0, captured: 45, refunded: 45 })
  })
})
