import { paidOrders, type PaidOrder } from "../support/paid-orders"
import { shop } from "../support/shop"

const COUNT = 500
const MOST_REQUESTS = 25
const AT_ONCE = 5

/** A merchant's script captures every open order at the same moment, through the admin's route. */
shop((the) => {
  const { paid, capture } = paidOrders(the)

  it(`captures ${COUNT} orders at once in at most ${MOST_REQUESTS} requests, each exactly once`, async () => {
    the.sandbox.control.reset()
    const orders: PaidOrder[] = []
    const shopper = async () => {
      while (orders.length < COUNT) orders.push(await paid({}, "approved"))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, shopper))
    orders.length = COUNT
    the.sandbox.control.addFault({ kind: "delay", operation: "capture", ms: 50, times: 0 })

    const answers = await Promise.all(orders.map((order) => capture(order)))

    const requests = the.sandbox.control.requests({ operation: "capture" }).length
    console.log(`${COUNT} captures in ${requests} requests`)
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([])
    expect(requests).toBeLessThanOrEqual(MOST_REQUESTS)
    const captured = await the.sql<{ payment_id: string }>("SELECT payment_id FROM capture WHERE deleted_at IS NULL")
    expect(new Set(captured.map((row) => row.payment_id)).size).toBe(COUNT)
    expect(captured).toHaveLength(COUNT)
    for (const { orderNo } of orders) {
      expect(the.sandbox.control.sums({ orderNo })).toMatchObject([{ captured: "25.00", held: "0.00" }])
    }
  }, 900_000)
})
