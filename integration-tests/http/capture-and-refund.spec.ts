import type { HttpTypes } from "@medusajs/framework/types"

import { reconcile } from "../../src/reconciliation/reconcile"
import { captureOrdersWorkflow } from "../../src/workflows"
import { acquiringAdmin } from "../support/acquiring-admin"
import type { CartPlan } from "../support/checkout"
import { eventually } from "../support/eventually"
import { good } from "../support/http"
import { paidOrders } from "../support/paid-orders"
import { serviceSide } from "../support/service-side"
import { shop } from "../support/shop"

shop((the) => {
  const { buy, admin, orderOf, sandbox, sql } = the
  const service = serviceSide(sandbox)
  beforeEach(() => sandbox.control.reset())

  const paymentOf = async (order: { id: string }): Promise<HttpTypes.AdminPayment> =>
    (await orderOf(order)).payment_collections[0]!.payments![0]!

  /** An order and the admin's two buttons for its payment; without an amount the whole of it. */
  async function bought(plan?: CartPlan) {
    const order = await buy(plan)
    const { id } = await paymentOf(order)
    const press =
      (operation: "capture" | "refund") =>
      (amount?: number, more: Record<string, unknown> = {}) =>
        admin.post<{ message?: string }>(`/admin/payments/${id}/${operation}`, {
          ...(amount !== undefined && { amount }),
          ...more,
        })
    return { order, capture: press("capture"), refund: press("refund") }
  }

  /** Store and service hold the same sums, also in the order's own transactions. */
  async function expectSameBooks(order: { id: string }, captured: string, refunded: string) {
    expect(service.sums()).toMatchObject([{ captured, refunded }])
    const payment = await paymentOf(order)
    const sum = (parts: { amount: unknown }[] | undefined) =>
      (parts ?? []).reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0) / 100
    expect(sum(payment.captures)).toBe(Number(captured))
    expect(sum(payment.refunds)).toBe(Number(refunded))
    const seen = await orderOf(order)
    expect(sum(seen.transactions?.filter(({ reference }) => reference === "capture"))).toBe(Number(captured))
    expect(sum(seen.transactions?.filter(({ reference }) => reference === "refund"))).toBe(0 - Number(refunded))
    return seen
  }

  it("of which a part was captured and refunded is listed by what became of the part captured since", async () => {
    const { order, capture, refund } = await bought()
    const listed = () =>
      eventually(async () => {
        await reconcile(the.container)
        const { payment } = await acquiringAdmin(admin).paymentOf(order)
        return payment.checked_at === null ? undefined : payment
      })
    good(await capture(10))
    good(await refund(10))
    await sql("UPDATE acquiring_payment SET next_check_at = now()")
    expect(await listed()).toMatchObject({ status: "refunded", captured: "10.00", refunded: "10.00" })
    good(await capture(15))
    await sql("UPDATE acquiring_payment SET next_check_at = now()")
    await eventually(async () => ((await listed()).captured === "25.00" ? true : undefined))
    expect(await listed()).toMatchObject({ status: "partially_refunded", captured: "25.00", refunded: "10.00" })
  })

  describe("a capture from the admin", () => {
    it("takes the whole payment when no amount is named", async () => {
      const { order, capture } = await bought()
      good(await capture())
      const seen = await expectSameBooks(order, "25.00", "0.00")
      expect(seen.payment_status).toBe("captured")
      expect(service.only("capture")).toMatchObject({ capture_orders: [{ amount: "25.00", currency: "USD" }] })
    })

    it("takes exactly the part that is named, as often as it is pressed", async () => {
      const { order, capture } = await bought({ items: { tea: 2 } })
      good(await capture(10))
      expect((await expectSameBooks(order, "10.00", "0.00")).payment_status).toBe("partially_captured")
      good(await capture(0.01))
      await expectSameBooks(order, "10.01", "0.00")
      good(await capture(34.99))
      expect((await expectSameBooks(order, "45.00", "0.00")).payment_status).toBe("captured")
      expect(service.received("capture").map((request) => request.capture_orders)).toMatchObject([
        [{ amount: "10.00" }],
        [{ amount: "0.01" }],
        [{ amount: "34.99" }],
      ])
    })

    it("is refused beyond what was authorised, and nothing is sent", async () => {
      const { order, capture } = await bought()
      good(await capture(20))
      const answer = await capture(5.01)
      expect(answer.status).toBe(400)
      await expectSameBooks(order, "20.00", "0.00")
      expect(service.received("capture")).toHaveLength(1)
    })

    it("is refused for a part of a cent, by name", async () => {
      const { order, capture } = await bought()
      const answer = await capture(1.005)
      expect(answer).toMatchObject({ status: 400, body: { message: expect.stringMatching(/1\.005 USD/) } })
      await expectSameBooks(order, "0.00", "0.00")
    })

    it("says what the service says when it refuses, and books nothing", async () => {
      const { order, capture } = await bought()
      sandbox.control.capture(service.transaction().transactionId, { amount: "10.00" })
      const answer = await capture(20)
      expect(answer).toMatchObject({
        status: 400,
        body: { code: "operation_refused", message: expect.stringContaining("Only 15.00 USD is left to capture.") },
      })
      expect((await paymentOf(order)).captures).toEqual([])
      expect(service.sums()).toMatchObject([{ captured: "10.00" }])
    })

    it("takes yen without a fraction and prices with more digits than the currency has", async () => {
      const yen = await bought({ region: "jpy" })
      good(await yen.capture(1000))
      good(await yen.capture(2300))
      const byWeight = await bought({ items: { "by-weight": 1 } })
      good(await byWeight.capture())
      const parts = await bought({ items: { "by-weight": 1 } })
      good(await parts.capture(50))
      good(await parts.capture(53.9))

      expect(service.sums().map(({ captured }) => captured)).toEqual(["3300.00", "103.90", "103.90"])
      for (const { order } of [yen, byWeight, parts]) expect((await orderOf(order)).payment_status).toBe("captured")
    })
  })

  describe("a refund from the admin", () => {
    it("gives the whole payment back", async () => {
      const { order, capture, refund } = await bought()
      good(await capture())
      good(await refund(25))
      expect((await expectSameBooks(order, "25.00", "25.00")).payment_status).toBe("refunded")
    })

    it("refunds any parts, says the original amount with each, and names our own refund to the service", async () => {
      const { order, capture, refund } = await bought()
      good(await capture())
      good(await refund(10, { note: "one cup\nbroken" }))
      expect((await expectSameBooks(order, "25.00", "10.00")).payment_status).toBe("partially_refunded")
      good(await refund(14.99))
      await expectSameBooks(order, "25.00", "24.99")
      good(await refund(0.01))
      expect((await expectSameBooks(order, "25.00", "25.00")).payment_status).toBe("refunded")

      const [first] = await sql<{ id: string }>("SELECT id FROM refund ORDER BY created_at")
      expect(service.received("refund").map((request) => request.refund_orders)).toMatchObject([
        [{ amount: "25.00", refund_amount: "10.00", refund_reason: `${first!.id} one cup broken` }],
        [{ amount: "25.00", refund_amount: "14.99" }],
        [{ amount: "25.00", refund_amount: "0.01" }],
      ])
    })

    it("names the reason that was chosen to the service where no note was written, and the note where one was", async () => {
      const { capture, refund } = await bought()
      good(await capture())
      const body = { label: "Broken cup", code: "broken_cup" }
      const { refund_reason } = good(
        await admin.post<HttpTypes.AdminRefundReasonResponse>("/admin/refund-reasons", body),
      )
      good(await refund(4, { refund_reason_id: refund_reason.id }))
      good(await refund(3, { refund_reason_id: refund_reason.id, note: "by post" }))
      const refunds = await sql<{ id: string }>("SELECT id FROM refund ORDER BY created_at")
      expect(service.received("refund").map((request) => request.refund_orders)).toMatchObject([
        [{ refund_reason: `${refunds[0]!.id} Broken cup` }],
        [{ refund_reason: `${refunds[1]!.id} by post` }],
      ])
    })

    it("is refused beyond what was captured, and nothing is sent", async () => {
      const { order, capture, refund } = await bought()
      good(await capture(20))
      good(await refund(15))
      expect((await refund(5.02)).status).toBe(400)
      await expectSameBooks(order, "20.00", "15.00")
      expect(service.received("refund")).toHaveLength(1)
    })

    it("is refused for the one cent that the core's own check lets pass, and nothing is sent", async () => {
      const { order, capture, refund } = await bought()
      good(await capture(20))
      const answer = await refund(20.01)
      expect(answer).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining("20.01 USD is more than is left") },
      })
      await expectSameBooks(order, "20.00", "0.00")
      expect(service.received("refund")).toEqual([])
    })

    it("says what the service says when it refuses, and books nothing", async () => {
      const { order, capture, refund } = await bought()
      good(await capture())
      sandbox.control.refund(service.transaction().transactionId, { amount: "20.00" })
      const answer = await refund(10)
      expect(answer).toMatchObject({
        status: 400,
        body: { code: "operation_refused", message: expect.stringContaining("Only 5.00 USD is left to refund.") },
      })
      expect((await paymentOf(order)).refunds).toEqual([])
    })

    it("refunds what a price with more digits than the currency has came to", async () => {
      const { order, capture, refund } = await bought({ items: { "by-weight": 1 } })
      good(await capture())
      good(await refund(Number((await paymentOf(order)).amount)))
      expect(service.sums()).toMatchObject([{ captured: "103.90", refunded: "103.90" }])
      expect((await orderOf(order)).payment_status).toBe("refunded")
    })
  })

  describe("cancelling an order", () => {
    it("releases its authorisation by one request", async () => {
      const { order } = await bought()
      good(await admin.post(`/admin/orders/${order.id}/cancel`))
      expect(service.transaction().status).toBe("cancelled")
      expect(service.only("cancel")).toMatchObject({ cancel_orders: [{ amount: "25.00", currency: "USD" }] })
      expect(await orderOf(order)).toMatchObject({ status: "canceled", payment_status: "canceled" })
    })

    it("refunds what was captured", async () => {
      const { order, capture } = await bought()
      good(await capture())
      good(await admin.post(`/admin/orders/${order.id}/cancel`))
      await expectSameBooks(order, "25.00", "25.00")
      expect(service.received("cancel")).toEqual([])
    })

    it("refunds the part that was captured", async () => {
      const { order, capture } = await bought()
      good(await capture(10))
      good(await admin.post(`/admin/orders/${order.id}/cancel`))
      await expectSameBooks(order, "10.00", "10.00")
    })

    it("counts as done when the portal released the money before", async () => {
      const { order } = await bought()
      sandbox.control.cancel(service.transaction().transactionId)
      good(await admin.post(`/admin/orders/${order.id}/cancel`))
      expect(await sql("SELECT state FROM acquiring_operation WHERE kind = 'cancel'")).toEqual([{ state: "done" }])
    })

    it("leaves a cancelled payment uncapturable on both sides", async () => {
      const { order, capture } = await bought()
      good(await admin.post(`/admin/orders/${order.id}/cancel`))
      expect((await capture()).status).toBe(400)
      expect(service.sums()).toMatchObject([{ held: "0.00", captured: "0.00" }])
    })

    it("takes no more of a payment that was captured in part, by the button or in a batch", async () => {
      const { order, capture } = await bought()
      good(await capture(10))
      good(await admin.post(`/admin/orders/${order.id}/cancel`))
      const refused = await capture(15)
      expect(refused.status).toBe(400)
      expect(refused.body.message).toMatch(/order is canceled.* Nothing was sent/)
      const { result } = await captureOrdersWorkflow(the.container).run({ input: { orders: [{ order_id: order.id }] } })
      expect(result).toMatchObject([
        { state: "refused", message: expect.stringMatching(/order is canceled.* Nothing was sent/) },
      ])
      expect(service.received("capture")).toHaveLength(1)
      await expectSameBooks(order, "10.00", "10.00")
    })
  })

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
