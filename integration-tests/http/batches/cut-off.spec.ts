import { randomUUID } from "node:crypto"
import { captureOrdersWorkflow, refundOrdersWorkflow } from "../../../src/workflows"
import type { BatchReport } from "../../../src/batches/start-batch"
import { batchShopOf } from "../../../src/batches/shop"
import { runAsWorkflow } from "../../../src/batches/run-as-workflow"
import { workOrphanedBatches } from "../../../src/batches/work-batch"
import workBatches from "../../../src/jobs/work-batches"
import { storeOf } from "../../../src/medusa/store"
import { bulkBooks, everywhere } from "../../support/bulk-ledgers"
import { paidOrders, type BulkOrder } from "../../support/bulk-orders"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { shop } from "../../support/shop"

shop((shop) => {
  const books = bulkBooks(shop)
  const bulk = (count: number) => paidOrders(shop.container, count, shop.seeded.regions.usd ?? "")
  const received = (operation: string) => shop.sandbox.control.requests({ operation })

  const report = async (id: string) =>
    good(await shop.admin.get<{ batch: BatchReport }>(`/admin/acquiring/batches/${id}`)).batch
  const begin = async (kind: string, orders: BulkOrder[], item: { amount?: string } = {}) =>
    good(
      await shop.admin.post<{ batch: BatchReport }>("/admin/acquiring/batches", {
        kind,
        orders: orders.map(({ orderId }) => ({ order_id: orderId, ...item })),
      }),
    ).batch
  const ended = (id: string) =>
    eventually(async () => {
      const batch = await report(id)
      return batch.state === "running" ? undefined : batch
    })
  /** As a process leaves a batch that is killed; `seconds` until its lease ends. */
  const kill = (id: string, seconds: number, takeovers = 0) =>
    shop.sql(
      `UPDATE acquiring_batch SET state = 'running', leased_by = 'dead', takeovers = $3, done = least(done, 1),
         leased_until = now() + make_interval(secs => $2), results = jsonb_path_query_array(results, '$[0]')
       WHERE id = $1`,
      [id, seconds, takeovers],
    )

  beforeEach(() => shop.sandbox.control.reset())

  it("is gone on with when its lease has ended, and no part is captured again that is booked by then", async () => {
    const orders = (await bulk(2)) as [BulkOrder, BulkOrder]
    const { id } = await begin("capture", orders, { amount: "3.00" })
    await ended(id)
    await kill(id, 60)
    expect(await workOrphanedBatches(batchShopOf(shop.container), runAsWorkflow(shop.container))).toBe(0)
    await kill(id, -1)
    expect(await workOrphanedBatches(batchShopOf(shop.container), runAsWorkflow(shop.container))).toBe(1)

    const batch = await report(id)
    expect(batch).toMatchObject({ state: "done", done: 2, total: 2, problem: null })
    expect(batch.results?.map(({ state, amount }) => [state, amount])).toEqual(Array(2).fill(["done", "3.00"]))
    for (const order of orders) expect(await books.captured(order)).toEqual(everywhere("3.00"))
    expect(received("capture")).toHaveLength(1)
  })

  it("does what the process that died had not come to", async () => {
    const [first, second] = (await bulk(2)) as [BulkOrder, BulkOrder]
    await captureOrdersWorkflow(shop.container).run({
      input: { orders: [first, second].map(({ orderId }) => ({ order_id: orderId })) },
    })
    const { id } = await begin("refund", [first], { amount: "2.00" })
    await ended(id)
    const plan = [first, second].map(({ orderId }) => ({ order_id: orderId, amount: "2.00", before: "0.00" }))
    await shop.sql("UPDATE acquiring_batch SET orders = $2, total = 2 WHERE id = $1", [id, JSON.stringify(plan)])
    await kill(id, -1)
    await workBatches(shop.container)
    expect(await report(id)).toMatchObject({ state: "done", done: 2 })
    expect((await books.transactionOf(first)).refunded).toBe("2.00")
    expect((await books.transactionOf(second)).refunded).toBe("2.00")
    expect(received("refund")).toHaveLength(2)
  })

  it("is left to a person when three processes died of it, with what is certain", async () => {
    const orders = await bulk(2)
    const { id } = await begin("capture", orders)
    await ended(id)
    await kill(id, -1, 3)
    expect(await workOrphanedBatches(batchShopOf(shop.container), runAsWorkflow(shop.container))).toBe(0)
    const batch = await report(id)
    expect(batch).toMatchObject({
      state: "failed",
      done: 1,
      results: [{ order_id: orders[0]?.orderId, state: "done" }],
    })
    expect(batch.problem).toContain("The orders with a result are certain")
  })

  it("shows the results that are there while the others are waited for", async () => {
    const [busy, free] = (await bulk(2)) as [BulkOrder, BulkOrder]
    const { payments } = storeOf(shop.container).acquiring
    const [now, owner] = [new Date(), randomUUID()]
    const until = new Date(now.getTime() + 60_000)
    await payments.leaseEach("default", [await books.orderNoOf(busy)], owner, now, until)
    const { id } = await begin("capture", [busy, free])
    const under = await eventually(async () => {
      const batch = await report(id)
      return batch.done > 0 ? batch : undefined
    })
    expect(under).toMatchObject({ state: "running", done: 1, results: [{ order_id: free.orderId, state: "done" }] })
    await payments.releaseAll(owner, new Date())
    expect((await ended(id)).results?.map(({ order_id }) => order_id)).toEqual([busy.orderId, free.orderId])
  })

  it("is told apart from the next part by what was captured before", async () => {
    const [order] = (await bulk(1)) as [BulkOrder]
    const capture = async (before?: string) =>
      (
        await captureOrdersWorkflow(shop.container).run({
          input: { orders: [{ order_id: order.orderId, amount: "2.00", ...(before ? { before } : {}) }] },
        })
      ).result
    await capture("0.00")
    await capture("0.00")
    expect(await books.captured(order)).toEqual(everywhere("2.00"))
    await capture()
    expect(await books.captured(order)).toEqual(everywhere("4.00"))
    await refundOrdersWorkflow(shop.container).run({ input: { orders: [{ order_id: order.orderId, before: "0.00" }] } })
    await refundOrdersWorkflow(shop.container).run({ input: { orders: [{ order_id: order.orderId, before: "0.00" }] } })
    expect((await books.transactionOf(order)).refunded).toBe("4.00")
    expect(received("refund")).toHaveLength(1)
  })
})
