import { acquiringAdmin, NOBODY_WAITS } from "../../support/acquiring-admin"
import { card } from "../../support/cards"
import { good } from "../../support/http"
import { orderMoney } from "../../support/order-money"
import { shop } from "../../support/shop"

/** A payment that the service holds for review is found as such, from the moment it was paid until it is decided. */
shop((the) => {
  const acquiring = acquiringAdmin(the.admin)
  const { orderOfTeas, capture, requests, atRest, serviceMoney } = orderMoney(the)
  beforeEach(() => the.sandbox.control.reset())

  const inReview = async () => (await acquiring.payments("status=review")).payments

  it("is listed at once, after every pass, and until it is accepted in the list", async () => {
    const order = await orderOfTeas(1, {}, card("review"))
    await orderOfTeas()
    expect(await inReview()).toMatchObject([{ order_no: order.orderNo, belongs_to: { order_id: order.orderId } }])
    expect((await acquiring.health()).accounts).toMatchObject([{ reviews: 1 }])
    await atRest()
    const [payment] = await inReview()
    expect(payment).toMatchObject({ order_no: order.orderNo, status: "review", status_code: "2500" })
    expect(await acquiring.review(payment!.id, "accept")).toMatchObject({ state: "done" })
    expect(await inReview()).toEqual([])
    expect((await acquiring.health()).accounts).toMatchObject([{ reviews: 0 }])
  })

  it("is listed although only a query says so, and the answer to the card did not", async () => {
    const order = await orderOfTeas(1, {}, card("review"))
    const [payment] = await inReview()
    await the.sql("UPDATE acquiring_payment SET status = 'authorised', status_code = NULL")
    const { verdict, waiting } = await acquiring.refresh(payment!.id)
    expect([verdict, waiting]).toEqual(["agree", ["The payment is in review: accept or reject it."]])
    expect(await inReview()).toMatchObject([{ order_no: order.orderNo }])
  })

  it("is listed although a card before it was declined, and the answer to this one does not say it", async () => {
    the.sandbox.control.notificationSettings({ enabled: false })
    const cart = await the.cartReadyToPay({ items: { tea: 1 } })
    await the.createSession(cart)
    await the.payByCard(cart, card("declined"))
    const [payment] = (await acquiring.payments("")).payments
    await acquiring.refresh(payment!.id)
    expect((await acquiring.payment(payment!.id)).payment.status_code).not.toBeNull()
    good(await the.payByCard(cart, card("review")))
    await the.sql("UPDATE acquiring_payment SET status = 'authorised'")
    await acquiring.refresh(payment!.id)
    expect(await inReview()).toMatchObject([{ id: payment!.id, status: "review" }])
    expect((await acquiring.queue()).queue).toMatchObject([{ source: "review" }])
  })

  it("is gone from what waits once the service is queried there, which says that its portal has accepted it", async () => {
    const order = await orderOfTeas(1, {}, card("review"))
    the.sandbox.control.notificationSettings({ enabled: false })
    the.sandbox.control.review(order.transactionId, { decision: "accept" })
    const [row] = (await acquiring.queue()).queue
    expect(row).toMatchObject({ source: "review", order_no: order.orderNo })
    expect(row?.actions).toContain("refresh")
    expect(await acquiring.refresh(row?.belongs_to.payment_id ?? "")).toMatchObject({
      status: "authorised",
      waiting: [],
    })
    expect((await acquiring.queue()).queue).toEqual([])
    expect(requests("review", order)).toEqual([])
  })

  it("is not captured: nothing is sent, and the merchant reads what to do first", async () => {
    const order = await orderOfTeas(1, {}, card("review"))
    const refused = await capture(order)
    expect(refused.status).toBe(400)
    expect(refused.body.message).toContain("held for review: accept it first")
    expect(requests("capture", order)).toEqual([])
    const [payment] = await inReview()
    await acquiring.review(payment!.id, "accept")
    good(await capture(order))
    expect(serviceMoney()).toEqual({ held: 0, captured: 25, refunded: 0 })
  })

  describe("a code that means nothing any more", () => {
    afterEach(async () => {
      for (const table of ["account_settings", "settings_change"]) await the.sql(`DELETE FROM acquiring_${table}`)
      // What this process still keeps of them is read again.
      await the.admin.get("/admin/acquiring/accounts/default/settings")
    })

    it("has its payments reconciled at once, and nothing is decided about them", async () => {
      await orderOfTeas(1, {}, card("review"))
      await acquiring.refresh((await inReview())[0]!.id)
      const waiting = async () => (await acquiring.queue()).queue.map(({ source, actions }) => ({ source, actions }))
      expect(await waiting()).toEqual([{ source: "review", actions: ["accept", "reject", "refresh"] }])

      await the.sql("UPDATE acquiring_payment SET next_check_at = now() + interval '1 day'")
      const settings = { profile: { codes: { payment_status: { "2500": null } } } }
      good(await the.admin.post("/admin/acquiring/accounts/default/settings", { settings, version: 0 }))
      expect(await waiting()).toEqual([{ source: "review", actions: ["map_code", "refresh"] }])
      const [row] = await the.sql<{ soon: boolean }>(
        "SELECT next_check_at < now() + interval '1 minute' AS soon FROM acquiring_payment",
      )
      expect(row?.soon).toBe(true)
    })
  })
}, NOBODY_WAITS)
