import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

import { ASSORTMENT } from "../../support/assortment"
import { good } from "../../support/http"
import { orderMoney } from "../../support/order-money"
import { shop } from "../../support/shop"

/**
 * A page of ours was left open, and its collection is paid by another provider. The core books that while a pass reads:
 * the pass has read the collection without the capture, and the order with its transaction.
 */
shop(
  (the) => {
    const money = orderMoney(the)
    const { orderOfTeas, editQuantity, pageFor, openCollection, atTheService, checkoutOf } = money
    const { capture, refund, atRest, storeMoney, openIncidents } = money

    afterEach(() => jest.restoreAllMocks())

    /** Lets it happen after the next reading of payment collections. */
    function onceCollectionsAreRead(happens: () => Promise<unknown>) {
      const query = the.container.resolve(ContainerRegistrationKeys.QUERY)
      const graph = query.graph.bind(query)
      let isFirst = true
      jest.spyOn(query, "graph").mockImplementation((async (...asked: Parameters<typeof graph>) => {
        const answer = await graph(...asked)
        if (asked[0].entity === "payment_collection" && "id" in (asked[0].filters ?? {}) && isFirst) {
          isFirst = false
          await happens()
        }
        return answer
      }) as typeof query.graph)
      return () => isFirst
    }

    /** An order that another provider's payment is authorised for, whose shopper had opened our page before. */
    async function orderOfAnother() {
      const cart = await the.cartReadyToPay()
      await atTheService(await checkoutOf(cart, { flow: "redirect" }))
      await the.createSession(cart, { provider: "pp_system_default", data: {} })
      const { order } = good(await the.complete(cart))
      const [payment] = await the.sql<{ id: string }>("SELECT id FROM payment")
      return { orderId: order?.id ?? "", paymentId: payment?.id ?? "" }
    }

    it("stays paid where all of it is the other provider's", async () => {
      const order = await orderOfAnother()
      const isUntouched = onceCollectionsAreRead(() => capture(order))
      await atRest()
      expect(isUntouched()).toBe(false)
      expect(await storeMoney(order)).toMatchObject({ pending: 0, captured: 25, transactions: 25 })
    })

    it("stays refunded where all of it is the other provider's", async () => {
      const order = await orderOfAnother()
      good(await capture(order))
      const isUntouched = onceCollectionsAreRead(() => refund(order, 10))
      await atRest()
      expect(isUntouched()).toBe(false)
      expect(await storeMoney(order)).toMatchObject({ captured: 25, refunded: 10, transactions: 15 })
    })

    it("stays paid where the rest of an order of ours is the other provider's", async () => {
      const order = await orderOfTeas(2)
      good(await capture(order))
      await editQuantity(order, 3)
      await atTheService(await pageFor(order))
      const { id } = await openCollection(order)
      const isUntouched = onceCollectionsAreRead(() =>
        the.admin.post(`/admin/payment-collections/${id}/mark-as-paid`, { order_id: order.orderId }),
      )
      await atRest()
      expect(isUntouched()).toBe(false)
      expect(await storeMoney(order)).toMatchObject({ total: 65, pending: 0, captured: 65, transactions: 65 })
      expect(await openIncidents()).toEqual([])
    })

    it("loses what is booked of a capture that is gone", async () => {
      const order = await orderOfTeas(2)
      good(await capture(order))
      await atRest()
      await the.container.resolve(Modules.ORDER).addOrderTransactions({
        ...{ order_id: order.orderId, amount: 5, currency_code: "usd" },
        ...{ reference: "capture", reference_id: "capt_gone" },
      })
      await atRest()
      expect(await storeMoney(order)).toMatchObject({ pending: 0, captured: 45, transactions: 45 })
    })
  },
  { assortment: { ...ASSORTMENT, providers: ["pp_acquiring_default", "pp_system_default"] } },
)
