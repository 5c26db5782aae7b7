import { Modules } from "@medusajs/framework/utils"
import { BATCH_PROGRESS_EVENT, captureOrdersWorkflow } from "../../src/workflows"
import { paidOrders } from "../support/bulk-orders"
import { dose } from "../support/dose"
import { shop } from "../support/shop"

const COUNT = dose("BATCHED", { full: 500, small: 60 })
/** The most orders that one request of the service takes. */
const LIMIT = 50
/** How full requests are depends on how steadily the orders' rows come: on a slow machine some leave half empty. */
const REQUESTS_AT_MOST = COUNT / 10

shop((shop) => {
  it(`captures ${COUNT} orders in few requests, each its own amount, and books each once`, async () => {
    const orders = await paidOrders(shop.container, COUNT, shop.seeded.regions.usd ?? "")
    const progress: { done: number; total: number }[] = []
    shop.container
      .resolve(Modules.EVENT_BUS)
      .subscribe(BATCH_PROGRESS_EVENT, async ({ data }) => void progress.push(data as (typeof progress)[number]))

    const { result } = await captureOrdersWorkflow(shop.container).run({
      input: { batch_id: "all", orders: orders.map(({ orderId }) => ({ order_id: orderId })) },
    })

    expect(result.filter(({ state }) => state !== "done")).toEqual([])
    const requests = shop.sandbox.control.requests({ operation: "capture" })
    expect(requests.length).toBeLessThanOrEqual(REQUESTS_AT_MOST)
    const sizes = requests.map(({ orderNos }) => orderNos.length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(LIMIT)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(COUNT)
    expect(result.map(({ order_id, amount }) => [order_id, amount])).toEqual(
      orders.map(({ orderId, amount }) => [orderId, amount]),
    )
    const held = shop.sandbox.control.transactions().map(({ captured }) => captured)
    expect([...held].sort()).toEqual(orders.map(({ amount }) => amount).sort())
    const booked = await shop.sql<{ amount: string }>("SELECT amount::text FROM capture ORDER BY amount")
    expect(booked.map(({ amount }) => Number(amount).toFixed(2)).sort()).toEqual(
      orders.map(({ amount }) => amount).sort(),
    )
    const transactions = await shop.sql<{ amount: string }>(
      "SELECT amount::text FROM order_transaction WHERE reference = 'capture'",
    )
    expect(transactions).toHaveLength(COUNT)
    expect(progress.at(-1)).toEqual({ batch_id: "all", done: COUNT, total: COUNT })
  }, 600_000)
})
