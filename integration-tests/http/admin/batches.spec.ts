import { LocalWorkflow, type DistributedTransactionType } from "@medusajs/framework/orchestration"

import type { BatchAnswer, BatchesAnswer, DryRunAnswer } from "../../../src/api/admin/acquiring/http-types"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { card } from "../../support/cards"
import { bulkBooks, everywhere } from "../../support/bulk-ledgers"
import { paidOrders, type BulkOrder } from "../../support/bulk-orders"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { shop } from "../../support/shop"

/** Batches as the admin's page makes them: a dry run first, then its lines, then what failed of them. */
shop((shop) => {
  const books = bulkBooks(shop)
  const bulk = (count: number) => paidOrders(shop.container, count, shop.seeded.regions.usd ?? "")
  const received = (operation: string) => shop.sandbox.control.requests({ operation })
  const dryRun = async (of: object) =>
    good(await shop.admin.post<DryRunAnswer>("/admin/acquiring/batches/dry-run", of)).dry_run
  const start = async (body: object) =>
    good(await shop.admin.post<{ batch: { id: string } }>("/admin/acquiring/batches", body)).batch.id
  const batch = async (id: string) => good(await shop.admin.get<BatchAnswer>(`/admin/acquiring/batches/${id}`)).batch
  const ended = (id: string) =>
    eventually(async () => {
      const now = await batch(id)
      return now.state === "running" ? undefined : now
    })
  const linesToSend = ({ lines }: DryRunAnswer["dry_run"]) =>
    lines.flatMap(({ verdict, item }) => (verdict === "send" && item ? [item] : []))

  beforeEach(() => shop.sandbox.control.reset())

  it.each([
    ["capture", "acquiring-capture-orders", {}],
    ["cancel", "acquiring-cancel-orders", {}],
    ["refund", "acquiring-refund-orders", { amount: "1.00" }],
    ["review", "acquiring-review-orders", { decision: "accept" }],
  ])("runs a batch of kind %s as the workflow %s of Medusa", async (kind, workflowId, more) => {
    const [order] = (await bulk(1)) as [BulkOrder]
    const runs = jest.spyOn(LocalWorkflow.prototype, "run")
    try {
      const id = await start({ kind, orders: [{ order_id: order.orderId, ...more }] })
      await ended(id)
      const ofBatch = runs.mock.calls.findIndex(([, input]) => (input as { batch_id?: string }).batch_id === id)
      const transaction = (await runs.mock.results[ofBatch]?.value) as DistributedTransactionType | undefined
      expect([transaction?.modelId, transaction?.getState()]).toEqual([workflowId, "done"])
    } finally {
      runs.mockRestore()
    }
  })

  it("says what would happen to each order that a filter finds, and sends nothing", async () => {
    const [captured, free] = (await bulk(2)) as [BulkOrder, BulkOrder]
    good(await shop.admin.post(`/admin/payments/${captured.paymentId}/capture`, {}))
    const sent = received("capture").length
    const told = await dryRun({ kind: "capture", filter: { account: "default" } })
    const byOrder = new Map(told.lines.map((line) => [line.order_id, line]))
    expect(byOrder.get(free.orderId)).toMatchObject({
      ...{ account: "default", verdict: "send", amount: free.amount, why: null },
    })
    expect(byOrder.get(captured.orderId)).toMatchObject({ verdict: "nothing", amount: null })
    expect(told.totals).toEqual([{ currency_code: "USD", count: 1, amount: free.amount }])
    expect(received("capture")).toHaveLength(sent)
    expect((await shop.sql("SELECT id FROM acquiring_batch")).length).toBe(0)
  })

  it("tells of no order that the filter leaves out", async () => {
    const [captured, free, other] = (await bulk(3)) as [BulkOrder, BulkOrder, BulkOrder]
    good(await shop.admin.post(`/admin/payments/${captured.paymentId}/capture`, {}))
    const found = async (kind: string, filter: object) => {
      const { lines, totals } = await dryRun({ kind, filter: { account: "default", ...filter } })
      return [lines.map(({ order_id }) => order_id).sort(), totals.map(({ amount }) => amount)]
    }
    expect(await found("refund", { status: "captured" })).toEqual([[captured.orderId], [captured.amount]])
    const both = [free, other].map(({ orderId }) => orderId).sort()
    const together = (Number(free.amount) + Number(other.amount)).toFixed(2)
    expect(await found("capture", { status: "authorised" })).toEqual([both, [together]])
    expect(await found("capture", { q: await books.orderNoOf(other) })).toEqual([[other.orderId], [other.amount]])
    expect(await found("capture", { to: "2020-01-01" })).toEqual([[], []])
  })

  it("answers what became of its orders page by page and by state, and counts all of them", async () => {
    const orders = (await bulk(4)) as [BulkOrder, ...BulkOrder[]]
    // Captured in part at the portal behind the store's back: the service refuses the whole.
    shop.sandbox.control.notificationSettings({ enabled: false })
    shop.sandbox.control.capture((await books.transactionOf(orders[0])).transactionId, { amount: "4.00" })
    const id = await start({ kind: "capture", orders: orders.map(({ orderId }) => ({ order_id: orderId })) })
    await ended(id)
    const part = async (query: string) => {
      const answer = good(await shop.admin.get<BatchAnswer>(`/admin/acquiring/batches/${id}?${query}`))
      const { batch, ...where } = answer
      expect(batch.counts).toEqual({ done: 3, refused: 1, unknown: 0, open: 0 })
      expect(batch.results?.map(({ order_id }) => order_id)).toEqual(batch.orders.map(({ order_id }) => order_id))
      return [batch.orders.map(({ order_id }) => order_id), where]
    }
    const ids = orders.map(({ orderId }) => orderId)
    expect(await part("")).toEqual([ids, { count: 4, limit: 100, offset: 0 }])
    expect(await part("limit=3&offset=0")).toEqual([ids.slice(0, 3), { count: 4, limit: 3, offset: 0 }])
    expect(await part("limit=3&offset=3")).toEqual([ids.slice(3), { count: 4, limit: 3, offset: 3 }])
    expect(await part("state=refused")).toEqual([ids.slice(0, 1), { count: 1, limit: 100, offset: 0 }])
    expect(await part("state=done&limit=2&offset=2")).toEqual([ids.slice(3), { count: 3, limit: 2, offset: 2 }])
    expect((await shop.admin.get(`/admin/acquiring/batches/${id}?limit=101`)).status).toBe(400)
    // What is tried again is not what one page has.
    expect((await dryRun({ retry_of: id })).lines.map(({ order_id }) => order_id)).toEqual(ids.slice(0, 1))
  })

  it("does what the dry run said, lists it, and retries what was refused without doing anything twice", async () => {
    const orders = (await bulk(3)) as [BulkOrder, BulkOrder, BulkOrder]
    // Captured in part at the portal behind the store's back: the service refuses the whole.
    shop.sandbox.control.notificationSettings({ enabled: false })
    shop.sandbox.control.capture((await books.transactionOf(orders[0])).transactionId, { amount: "4.00" })
    const told = await dryRun({ kind: "capture", orders: orders.map(({ orderId }) => ({ order_id: orderId })) })
    expect(told.lines.map(({ verdict }) => verdict)).toEqual(["send", "send", "send"])
    const id = await start({ kind: "capture", orders: linesToSend(told) })
    const first = await ended(id)
    expect(first.counts).toEqual({ done: 2, refused: 1, unknown: 0, open: 0 })
    expect(first.orders.find(({ state }) => state === "refused")).toMatchObject({
      order_id: orders[0].orderId,
      message: expect.stringMatching(/\w/) as string,
    })
    const list = good(await shop.admin.get<BatchesAnswer>("/admin/acquiring/batches?kind=capture"))
    expect(list).toMatchObject({ count: 1, batches: [{ id, total: 3, counts: { done: 2, refused: 1 } }] })
    expect(list.batches[0]?.started_by).not.toMatch(/^user_/)
    expect(list.batches[0]?.accounts).toEqual(["default"])
    expect(first.orders.map(({ account }) => account)).toEqual(["default", "default", "default"])

    const again = await dryRun({ retry_of: id })
    expect(again.lines.map(({ order_id }) => order_id)).toEqual([orders[0].orderId])
    const retried = await start({ kind: "capture", orders: linesToSend(again), retry_of: id })
    expect(await ended(retried)).toMatchObject({ retry_of: id, counts: { done: 0, refused: 1 } })
    for (const order of orders.slice(1)) expect(await books.captured(order)).toEqual(everywhere(order.amount))
  })

  it("refunds nothing that was refunded by hand since the batch was planned", async () => {
    const [order] = (await bulk(1)) as [BulkOrder]
    good(await shop.admin.post(`/admin/payments/${order.paymentId}/capture`, {}))
    const told = await dryRun({ kind: "refund", orders: [{ order_id: order.orderId, amount: "2.00" }] })
    good(await shop.admin.post(`/admin/payments/${order.paymentId}/refund`, { amount: 2 }))
    const sent = received("refund").length
    const late = await ended(await start({ kind: "refund", orders: linesToSend(told) }))
    expect(late.orders).toMatchObject([{ state: "refused", message: expect.stringContaining("2.00 USD") as string }])
    expect(received("refund")).toHaveLength(sent)
    expect((await books.transactionOf(order)).refunded).toBe("2.00")
  })

  it("starts the same lines twice and captures once", async () => {
    const orders = await bulk(2)
    const items = linesToSend(
      await dryRun({
        kind: "capture",
        orders: orders.map(({ orderId }) => ({ order_id: orderId, amount: "3.00" })),
      }),
    )
    const ids = await Promise.all([1, 2].map(() => start({ kind: "capture", orders: items })))
    for (const id of ids) expect((await ended(id)).counts).toMatchObject({ done: 2 })
    for (const order of orders) expect(await books.captured(order)).toEqual(everywhere("3.00"))
  })

  it.each([
    ["", undefined],
    [" also where the service's answer was lost", "reset_after"],
  ] as const)("shows in a payment's timeline the note of the batch that refunded it%s", async (_, kind) => {
    const [order] = (await bulk(1)) as [BulkOrder]
    good(await shop.admin.post(`/admin/payments/${order.paymentId}/capture`, {}))
    if (kind) shop.sandbox.control.addFault({ kind, operation: "refund" })
    await start({ kind: "refund", orders: [{ order_id: order.orderId, amount: "1.50", note: "Recall of the mugs" }] })
    const refund = await eventually(async () => {
      const { operations } = await acquiringAdmin(shop.admin).paymentOf({ id: order.orderId })
      return operations.find((one) => one.kind === "refund" && one.state === "done")
    })
    expect(refund).toMatchObject({ amount: "1.50", why: "Recall of the mugs" })
  })

  it("says the currency of what is still open, too", async () => {
    const [order] = (await bulk(1)) as [BulkOrder]
    shop.sandbox.control.addFault({ kind: "delay", ms: 5_000, operation: "capture" })
    const id = await start({ kind: "capture", orders: [{ order_id: order.orderId, amount: "3.00" }] })
    const running = await batch(id)
    expect(running).toMatchObject({ state: "running" })
    expect(running.orders).toMatchObject([{ state: "open", amount: "3.00", currency_code: "USD" }])
    await ended(id)
  })

  it("takes a thousand orders in one request", async () => {
    const orders = Array.from({ length: 1_000 }, (_, index) => ({
      order_id: `order_${String(index).padStart(26, "0")}`,
      note: "n".repeat(200),
    }))
    const { lines, totals } = await dryRun({ kind: "refund", orders })
    expect([lines.length, totals]).toEqual([1_000, []])
    expect(new Set(lines.map(({ verdict }) => verdict))).toEqual(new Set(["nothing"]))
  })

  it("refuses more than a thousand, named or found by a filter, and says what to do", async () => {
    const orders = Array.from({ length: 1_001 }, (_, place) => ({ order_id: `order_${place}` }))
    const payments = orders.map(({ order_id }) => order_id.replace("order", "acqpay"))
    const refusal = async (path: string, body: object) => {
      const { status, body: answer } = await shop.admin.post<{ message: string; errors?: object[] }>(path, body)
      return [status, answer.errors ?? answer.message]
    }
    const reason = expect.stringContaining("1000") as string
    const [batches, dry] = ["/admin/acquiring/batches", "/admin/acquiring/batches/dry-run"]
    expect(await refusal(batches, { kind: "capture", orders })).toEqual([400, [{ field: "orders", reason }]])
    expect(await refusal(dry, { kind: "capture", orders })).toEqual([400, [{ field: "orders", reason }]])
    expect(await refusal(dry, { kind: "capture", payments })).toEqual([400, [{ field: "payments", reason }]])
    await shop.sql(
      `INSERT INTO acquiring_payment (id, account, order_no, flow, payment_session_id, currency_code, amount, status)
       SELECT 'acqpay_' || n, 'default', 'n' || n, 'card', 'payses_' || n, 'USD', '1.00', 'authorised'
       FROM generate_series(1, 1001) n`,
    )
    const tooMany = "filter: finds 1001 payments, and a batch takes 1000. Filter by a shorter time."
    expect(await refusal(dry, { kind: "capture", filter: { account: "default" } })).toEqual([400, tooMany])
    expect(await shop.sql("SELECT id FROM acquiring_batch")).toEqual([])
  })

  /** An order that owes for two payments; the second is in review. */
  async function twiceHeld() {
    const order = await shop.buy({}, card("review"))
    const [a] = await paymentsOf(order.id)
    // The core gives an order any number of collections; the second one's payment here is another order's.
    const other = await shop.buy({}, card("review"))
    const [b] = await paymentsOf(other.id)
    await shop.sql(`UPDATE order_payment_collection SET order_id = '${order.id}' WHERE order_id = '${other.id}'`)
    expect((await paymentsOf(order.id)).sort()).toEqual([a, b].sort())
    return { order, a: String(a), b: String(b) }
  }

  async function paymentsOf(orderId: string): Promise<string[]> {
    const rows = await shop.sql<{ id: string }>(`SELECT p.id FROM payment p
      JOIN order_payment_collection l ON l.payment_collection_id = p.payment_collection_id AND l.deleted_at IS NULL
      WHERE l.order_id = '${orderId}'`)
    return rows.map(({ id }) => id)
  }

  it("decides about the payment that was chosen, and about both of an order that has two", async () => {
    const { order, a, b } = await twiceHeld()
    const chosen = [{ order_id: order.id, payment_id: b, decision: "reject" }]
    const told = await dryRun({ kind: "review", orders: chosen })
    expect(told.lines).toMatchObject([{ verdict: "send", payment_id: b }])
    const done = await ended(await start({ kind: "review", orders: linesToSend(told) }))
    expect(done.orders).toMatchObject([{ payment_id: b, state: "done" }])
    const rows = await shop.sql<{ id: string; status: string }>(`SELECT p.id, a.status FROM acquiring_payment a
      JOIN payment p ON p.payment_session_id = a.payment_session_id`)
    expect(rows.find(({ id }) => id === a)).toMatchObject({ status: "review" })
    expect(rows.find(({ id }) => id === b)).toMatchObject({ status: "cancelled" })

    // Of the one that is decided nothing more is sent, by the run neither.
    const accepted = [{ order_id: order.id, payment_id: b, decision: "accept" }]
    const [line] = (await dryRun({ kind: "review", orders: accepted })).lines
    expect(line).toMatchObject({ verdict: "nothing" })
    const { orders } = await ended(await start({ kind: "review", orders: accepted }))
    expect(orders).toMatchObject([{ state: "refused", message: line?.why }])
    expect(received("review")).toHaveLength(1)
  })

  it("decides about both payments of an order at once", async () => {
    const { a, b } = await twiceHeld()
    const payments = (await shop.sql<{ id: string }>("SELECT id FROM acquiring_payment")).map(({ id }) => id)
    const told = await dryRun({ kind: "review", payments, decision: "accept" })
    expect(told.lines.map(({ payment_id }) => payment_id).sort()).toEqual([a, b].sort())
    // Of one order and one sum: what tells them apart is the service's number.
    expect(new Set(told.lines.map(({ transaction_id }) => transaction_id)).size).toBe(2)
    expect(told.lines.map(({ transaction_id }) => transaction_id)).not.toContain(null)
    const done = await ended(await start({ kind: "review", orders: linesToSend(told) }))
    expect(done).toMatchObject({ total: 2, counts: { done: 2 } })
  })

  it("gives payments that no order belongs to one reason, and names each", async () => {
    const [one, other] = (await bulk(2)) as [BulkOrder, BulkOrder]
    await shop.sql("DELETE FROM order_payment_collection WHERE order_id IN ($1, $2)", [one.orderId, other.orderId])
    const { lines } = await dryRun({ kind: "capture", filter: { account: "default" } })
    expect(lines.map(({ verdict, why }) => [verdict, why])).toEqual([
      ["nothing", "Without an order"],
      ["nothing", "Without an order"],
    ])
    const known = await shop.sql<{ order_no: string }>("SELECT order_no FROM acquiring_payment ORDER BY order_no")
    expect(lines.map(({ order_no }) => order_no).sort()).toEqual(known.map(({ order_no }) => order_no))
  })

  it("cancels an order with all that stands of it, and by no payment of another order", async () => {
    const [one, other] = (await bulk(2)) as [BulkOrder, BulkOrder]
    await shop.sql(
      `UPDATE order_payment_collection SET order_id = '${one.orderId}' WHERE order_id = '${other.orderId}'`,
    )
    const [foreign] = (await bulk(1)) as [BulkOrder]
    const whole = (Number(one.amount) + Number(other.amount)).toFixed(2)
    const told = await dryRun({ kind: "cancel", orders: [{ order_id: one.orderId }] })
    expect(told.lines).toMatchObject([{ verdict: "send", amount: whole }])
    expect(told.totals).toEqual([{ currency_code: "USD", count: 1, amount: whole }])

    const wrong = [{ order_id: one.orderId, payment_id: foreign.paymentId }]
    const [line] = (await dryRun({ kind: "cancel", orders: wrong })).lines
    expect(line).toMatchObject({ verdict: "nothing" })
    const { orders } = await ended(await start({ kind: "cancel", orders: wrong }))
    expect(orders).toMatchObject([{ state: "refused", message: line?.why }])
    expect(received("cancel")).toEqual([])
  })

  it("does again what failed in a batch that is over, and nothing else", async () => {
    const [good, bad] = (await bulk(2)) as [BulkOrder, BulkOrder]
    const orders = [
      { order_id: good.orderId, payment_id: good.paymentId, amount: "1.00", before: "0.00" },
      { order_id: bad.orderId, payment_id: bad.paymentId, amount: "1000.00", before: "0.00" },
    ]
    shop.sandbox.control.addFault({ kind: "delay", ms: 5_000, operation: "capture" })
    const id = await start({ kind: "capture", orders })
    const refusal = async (body: object) => {
      const answer = await shop.admin.post<{ errors: { field: string }[] }>("/admin/acquiring/batches", body)
      return [answer.status, answer.body.errors?.map(({ field }) => field)]
    }
    const again = { kind: "capture", retry_of: id, orders: orders.slice(1) }
    expect(await refusal(again)).toEqual([400, ["retry_of"]])
    await ended(id)
    expect(await refusal({ ...again, kind: "refund" })).toEqual([400, ["retry_of"]])
    expect(await refusal({ ...again, orders })).toEqual([400, ["orders[0]"]])
    expect(await refusal({ ...again, orders: [{ ...orders[1], amount: "2.00" }] })).toEqual([400, ["orders[0]"]])
    const gone = [{ order_id: "order_nowhere" }, { order_id: good.orderId }]
    expect(await refusal({ kind: "capture", orders: gone })).toEqual([400, ["orders[0].order_id"]])
    expect(await shop.sql("SELECT id FROM acquiring_batch")).toHaveLength(1)
    expect(await ended(await start(again))).toMatchObject({ retry_of: id, counts: { refused: 1 } })
  })

  it("says what is wrong with a request before anything is written", async () => {
    const [order] = (await bulk(1)) as [BulkOrder]
    const line = { order_id: order.orderId }
    const twice = await shop.admin.post<{ message: string }>("/admin/acquiring/batches", {
      kind: "capture",
      orders: [line, line],
    })
    expect([twice.status, twice.body.message]).toEqual([400, expect.stringContaining("is named twice")])
    const vague = await shop.admin.post<{ errors: { field: string }[] }>("/admin/acquiring/batches/dry-run", {
      kind: "capture",
      orders: [line],
      payments: ["acqpay_1"],
    })
    expect([vague.status, vague.body.errors]).toMatchObject([400, [{ field: "orders" }]])
    const place = await shop.admin.post<{ errors: object[] }>("/admin/acquiring/batches", {
      kind: "capture",
      orders: [line, { ...line, amount: "ten" }, { order_id: 7 }],
    })
    expect([place.status, place.body.errors]).toEqual([
      400,
      [
        { field: "orders[1].amount", reason: "must be decimal text such as 12.50" },
        { field: "orders[2].order_id", reason: "must be text" },
      ],
    ])
    const none = await shop.admin.post<{ errors: object[] }>("/admin/acquiring/batches", { kind: "capture", orders: 3 })
    expect(none.body.errors).toEqual([{ field: "orders", reason: "must be a list" }])
    const foreign = await dryRun({ kind: "capture", orders: [{ ...line, payment_id: "pay_elsewhere" }] })
    expect(foreign.lines).toMatchObject([
      { verdict: "nothing", why: expect.stringContaining("pay_elsewhere") as string },
    ])
    expect((await shop.admin.post("/admin/acquiring/batches/dry-run", { retry_of: "acqbat_x" })).status).toBe(404)
    expect((await shop.visitor.post("/admin/acquiring/batches/dry-run", {})).status).toBe(401)
    expect(received("capture")).toEqual([])
    expect((await shop.sql("SELECT id FROM acquiring_batch")).length).toBe(0)
  })
})
