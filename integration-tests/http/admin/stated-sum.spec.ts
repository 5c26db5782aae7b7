import type { ProblemAnswer, QueueItem } from "../../../src/api/admin/acquiring/http-types"
import { reconcile } from "../../../src/reconciliation/reconcile"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { good } from "../../support/http"
import { lyingList, lyingQuery, lyingRefundSearch, type Entry } from "../../support/lying-service"
import { orderMoney, type CardOrder } from "../../support/order-money"
import { shop } from "../../support/shop"

/** A person says how much the service's portal shows as captured or refunded, where the service does not tell. */
shop((the) => {
  const { admin, sandbox, sql } = the
  const acquiring = acquiringAdmin(admin)
  const { orderOfTeas, capture, storeMoney, openIncidents, requests, atRest } = orderMoney(the)

  let servers: { close(): Promise<void> }[] = []
  afterEach(async () => {
    for (const server of servers) await server.close()
    servers = []
  })

  /** A service that goes on naming the order's amount: nobody learns from it how much of 45.00 is captured. */
  async function capturedAtPortal(amount: string): Promise<CardOrder> {
    const order = await orderOfTeas(2)
    servers.push(await lyingQuery(order.orderNo, (record) => (record.amount = "45.00")))
    sandbox.control.capture(order.transactionId, { amount })
    await atRest()
    return order
  }

  async function waiting(): Promise<QueueItem> {
    const { queue } = await acquiring.queue()
    expect(queue).toHaveLength(1)
    return queue[0]!
  }

  const seen = (amount: string, shows: "captured" | "refunded" = "captured") => ({ shows, amount, note: "Seen there" })

  /**
   * Something happens at a service that contradicts itself: it lists each transaction once voided and once captured.
   */
  async function unusable(happens: () => unknown) {
    const contradict = (record: Entry) => ["5000", "4100"].map((payment_status) => ({ ...record, payment_status }))
    servers.push(await lyingList((records) => records.flatMap(contradict)))
    happens()
    // A pass that finds a payment in another worker's hands asks nothing.
    for (let pass = 0; pass < 30; pass += 1) {
      await sql("UPDATE acquiring_payment SET next_check_at = now(), final = false")
      await reconcile(the.container).catch(() => undefined)
      if (pass >= 5 && (await acquiring.queue()).queue.length > 0) return
    }
  }

  it("of a part that the service does not name, it is booked, and nothing is open any more", async () => {
    const order = await capturedAtPortal("30.00")
    expect(await storeMoney(order)).toMatchObject({ captured: 0, transactions: 0 })
    const row = await waiting()
    expect(row).toMatchObject({ kind: "books_differ", next_step: expect.stringContaining("say here") as string })
    expect(row.actions).toContain("state_sum")
    expect(row.to_state).toEqual({
      shows: ["captured"],
      amount: null,
      at_most: "45.00",
      at_most_refund: "0.00",
      moved_last: "none",
    })
    // Nobody is told that both sides agree.
    const { payment } = await acquiring.paymentOf({ id: order.orderId })
    const open = { verdict: "not_comparable", repairs: [], waiting: [row.message] }
    expect(await acquiring.refresh(payment.id)).toMatchObject(open)

    const { operation, repairs } = await acquiring.stateSum(row.id, seen("30.00"))
    expect(operation).toMatchObject({ kind: "capture", source: "service", state: "done", amount: "30.00" })
    expect(operation.stated).toMatchObject({ note: "Seen there", outcome: "done", by: expect.any(String) as string })
    expect(repairs).toEqual([expect.stringContaining("30.00 USD") as string])
    expect(await storeMoney(order)).toMatchObject({ captured: 30, transactions: 30 })
    expect((await the.orderOf({ id: order.orderId })).payment_status).toBe("partially_captured")
    expect(await openIncidents()).toEqual([])
    // It is a person's word, not the service's, and it waits for nobody.
    expect(await acquiring.refresh(payment.id)).toMatchObject({ verdict: "stated", repairs: [], waiting: [] })
    await atRest()
    expect(await storeMoney(order)).toMatchObject({ captured: 30, transactions: 30 })
    expect(await openIncidents()).toEqual([])
    expect(requests("capture", order)).toHaveLength(0)

    // The rest can be captured, and what follows is right.
    good(await capture(order, 15))
    await atRest()
    expect(await storeMoney(order)).toMatchObject({ captured: 45, transactions: 45 })
    expect(await openIncidents()).toEqual([])
  })

  it("is refused beyond what was authorised, for nothing, in another field, and once nothing is open", async () => {
    const order = await capturedAtPortal("30.00")
    const { id } = await waiting()
    const post = (body: object) => admin.post<ProblemAnswer>(`/admin/acquiring/incidents/${id}/state`, body)
    for (const amount of ["45.01", "0.00", "-1.00", "30.001", "x"]) {
      const { status, body } = await post(seen(amount))
      expect([amount, status, body.errors?.[0]?.field]).toEqual([amount, 400, "amount"])
    }
    expect((await post(seen("30.00", "refunded"))).body.errors).toEqual([
      { field: "shows", reason: "must be captured" },
    ])
    expect((await post({ ...seen("30.00"), note: " " })).body.errors?.[0]?.field).toBe("note")
    expect((await post({ ...seen("30.00"), note: "Card 4242424242424242" })).status).toBe(400)
    expect(await storeMoney(order)).toMatchObject({ captured: 0 })
    expect((await admin.post("/admin/acquiring/incidents/none/state", seen("30.00"))).status).toBe(404)

    const [one, other] = await Promise.all([post(seen("30.00")), post(seen("30.00"))])
    expect([one.status, other.status].filter((status) => status === 200)).toHaveLength(1)
    expect((await post(seen("35.00"))).body).toMatchObject({ type: "known" })
    await atRest()
    expect(await storeMoney(order)).toMatchObject({ captured: 30, transactions: 30 })
  })

  it("is refused on a page that does not show what the store captured since: the sum may have it or not", async () => {
    const order = await capturedAtPortal("30.00")
    const { id, to_state } = await waiting()
    expect((await capture(order, 5)).status).toBe(200)
    const state = (body: object) => admin.post<ProblemAnswer>(`/admin/acquiring/incidents/${id}/state`, body)
    const refused = await state({ ...seen("30.00"), moved_last: to_state?.moved_last })
    expect(refused).toMatchObject({ status: 409, body: { type: "unseen" } })
    expect(refused.body.message).toMatch(
      /^A capture of 5\.00 USD was made on this payment since .* Nothing was recorded/,
    )
    expect(await storeMoney(order)).toMatchObject({ captured: 5 })

    const shown = (await waiting()).to_state?.moved_last
    expect((await state({ ...seen("35.00"), moved_last: shown })).status).toBe(200)
    await atRest()
    expect(await storeMoney(order)).toMatchObject({ captured: 35, transactions: 35 })
  })

  it("can be corrected by who read it wrongly, and is then open again", async () => {
    const order = await capturedAtPortal("30.00")
    const { operation } = await acquiring.stateSum((await waiting()).id, seen("40.00"))
    expect(await storeMoney(order)).toMatchObject({ captured: 40 })
    await acquiring.state(operation.id, { outcome: "did_not_happen", note: "It was 30" })
    expect(await storeMoney(order)).toMatchObject({ captured: 0, transactions: 0 })
    await acquiring.stateSum((await waiting()).id, seen("30.00"))
    await atRest()
    expect(await storeMoney(order)).toMatchObject({ captured: 30, transactions: 30 })
    expect(await openIncidents()).toEqual([])
  })

  it("is overruled by the sum that the service names later", async () => {
    const order = await capturedAtPortal("30.00")
    await acquiring.stateSum((await waiting()).id, seen("40.00"))
    expect(await storeMoney(order)).toMatchObject({ captured: 40 })
    for (const server of servers.splice(0)) await server.close()
    await atRest()
    expect(await storeMoney(order)).toMatchObject({ captured: 30, transactions: 30 })
    expect(await openIncidents()).toMatchObject([{ kind: "reversed" }])
  })

  it("is booked while the service's answer cannot be used, and agrees once it can", async () => {
    const order = await orderOfTeas(2)
    await unusable(() => sandbox.control.capture(order.transactionId, { amount: "30.00" }))
    const row = await waiting()
    expect(row).toMatchObject({ kind: "unusable_answer", to_state: { shows: ["captured", "refunded"] } })
    await acquiring.stateSum(row.id, seen("30.00"))
    expect(await storeMoney(order)).toMatchObject({ captured: 30, transactions: 30 })
    for (const server of servers.splice(0)) await server.close()
    await atRest()
    expect(await storeMoney(order)).toMatchObject({ captured: 30, transactions: 30 })
    expect(await openIncidents()).toEqual([])
  })

  it("a refund is booked once while the service's answer cannot be used, and agrees once it can", async () => {
    const order = await orderOfTeas(2)
    good(await capture(order))
    await unusable(() => sandbox.control.refund(order.transactionId, { amount: "4.00" }))
    const row = await waiting()
    expect(row).toMatchObject({ kind: "unusable_answer", to_state: { shows: ["captured", "refunded"] } })
    const post = (body: object) => admin.post<ProblemAnswer>(`/admin/acquiring/incidents/${row.id}/state`, body)
    for (const amount of ["45.01", "0.00"])
      expect((await post(seen(amount, "refunded"))).body.errors).toMatchObject([{ field: "amount" }])
    expect((await post(seen("1.00", "voided" as "refunded"))).body.errors).toMatchObject([{ field: "shows" }])
    await acquiring.stateSum(row.id, seen("4.00", "refunded"))
    expect(await storeMoney(order)).toMatchObject({ captured: 45, refunded: 4, transactions: 41 })
    expect((await waiting()).to_state).toMatchObject({ at_most: "45.00", at_most_refund: "41.00" })
    expect((await post(seen("4.00", "refunded"))).body.errors).toMatchObject([
      { field: "amount", reason: expect.stringContaining("is said already") as string },
    ])
    for (const server of servers.splice(0)) await server.close()
    await atRest()
    expect(await storeMoney(order)).toMatchObject({ captured: 45, refunded: 4, transactions: 41 })
    expect(await openIncidents()).toEqual([])
    expect(requests("refund", order)).toHaveLength(0)
  })

  it("a refund that was read wrongly is corrected once the service shows another", async () => {
    const order = await orderOfTeas(2)
    good(await capture(order))
    await unusable(() => sandbox.control.refund(order.transactionId, { amount: "4.00" }))
    const { operation } = await acquiring.stateSum((await waiting()).id, seen("5.00", "refunded"))
    for (const server of servers.splice(0)) await server.close()
    await sql(
      "UPDATE acquiring_operation SET stated = jsonb_set(stated, '{at}', '\"2020-01-01T00:00:00.000Z\"') WHERE id = $1",
      [operation.id],
    )
    await atRest()
    expect(await openIncidents()).toMatchObject([{ kind: "unconfirmed_operation" }])
    await acquiring.state(operation.id, { outcome: "did_not_happen", note: "It was 4" })
    await atRest()
    expect(await storeMoney(order)).toMatchObject({ captured: 45, refunded: 4, transactions: 41 })
    expect(await openIncidents()).toEqual([])
  })

  it("a refund without a reference is booked once, as the person saw it", async () => {
    const order = await orderOfTeas(2)
    good(await capture(order))
    servers.push(await lyingRefundSearch(order.orderNo, (record) => delete record.refund_reference_id))
    sandbox.control.refund(order.transactionId, { amount: "4.00" })
    await atRest()
    const row = await waiting()
    expect(row).toMatchObject({ to_state: { shows: ["refunded"], amount: "4.00" } })
    const post = (body: object) => admin.post<ProblemAnswer>(`/admin/acquiring/incidents/${row.id}/state`, body)
    expect((await post(seen("5.00", "refunded"))).body.errors).toMatchObject([{ field: "amount" }])
    await acquiring.stateSum(row.id, seen("4.00", "refunded"))
    expect(await storeMoney(order)).toMatchObject({ captured: 45, refunded: 4, transactions: 41 })
    expect(await openIncidents()).toEqual([])
    await atRest()
    expect(await storeMoney(order)).toMatchObject({ captured: 45, refunded: 4, transactions: 41 })
    expect(requests("refund", order)).toHaveLength(0)
  })
})
