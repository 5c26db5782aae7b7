import { good } from "../../support/http"
import { orderMoney, type CardOrder } from "../../support/order-money"
import { shop } from "../../support/shop"

/** The service carries a request out this much after its connection was dropped. */
const EXECUTED_AFTER_MS = 12_000
const SETTINGS = {
  timeouts: { connect_ms: 1_000, headers_ms: 1_000, body_ms: 1_000, total_ms: 1_000 },
  asking: {
    within_ms: 300,
    absence_after_ms: 24_000,
    first_after_ms: 100,
    longest_interval_ms: 1_000,
    being_paid_ms: 200,
  },
}
/** Longest wait for both sides to come to rest. */
const REST_MS = 90_000
const NOT_KNOWN = /not known yet/

/** The connection drops at once and the service does it later: until then nobody may believe that it did not happen. */
shop((the) => {
  const money = orderMoney(the)
  const { orderOfTeas, capture, refund, atRest, serviceMoney, storeMoney, openIncidents, requests } = money
  const { settings, orderIdOf, until } = money
  beforeEach(() => settings(SETTINGS))

  const isLate = (operation: "capture" | "refund" | "authorise", orderNo?: string) =>
    the.sandbox.control.addFault({
      ...{ kind: "reset_then_processed", ms: EXECUTED_AFTER_MS, operation },
      ...(orderNo && { orderNo }),
    })

  async function pressedTwice(press: () => Promise<{ status: number; body: { message?: string } }>) {
    for (const { status, body } of [await press(), await press()]) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(body.message).toMatch(NOT_KNOWN)
      expect(body.message).not.toMatch(/did not happen/)
    }
  }

  it("a capture is not believed undone, is refused when pressed again, and is made and booked once", async () => {
    const order = await orderOfTeas(2)
    isLate("capture", order.orderNo)
    await pressedTwice(() => capture(order, 10))
    await atRest(REST_MS)
    expect(requests("capture", order)).toHaveLength(1)
    expect(serviceMoney()).toEqual({ held: 35, captured: 10, refunded: 0 })
    expect(await storeMoney(order)).toMatchObject({ status: "pending", captured: 10, transactions: 10 })
    expect(await openIncidents()).toEqual([])
  })

  it("a refund is not believed undone, is refused when pressed again, and is made and booked once", async () => {
    const order: CardOrder = await orderOfTeas(2)
    good(await capture(order))
    isLate("refund", order.orderNo)
    await pressedTwice(() => refund(order, 10))
    await atRest(REST_MS)
    expect(requests("refund", order)).toHaveLength(1)
    expect(serviceMoney()).toEqual({ held: 0, captured: 45, refunded: 10 })
    expect(await storeMoney(order)).toMatchObject({ captured: 45, refunded: 10, transactions: 35 })
    expect(await openIncidents()).toEqual([])
  })

  it("a card is not called uncharged, is not charged again meanwhile, and becomes the order", async () => {
    const cart = await the.cartReadyToPay()
    await the.createSession(cart)
    isLate("authorise")
    const answer = await the.payByCard(cart)
    expect(answer.body.error?.message).not.toMatch(/nothing was charged/i)
    const again = await the.payByCard(cart)
    expect(JSON.stringify(again.body)).not.toMatch(/nothing was charged\. Please try again/i)
    await until("the service has carried it out", async () => serviceMoney().held > 0)
    await atRest(REST_MS)
    expect(await orderIdOf(cart)).toBeDefined()
    expect(serviceMoney()).toEqual({ held: 25, captured: 0, refunded: 0 })
    expect(await openIncidents()).toEqual([])
  })

  it("a capture that never arrived is known to be absent once the service cannot be at it any more", async () => {
    const order = await orderOfTeas(2)
    the.sandbox.control.addFault({ kind: "reset_before", operation: "capture", orderNo: order.orderNo })
    await pressedTwice(() => capture(order, 10))
    await atRest(REST_MS)
    expect(await storeMoney(order)).toMatchObject({ captured: 0, transactions: 0, pending: 45 })
    expect(await openIncidents()).toEqual([])
    good(await capture(order, 10))
    await atRest(REST_MS)
    expect(serviceMoney()).toEqual({ held: 35, captured: 10, refunded: 0 })
  })
})
