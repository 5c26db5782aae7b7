import { reconcile } from "../../../src/reconciliation/reconcile"

import { acquiringAdmin } from "../../support/acquiring-admin"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { merchantsOrders } from "../../support/merchants-orders"
import { shop } from "../../support/shop"

shop((the) => {
  const { admin, orderOf, sandbox, sql } = the
  const { service, paymentOf, bought, expectSameBooks } = merchantsOrders(the)

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
})
