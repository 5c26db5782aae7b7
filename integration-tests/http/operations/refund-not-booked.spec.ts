import { good } from "../../support/http"
import { merchantsOrders } from "../../support/merchants-orders"
import { paidOrders } from "../../support/paid-orders"
import { shop } from "../../support/shop"

shop((the) => {
  const { admin, orderOf, sql } = the
  const { service, bought, expectSameBooks } = merchantsOrders(the)

  describe("a refund that the store could not book", () => {
    it("is not sent while the order is being edited, and can be made when that is over", async () => {
      const { order, capture, refund } = await bought()
      good(await capture())
      good(await admin.post("/admin/order-edits", { order_id: order.id }))
      const refused = await refund(10)
      expect(refused.status).toBe(400)
      expect(refused.body.message).toMatch(
        /could not book this refund: an edit of the order is under way.*Nothing was sent/,
      )
      expect(service.received("refund")).toEqual([])
      await expectSameBooks(order, "25.00", "0.00")

      good(await admin.delete(`/admin/order-edits/${order.id}`))
      good(await refund(10))
      await expectSameBooks(order, "25.00", "10.00")
    })

    it("is not sent while goods come back, and says that it is a return", async () => {
      const { order, capture, refund } = await bought()
      good(await capture())
      const items = ((await orderOf(order)).items ?? []).map(({ id, quantity }) => ({ id, quantity }))
      good(await admin.post(`/admin/orders/${order.id}/fulfillments`, { items }))
      const [location] = await sql<{ id: string }>("SELECT id FROM stock_location LIMIT 1")
      const { return: begun } = good(
        await admin.post<{ return: { id: string } }>("/admin/returns", {
          order_id: order.id,
          location_id: location?.id,
        }),
      )
      const step = async (path: string, body: object = {}) =>
        good(await admin.post(`/admin/returns/${begun.id}/${path}`, body))
      await step("request-items", { items })
      await step("request")
      await step("receive")
      const refused = await refund(10)
      expect(refused.status).toBe(400)
      expect(refused.body.message).toMatch(/a return of the order is being received: confirm or cancel that first/)
      expect(service.received("refund")).toEqual([])
    })

    it("has its credit, which the core did not give, also when the order was fulfilled meanwhile", async () => {
      const { order, capture, refund } = await bought()
      good(await capture())
      await sql(`CREATE FUNCTION no_credit() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'The server is gone'; END $$`)
      await sql(`CREATE TRIGGER no_credit BEFORE INSERT ON order_change
        FOR EACH ROW WHEN (NEW.change_type = 'credit_line') EXECUTE FUNCTION no_credit()`)
      try {
        await refund(5)
        const items = ((await orderOf(order)).items ?? []).map(({ id, quantity }) => ({ id, quantity }))
        good(await admin.post(`/admin/orders/${order.id}/fulfillments`, { items }))
      } finally {
        await sql("DROP FUNCTION no_credit CASCADE")
      }
      // Nobody is at it any more.
      await sql("UPDATE refund SET created_at = now() - interval '1 hour'")
      await sql("UPDATE acquiring_operation SET sent_at = now() - interval '1 hour' WHERE kind = 'refund'")
      await paidOrders(the).settle()
      const seen = await expectSameBooks(order, "25.00", "5.00")
      expect(seen.summary).toMatchObject({ current_order_total: 20, pending_difference: 0 })
    })

    it("is not sent while another one's booking is cut off; the store clears that up", async () => {
      const { order, capture, refund } = await bought()
      good(await capture())
      good(await refund(5))
      await sql(
        `INSERT INTO order_change (id, order_id, version, status, change_type, created_at)
         VALUES ('ordch_cut_off', $1, 3, 'pending', 'credit_line', now() - interval '1 hour')`,
        [order.id],
      )
      const refused = await refund(10)
      expect(refused.status).toBe(400)
      expect(refused.body.message).toMatch(/an earlier refund of the order is not booked yet/)
      expect(service.received("refund")).toHaveLength(1)

      await paidOrders(the).settle()
      good(await refund(10))
      await expectSameBooks(order, "25.00", "15.00")
    })
  })
})
