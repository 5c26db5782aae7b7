import { reconcileOrders } from "../../../src/reconciliation/reconcile-orders"
import { booksOf, orderNoOfSession } from "../../support/ledgers"
import { card } from "../../support/cards"
import { good } from "../../support/http"
import { shop } from "../../support/shop"

/**
 * A payment that failed before another one paid the same cart must not take the order with it, whoever looks at it
 * later.
 */
shop((store) => {
  const { cartReadyToPay, createSession, payByCard, orderOf, container, sandbox } = store

  async function payAfterDecline(): Promise<{ order: { id: string }; orderNos: string[] }> {
    const cart = await cartReadyToPay()
    const first = await createSession(cart)
    expect(good(await payByCard(cart, card("declined"))).type).toBe("cart")
    const second = await createSession(cart)
    const { order } = good(await payByCard(cart, card("approved")))
    if (!order) throw new Error("The second card made no order")
    return { order, orderNos: [first, second].map(({ id }) => orderNoOfSession(id)) }
  }

  it("leaves the order to the card that paid it", async () => {
    const { order, orderNos } = await payAfterDecline()
    expect(new Set(orderNos).size).toBe(2)
    await reconcileOrders(container, "default", orderNos)
    expect(await orderOf(order)).toMatchObject({ status: "pending", payment_status: "authorized" })
    for (const orderNo of orderNos) expect(await booksOf(store).differences(orderNo)).toEqual([])
  })

  it("cancels the order with the payment that it waits for", async () => {
    const { order, orderNos } = await payAfterDecline()
    const [transaction] = sandbox.control.transactions({ orderNo: orderNos[1] })
    sandbox.control.cancel(transaction?.transactionId ?? "")
    await reconcileOrders(container, "default", orderNos)
    expect(await orderOf(order)).toMatchObject({ status: "canceled" })
  })
})
