import { setTimeout as sleep } from "node:timers/promises"
import type { BatchAnswer, DryRunAnswer } from "../../../src/api/admin/acquiring/http-types"
import { enterOrder } from "../../../src/medusa/order-lock"
import { booksOf } from "../../support/ledgers"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { paidOrders, type PaidOrder } from "../../support/paid-orders"
import { shop } from "../../support/shop"

type Line = BatchAnswer["batch"]["orders"][number]

/**
 * The same orders in two batches at the same moment: of each order one batch does its part, and the other says why not.
 */
shop((the) => {
  const orders = paidOrders(the)
  const { differences } = booksOf(the)
  beforeEach(() => the.sandbox.control.reset())

  const start = async (kind: string, of: PaidOrder[], more: object = {}) => {
    const body = { kind, orders: of.map(({ orderId }) => ({ order_id: orderId, ...more })) }
    return good(await the.admin.post<{ batch: { id: string } }>("/admin/acquiring/batches", body)).batch.id
  }
  const dryRun = async (of: object) =>
    good(await the.admin.post<DryRunAnswer>("/admin/acquiring/batches/dry-run", of)).dry_run
  const ended = (id: string) =>
    eventually(async () => {
      const { batch } = good(await the.admin.get<BatchAnswer>(`/admin/acquiring/batches/${id}`))
      return batch.state === "running" ? undefined : batch
    })
  const atService = ({ orderNo }: PaidOrder) => {
    const [found] = the.sandbox.control.transactions({ orderNo })
    if (!found) throw new Error(`The service has no transaction of ${orderNo}`)
    return found
  }
  const statusOf = async ({ orderId }: PaidOrder) => (await the.orderOf({ id: orderId })).status

  async function booksAgree(of: PaidOrder[]): Promise<void> {
    await orders.settle()
    for (const { orderNo } of of) expect(await differences(orderNo)).toEqual([])
  }

  /** Starts two batches together; answers, for each order, its line of the batch that did it and of the other. */
  async function together(of: PaidOrder[], one: [string, object?], other: [string, object?]) {
    const ids = await Promise.all([start(one[0], of, one[1]), start(other[0], of, other[1])])
    const [a, b] = [await ended(ids[0]), await ended(ids[1])]
    return of.map(({ orderId }) => {
      const lines = [a, b].map(({ orders: found }) => found.find(({ order_id }) => order_id === orderId)) as Line[]
      expect(lines.map(({ state }) => state).sort()).toEqual(["done", "refused"])
      const place = lines.findIndex(({ state }) => state === "done")
      return { did: place as 0 | 1, leftAlone: lines[1 - place] as Line, batchLeft: ids[1 - place] ?? "" }
    })
  }

  async function some(make: () => Promise<PaidOrder>): Promise<PaidOrder[]> {
    return [await make(), await make(), await make()]
  }

  it("refunds one of two sums of each order, and the other neither when what failed is retried", async () => {
    const of = await some(() => orders.captured())
    const ends = await together(of, ["refund", { amount: "10.00" }], ["refund", { amount: "12.00" }])
    const refunded = ends.map(({ did }) => ["10.00", "12.00"][did])
    for (const { leftAlone } of ends)
      expect(leftAlone.message).toMatch(/^1[02]\.00 USD of this payment is refunded by now, and it was 0\.00 USD/)
    expect(of.map((order) => atService(order).refunded)).toEqual(refunded)
    await booksAgree(of)

    for (const id of new Set(ends.map(({ batchLeft }) => batchLeft))) {
      const { lines } = await dryRun({ retry_of: id })
      expect(lines.map(({ verdict }) => verdict)).toEqual(lines.map(() => "nothing"))
      const body = { kind: "refund", retry_of: id, orders: lines.map(({ item }) => item) }
      const retried = good(await the.admin.post<{ batch: { id: string } }>("/admin/acquiring/batches", body)).batch.id
      expect((await ended(retried)).counts).toMatchObject({ done: 0, refused: lines.length })
    }
    expect(of.map((order) => atService(order).refunded)).toEqual(refunded)
    await booksAgree(of)
  })

  it("captures one of two sums of each order", async () => {
    const of = await some(() => orders.paid())
    const ends = await together(of, ["capture", { amount: "10.00" }], ["capture", { amount: "12.00" }])
    for (const { leftAlone } of ends) expect(leftAlone.message).toMatch(/captured by now, and it was 0\.00 USD/)
    expect(of.map((order) => atService(order).captured)).toEqual(ends.map(({ did }) => ["10.00", "12.00"][did]))
    await booksAgree(of)
  })

  it("captures a part of an order or cancels it", async () => {
    const of = await some(() => orders.paid())
    const ends = await together(of, ["capture", { amount: "10.00" }], ["cancel"])
    for (const [index, { did, leftAlone }] of ends.entries()) {
      const order = of[index] as PaidOrder
      expect(leftAlone.message).toMatch(did === 0 ? /is captured/ : /cancel/)
      expect(await statusOf(order)).toBe(did === 0 ? "pending" : "canceled")
      expect(atService(order)).toMatchObject({ captured: did === 0 ? "10.00" : "0.00", refunded: "0.00" })
      expect(await orders.incidents(order, true)).toEqual([])
    }
    await booksAgree(of)
  })

  it("leaves an order alone whose capture ends while its cancellation waits", async () => {
    const order = await orders.paid()
    the.sandbox.control.addFault({ kind: "delay", ms: 1_500, operation: "capture", orderNo: order.orderNo })
    const capturing = orders.capture(order, 10)
    await eventually(async () => orders.received("capture", order)[0])
    const { orders: lines } = await ended(await start("cancel", [order]))
    good(await capturing)
    expect(lines).toMatchObject([{ state: "refused", message: expect.stringMatching(/is captured/) as string }])
    expect([await statusOf(order), orders.received("cancel", order)]).toEqual(["pending", []])
    expect(await orders.incidents(order, true)).toEqual([])
    await booksAgree([order])
  })

  it("leaves an order as it is while somebody is at it, and cancels it with its payment once they have left it", async () => {
    const order = await orders.paid()
    const leave = await enterOrder(the.container, order.orderId)
    const batch = await start("cancel", [order])
    await sleep(2_500)
    expect([await statusOf(order), orders.received("cancel", order)]).toEqual(["pending", []])
    await leave?.()
    expect((await ended(batch)).orders).toMatchObject([{ state: "done", message: null }])
    expect(await statusOf(order)).toBe("canceled")
    expect(orders.received("cancel", order)).toHaveLength(1)
    await booksAgree([order])
  })

  it("leaves a refund alone that a refund by hand went before while it waited", async () => {
    const order = await orders.captured()
    the.sandbox.control.addFault({ kind: "delay", ms: 5_000, operation: "refund", orderNo: order.orderNo })
    const first = await start("refund", [order], { amount: "10.00" })
    await eventually(async () => orders.received("refund", order)[0])
    const waiting = await start("refund", [order], { amount: "12.00" })
    good(await orders.refund(order, 5))
    expect((await ended(first)).orders).toMatchObject([{ state: "done" }])
    expect((await ended(waiting)).orders).toMatchObject([{ state: "refused" }])
    expect(atService(order).refunded).toBe("15.00")
    await booksAgree([order])
  })

  it("decides about a held payment or cancels its order", async () => {
    const of = await some(() => orders.paid({}, "review"))
    const ends = await together(of, ["review", { decision: "accept" }], ["cancel"])
    for (const [index, { did, leftAlone }] of ends.entries()) {
      const order = of[index] as PaidOrder
      expect(leftAlone.message).toMatch(did === 0 ? /A review was made/ : /A cancellation was made|not held/)
      expect(await statusOf(order)).toBe(did === 0 ? "pending" : "canceled")
      expect([orders.received("review", order).length, orders.received("cancel", order).length].sort()).toEqual([0, 1])
    }
    await booksAgree(of)
  })

  it("refuses to refund an order that is being edited, in the words of the refund by hand, before anything is sent", async () => {
    const order = await orders.captured()
    good(await the.admin.post("/admin/order-edits", { order_id: order.orderId }))
    const byHand = await orders.refund(order, 5)
    const dry = await dryRun({ kind: "refund", orders: [{ order_id: order.orderId, amount: "5.00" }] })
    expect(dry.lines).toMatchObject([{ verdict: "nothing", why: byHand.body.message }])
    const { orders: lines } = await ended(await start("refund", [order], { amount: "5.00" }))
    expect(lines).toMatchObject([{ state: "refused", message: byHand.body.message }])
    expect(orders.received("refund", order)).toEqual([])
    expect(await orders.incidents(order, true)).toEqual([])
  })
})
