import {
  cancelOrdersWorkflow,
  captureOrdersWorkflow,
  refundOrdersWorkflow,
  reviewOrdersWorkflow,
} from "../../../src/workflows"
import { reconcileDue } from "../../../src/reconciliation/run-reconcile"
import { resolveInFlight } from "../../../src/reconciliation/resolve-in-flight"
import { bulkBooks, everywhere } from "../../support/bulk-ledgers"
import { paidOrders, type BulkOrder } from "../../support/bulk-orders"
import { card } from "../../support/cards"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { lookNow } from "../../support/look-now"
import { shop } from "../../support/shop"

shop((shop) => {
  const received = (operation: string) => shop.sandbox.control.requests({ operation })

  const books = bulkBooks(shop)
  const twoPaid = async () =>
    (await paidOrders(shop.container, 2, shop.seeded.regions.usd ?? "")) as [BulkOrder, BulkOrder]

  beforeEach(() => shop.sandbox.control.reset())

  it("does nothing twice when the same batch is run again", async () => {
    const orders = await paidOrders(shop.container, 3, shop.seeded.regions.usd ?? "")
    const input = { orders: orders.map(({ orderId }) => ({ order_id: orderId, amount: "5.00" })) }
    // The other way round each begins with what the other comes to last.
    const backwards = { orders: [...input.orders].reverse() }
    const [one, other] = await Promise.all([
      captureOrdersWorkflow(shop.container).run({ input }),
      captureOrdersWorkflow(shop.container).run({ input: backwards }),
    ])
    for (const { result } of [one, other]) expect(result.map(({ state }) => state)).toEqual(["done", "done", "done"])
    expect(shop.sandbox.control.transactions().map(({ captured }) => captured)).toEqual(["5.00", "5.00", "5.00"])
  })

  it("takes for done what the portal has captured already, and books it once", async () => {
    const orders = await paidOrders(shop.container, 2, shop.seeded.regions.usd ?? "")
    const { control } = shop.sandbox
    control.notificationSettings({ enabled: false })
    for (const order of orders.slice(0, 1)) control.capture((await books.transactionOf(order)).transactionId)

    const { result } = await captureOrdersWorkflow(shop.container).run({
      input: { orders: orders.map(({ orderId }) => ({ order_id: orderId })) },
    })
    expect(result).toMatchObject([{ state: "done" }, { state: "done" }])
    expect(received("capture")).toHaveLength(1)
    for (const order of orders) expect(await books.captured(order)).toEqual(everywhere(order.amount))
    await reconcileDue(shop.container)
    for (const order of orders) expect(await books.captured(order)).toEqual(everywhere(order.amount))
  })

  it("refunds parts of many orders, and says of each what became of it", async () => {
    const orders = await paidOrders(shop.container, 3, shop.seeded.regions.usd ?? "")
    await captureOrdersWorkflow(shop.container).run({
      input: { orders: orders.map(({ orderId }) => ({ order_id: orderId })) },
    })
    const { result } = await refundOrdersWorkflow(shop.container).run({
      input: {
        orders: [
          { order_id: orders[0]?.orderId ?? "", amount: "1.50", note: "Chipped" },
          { order_id: orders[1]?.orderId ?? "", amount: "1000.00" },
          { order_id: orders[2]?.orderId ?? "" },
          { order_id: "order_nowhere" },
        ],
      },
    })
    expect(result.map(({ state, amount }) => [state, amount])).toEqual([
      ["done", "1.50"],
      ["refused", null],
      ["done", orders[2]?.amount],
      ["refused", null],
    ])
    expect(result[1]?.message).toContain("1000.00 USD cannot be refunded")
    expect(received("refund")).toHaveLength(1)
    const refunded = await shop.sql<{ amount: string }>("SELECT amount::text FROM refund ORDER BY amount")
    expect(refunded.map(({ amount }) => Number(amount).toFixed(2)).sort()).toEqual(["1.50", orders[2]?.amount].sort())
    expect(
      shop.sandbox.control
        .transactions()
        .map(({ refunded }) => refunded)
        .sort(),
    ).toEqual(["0.00", "1.50", orders[2]?.amount].sort())
  })

  it("cancels many orders in one request, and leaves the captured one alone", async () => {
    const orders = await paidOrders(shop.container, 3, shop.seeded.regions.usd ?? "")
    await captureOrdersWorkflow(shop.container).run({ input: { orders: [{ order_id: orders[0]?.orderId ?? "" }] } })
    const { result } = await cancelOrdersWorkflow(shop.container).run({
      input: { orders: orders.map(({ orderId }) => ({ order_id: orderId })) },
    })
    expect(result.map(({ state }) => state)).toEqual(["refused", "done", "done"])
    expect(received("cancel")).toHaveLength(1)
    const canceled = await shop.sql<{ id: string }>(`SELECT id FROM "order" WHERE status = 'canceled'`)
    expect(canceled.map(({ id }) => id).sort()).toEqual([orders[1]?.orderId, orders[2]?.orderId].sort())
  })

  it("decides about held payments", async () => {
    const held = [await shop.buy({}, card("review")), await shop.buy({}, card("review"))]
    const { result } = await reviewOrdersWorkflow(shop.container).run({
      input: {
        orders: [
          { order_id: held[0]?.id ?? "", decision: "accept" },
          { order_id: held[1]?.id ?? "", decision: "reject" },
        ],
      },
    })
    expect(result.map(({ state }) => state)).toEqual(["done", "done"])
    expect(received("review")).toHaveLength(1)
    const rejected = await shop.orderOf({ id: held[1]?.id ?? "" })
    expect(rejected.status).toBe("canceled")
    expect((await shop.orderOf({ id: held[0]?.id ?? "" })).status).toBe("pending")
  })

  it("tells nobody that an order was given up which it could not cancel, since the portal had captured it", async () => {
    const [captured, fine] = await twoPaid()
    shop.sandbox.control.notificationSettings({ enabled: false })
    shop.sandbox.control.capture((await books.transactionOf(captured)).transactionId)
    const input = { orders: [captured, fine].map(({ orderId }) => ({ order_id: orderId })) }
    const { result } = await cancelOrdersWorkflow(shop.container).run({ input })
    expect(result.map(({ state }) => state)).toEqual(["refused", "done"])
    expect(await shop.sql("SELECT kind FROM acquiring_incident")).toEqual([])
    await lookNow(shop)
    expect(await books.captured(captured)).toEqual(everywhere(captured.amount))
  })

  const capture = async (...orders: BulkOrder[]) => {
    const input = { orders: orders.map(({ orderId }) => ({ order_id: orderId })) }
    const { result } = await captureOrdersWorkflow(shop.container).run({ input })
    expect(result.map(({ order_id }) => order_id)).toEqual(orders.map(({ orderId }) => orderId))
    return result
  }

  it("spoils no order of a batch because of another that the service refuses", async () => {
    const [over, fine] = await twoPaid()
    // Captured in part at the portal behind the store's back: the whole is more than the service has left.
    shop.sandbox.control.capture((await books.transactionOf(over)).transactionId, { amount: "4.00" })
    const result = await capture(over, fine)
    expect(result.map(({ state }) => state)).toEqual(["refused", "done"])
    expect(result[0]?.message).toBeTruthy()
    expect(received("capture")).toHaveLength(1)
    expect(await books.captured(fine)).toEqual(everywhere(fine.amount))
    await lookNow(shop)
    expect(await books.captured(over)).toEqual(everywhere("4.00"))
  })

  it("learns every order's own outcome when the answer is lost", async () => {
    const orders = await twoPaid()
    shop.sandbox.control.addFault({ kind: "reset_after", operation: "capture" })
    expect((await capture(...orders)).map(({ state }) => state)).toEqual(["done", "done"])
    expect(received("capture")).toHaveLength(1)
    for (const order of orders) expect(await books.captured(order)).toEqual(everywhere(order.amount))
  })

  it("books nothing of orders whose outcome nobody can say, and everything once somebody can", async () => {
    const orders = await twoPaid()
    shop.sandbox.control.addFault({ kind: "reset_after", operation: "capture" })
    shop.sandbox.control.addFault({ kind: "reset_before", operation: "retrieval_trans", times: 0 })
    const unknown = { state: "unknown", message: expect.stringMatching(/\w/) as string }
    expect(await capture(...orders)).toMatchObject([unknown, unknown])
    for (const order of orders)
      expect(await books.captured(order)).toEqual({ service: order.amount, rows: "0.00", order: "0.00" })

    shop.sandbox.control.clearFaults()
    await shop.sql("UPDATE acquiring_operation SET next_query_at = now() WHERE state = 'unknown'")
    await resolveInFlight(shop.container)
    await lookNow(shop)
    for (const order of orders) expect(await books.captured(order)).toEqual(everywhere(order.amount))
    expect(received("capture")).toHaveLength(1)
  })

  it("runs a batch from the admin and shows how far it is", async () => {
    const orders = await paidOrders(shop.container, 2, shop.seeded.regions.usd ?? "")
    const { batch } = good(
      await shop.admin.post<{ batch: { id: string; state: string } }>("/admin/acquiring/batches", {
        kind: "capture",
        orders: [
          { order_id: orders[0]?.orderId, amount: "1.25" },
          { order_id: orders[1]?.orderId, payment_id: "pay_elsewhere" },
        ],
      }),
    )
    const report = await eventually(async () => {
      const { batch: now } = good(
        await shop.admin.get<{
          batch: { state: string; done: number; results: { state: string; amount: string | null }[] }
        }>(`/admin/acquiring/batches/${batch.id}`),
      )
      return now.state === "running" ? undefined : now
    })
    expect(report).toMatchObject({ state: "done", done: 2, total: 2, kind: "capture" })
    expect(report.results.map(({ state, amount }) => [state, amount])).toEqual([
      ["done", "1.25"],
      ["refused", null],
    ])
  })

  it("says what is wrong with a batch before anything is sent", async () => {
    const answer = await shop.admin.post<{ errors: { field: string }[] }>("/admin/acquiring/batches", {
      kind: "captures",
      orders: [{ order_id: "", amount: "1,50", colour: "red" }],
    })
    expect(answer.status).toBe(400)
    expect(answer.body.errors.map(({ field }) => field).sort()).toEqual([
      "colour",
      "kind",
      "orders[0].amount",
      "orders[0].order_id",
    ])
    expect((await shop.visitor.post("/admin/acquiring/batches", { kind: "capture" })).status).toBe(401)
    expect(received("capture")).toEqual([])
  })
})
