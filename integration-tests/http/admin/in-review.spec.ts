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
    await acquiring.refresh(payment!.id)
    expect(await inReview()).toMatchObject([{ order_no: order.orderNo }])
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
}, NOBODY_WAITS)
