import { good } from "../../support/http"
import { orderMoney } from "../../support/order-money"
import { shop } from "../../support/shop"
import { SOON_ASKED, unknownOutcomes } from "../../support/unknown-outcomes"

/**
 * A partly captured order is edited, and nobody hears what became of the void of its rest. The core goes on without it.
 */
shop((the) => {
  const money = orderMoney(the)
  const { orderOfTeas, capture, refund, editQuantity, openCollection, atRest, serviceMoney, storeMoney } = money
  const { openIncidents, requests } = money
  const { loseTrack, queryable } = unknownOutcomes(the)

  const edited = async (kind: "reset_before" | "reset_after") => {
    const order = await orderOfTeas(2)
    good(await capture(order, 10))
    loseTrack(order.orderNo, "cancel", kind)
    await editQuantity(order, 3)
    queryable()
    await atRest()
    return order
  }
  const paymentOf = async ({ paymentId }: { paymentId: string }) => {
    const [row] = await the.sql<{ canceled_at: Date | null; status: string }>(
      `SELECT p.canceled_at, c.status FROM payment p
       JOIN payment_collection c ON c.id = p.payment_collection_id WHERE p.id = $1`,
      [paymentId],
    )
    return row
  }

  describe.each(["reset_before", "reset_after"] as const)("an order whose void was lost in an edit (%s)", (kind) => {
    it("asks for all that it owes after a refund, and the payment stays replaced", async () => {
      const order = await edited(kind)
      good(await refund(order, 4))
      await atRest()
      const { captured, refunded } = await storeMoney(order)
      expect({ captured, refunded }).toEqual({ captured: 10, refunded: 4 })
      expect((await openCollection(order)).amount).toBe(55)
      expect(serviceMoney()).toEqual({ held: 0, captured: 10, refunded: 4 })
      expect(await paymentOf(order)).toEqual({ canceled_at: expect.any(Date), status: "partially_captured" })
      expect(await openIncidents()).toEqual([])
    })

    it("takes no further capture of what the edit replaced", async () => {
      const order = await edited(kind)
      expect((await capture(order, 30)).status).toBeGreaterThanOrEqual(400)
      await atRest()
      expect(requests("capture", order)).toHaveLength(1)
      expect(await storeMoney(order)).toMatchObject({ total: 65, pending: 55, captured: 10 })
      expect((await openCollection(order)).amount).toBe(55)
      expect(serviceMoney()).toEqual({ held: 0, captured: 10, refunded: 0 })
      expect(await openIncidents()).toEqual([])
    })
  })
}, SOON_ASKED)
