import { reconcile } from "../../../src/reconciliation/reconcile"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { paidOrders } from "../../support/paid-orders"
import { shop } from "../../support/shop"

/** When a payment is looked at again. */
shop((the) => {
  const look = async (orderNo: string) => {
    const [row] = await the.sql<{ final: boolean; wait: number }>(
      "SELECT final, extract(epoch FROM next_check_at - now())::float8 AS wait FROM acquiring_payment WHERE order_no = $1",
      [orderNo],
    )
    if (!row) throw new Error(`There is no payment ${orderNo}`)
    return row
  }
  const due = (orderNo: string) =>
    the.sql("UPDATE acquiring_payment SET next_check_at = now(), checks = 30 WHERE order_no = $1", [orderNo])

  it("comes soon after an operation, also when the operation came while somebody was looking", async () => {
    const { orderNo, paymentId } = await paidOrders(the).captured()
    await due(orderNo)
    the.sandbox.control.addFault({ kind: "delay", operation: "retrieval_trans", ms: 2_000 })
    const looking = reconcile(the.container)
    good(await the.admin.post(`/admin/payments/${paymentId}/refund`, { amount: 25 }))
    await looking
    const { final, wait } = await look(orderNo)
    expect(final).toBe(false)
    expect(wait).toBeLessThan(120)
  })

  it("ends for what is refunded only when the last operation is an hour old and the store has booked it", async () => {
    const { orderNo, paymentId } = await paidOrders(the).captured()
    good(await the.admin.post(`/admin/payments/${paymentId}/refund`, { amount: 25 }))
    const lookNow = async () => {
      await due(orderNo)
      await reconcile(the.container)
      return (await look(orderNo)).final
    }
    expect(await lookNow()).toBe(false)
    await the.sql("UPDATE acquiring_payment SET created_at = created_at - interval '2 hours', wanted_at = NULL")
    expect(await lookNow()).toBe(false)
    await the.sql("UPDATE acquiring_operation SET resolved_at = resolved_at - interval '2 hours'")
    // A pass leaves a payment alone that somebody else has at that moment.
    await eventually(async () => (await lookNow()) || undefined)
  })
})
