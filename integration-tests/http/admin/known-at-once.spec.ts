import { acquiringAdmin, NOBODY_WAITS } from "../../support/acquiring-admin"
import { good } from "../../support/http"
import { orderMoney, type CardOrder } from "../../support/order-money"
import { shop } from "../../support/shop"

/** An outcome is in every list of payments as soon as it is known, however long the service cannot be queried. */
shop((the) => {
  const { admin, sandbox } = the
  const acquiring = acquiringAdmin(admin)
  const { orderOfTeas, capture, refund } = orderMoney(the)
  beforeEach(() => sandbox.control.reset())

  /** Nothing of it can be queried from now on: no pass brings anything. */
  function silence({ orderNo }: CardOrder) {
    for (const operation of ["retrieval_trans", "retrieval_refund"] as const)
      sandbox.control.addFault({ kind: "500_before", operation, orderNo, times: 0 })
  }

  async function silentOrder() {
    const order = await orderOfTeas(2)
    silence(order)
    return order
  }

  /** What every list says of an order's payment; fails where two of them differ. */
  async function listed({ orderId }: CardOrder) {
    const { payments } = await acquiring.payments(`order_id=${orderId}`)
    const { id = "", status, captured, refunded } = payments[0] ?? {}
    const said = { status, captured, refunded }
    expect((await acquiring.payment(id)).payment).toMatchObject(said)
    expect((await acquiring.payments(`order_id=${orderId}&status=${status}`)).count).toBe(1)
    expect((await acquiring.totals(`order_id=${orderId}`)).totals).toMatchObject([{ captured, refunded }])
    const csv = await admin.get<string>(`/admin/acquiring/payments/export?order_id=${orderId}`)
    expect(csv.body).toMatch(new RegExp(`,${status},USD,[\\d.]+,${captured},${refunded},`))
    return said
  }

  async function stateOf(outcome: "done" | "did_not_happen", amount?: string) {
    const { operations } = await acquiring.operations("state=unknown,done,refused&kind=refund")
    const note = "Says the portal"
    await acquiring.state(operations[0]?.id ?? "", { outcome, note, ...(amount ? { amount } : {}) })
  }

  it("captures and refunds, in parts and whole", async () => {
    const order = await silentOrder()
    good(await capture(order, 20))
    expect(await listed(order)).toEqual({ status: "partially_captured", captured: "20.00", refunded: "0.00" })
    good(await capture(order, 25))
    expect(await listed(order)).toEqual({ status: "captured", captured: "45.00", refunded: "0.00" })
    good(await refund(order, 10))
    expect(await listed(order)).toEqual({ status: "partially_refunded", captured: "45.00", refunded: "10.00" })
    good(await refund(order, 35))
    expect(await listed(order)).toEqual({ status: "refunded", captured: "45.00", refunded: "45.00" })
  })

  it("a cancellation", async () => {
    const order = await silentOrder()
    good(await admin.post(`/admin/orders/${order.orderId}/cancel`))
    expect(await listed(order)).toEqual({ status: "cancelled", captured: "0.00", refunded: "0.00" })
  })

  it("what a person states, and states otherwise", async () => {
    const order = await orderOfTeas(2)
    good(await capture(order))
    silence(order)
    sandbox.control.addFault({ kind: "reset_after", operation: "refund", orderNo: order.orderNo })
    await refund(order, 45)
    const captured = { status: "captured", captured: "45.00", refunded: "0.00" }
    expect(await listed(order)).toEqual(captured)
    await stateOf("did_not_happen")
    expect(await listed(order)).toEqual(captured)
    await stateOf("done")
    expect(await listed(order)).toEqual({ status: "refunded", captured: "45.00", refunded: "45.00" })
    await stateOf("did_not_happen")
    expect(await listed(order)).toEqual(captured)
    await stateOf("done", "20.00")
    expect(await listed(order)).toEqual({ status: "partially_refunded", captured: "45.00", refunded: "20.00" })
  })
}, NOBODY_WAITS)
