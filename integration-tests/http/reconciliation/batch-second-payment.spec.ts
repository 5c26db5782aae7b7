import { captureOrdersWorkflow, refundOrdersWorkflow } from "../../../src/batches/orders-workflows"
import { good } from "../../support/http"
import { orderMoney, type CardOrder } from "../../support/order-money"
import { shop } from "../../support/shop"

/** An order can be paid in two parts: a batch handles both. */
shop((the) => {
  const { orderOfTeas, capture, editQuantity, pageFor, atTheService, payWith, atRest, serviceMoney, storeMoney } =
    orderMoney(the)

  /** 25.00 captured, 20.00 of a second payment authorised. */
  async function twoPayments(): Promise<CardOrder> {
    const order = await orderOfTeas(1)
    good(await capture(order))
    await editQuantity(order, 2)
    await payWith(await atTheService(await pageFor(order)))
    await atRest()
    expect(serviceMoney()).toEqual({ held: 20, captured: 25, refunded: 0 })
    return order
  }

  it("captures the second payment of an order whose first one is captured", async () => {
    const order = await twoPayments()
    const { result } = await captureOrdersWorkflow(the.container).run({
      input: { orders: [{ order_id: order.orderId }] },
    })
    expect(result).toMatchObject([{ state: "done" }])
    await atRest()
    expect(serviceMoney()).toEqual({ held: 0, captured: 45, refunded: 0 })
    expect(await storeMoney(order)).toMatchObject({ captured: 45, transactions: 45, pending: 0 })
  })

  it("refunds one payment of an order after the other", async () => {
    const order = await twoPayments()
    good(await the.admin.post(`/admin/payments/${await secondPayment(order)}/capture`, {}))
    await atRest()
    for (let payment = 0; payment < 2; payment += 1) {
      const { result } = await refundOrdersWorkflow(the.container).run({
        input: { orders: [{ order_id: order.orderId }] },
      })
      expect(result).toMatchObject([{ state: "done" }])
      await atRest()
    }
    expect(serviceMoney()).toEqual({ held: 0, captured: 45, refunded: 45 })
    expect(await storeMoney(order)).toMatchObject({ captured: 45, refunded: 45, transactions: 0 })
  })

  async function secondPayment({ orderId, paymentId }: CardOrder): Promise<string> {
    const { payment_collections = [] } = await the.orderOf({ id: orderId })
    const other = payment_collections.flatMap(({ payments = [] }) => payments ?? []).find(({ id }) => id !== paymentId)
    return other?.id ?? ""
  }
})
