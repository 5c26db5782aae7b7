import type { ProblemAnswer, QueueItem } from "../../../src/api/admin/acquiring/http-types"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { elsewhere, QUICK, type Checkout } from "../../support/elsewhere"
import { good } from "../../support/http"
import { lyingCancel, lyingList, lyingQuery, lyingRefundList } from "../../support/lying-service"
import { addToOrder } from "../../support/order-edit"
import { orderMoney, type CardOrder } from "../../support/order-money"
import { shop } from "../../support/shop"

const AUTHORISED = "3000"
const CAPTURED = "4100"

/**
 * A person says what the portal shows ahead of what the service answers: the store follows, and moves nothing twice.
 */
shop((the) => {
  const { admin, sandbox, store, sql } = the
  const acquiring = acquiringAdmin(admin)
  const { orderOfTeas, capture, refund, storeMoney, openIncidents, requests, atRest } = orderMoney(the)
  const away = elsewhere(the)
  const { redirect, atTheService, payWith } = away

  let servers: { close(): Promise<void> }[] = []
  const honestAgain = async () => {
    for (const server of servers.splice(0).reverse()) await server.close()
  }
  afterEach(honestAgain)
  beforeEach(() => (servers = []))

  /** The service goes on answering that a payment stands as it stood before. */
  const behind = async ({ orderNo }: { orderNo: string }, payment_status = AUTHORISED) => {
    servers.push(await lyingQuery(orderNo, (record) => Object.assign(record, { payment_status })))
  }
  /** Whatever a service does not show for so long it will not show any more. */
  const absence = (absence_after_ms: number, more: object = {}) =>
    away.settings({ asking: { ...QUICK.asking, absence_after_ms }, ...more })
  const LONG = 300_000

  async function waiting(): Promise<QueueItem> {
    const { queue } = await acquiring.queue()
    expect(queue).toHaveLength(1)
    return queue[0]!
  }
  const say = async (shows: "captured" | "refunded" | "released", amount?: string) =>
    acquiring.stateSum((await waiting()).id, { shows, note: "Seen there", ...(amount ? { amount } : {}) })
  const post = async (body: object) =>
    admin.post<ProblemAnswer>(`/admin/acquiring/incidents/${(await waiting()).id}/state`, { note: "Seen", ...body })

  async function paidForOtherGoods(): Promise<Checkout & { transactionId: string }> {
    sandbox.control.notificationSettings({ enabled: false })
    const checkout = await redirect()
    const page = await atTheService(checkout)
    const item = { variant_id: the.seeded.variants.tea?.[0], quantity: 1 }
    good(await store.post(`/store/carts/${checkout.cart.id}/line-items`, item))
    await payWith(page)
    await atRest(2_000)
    return { ...checkout, transactionId: sandbox.control.transactions(checkout)[0]?.transactionId ?? "" }
  }

  it("a capture that the service refused is booked as it shows there, and sent no more", async () => {
    absence(LONG, { capture: "at_once" })
    sandbox.control.notificationSettings({ enabled: false })
    const order = await orderOfTeas()
    sandbox.control.addFault({ kind: "400", operation: "capture", times: 0 })
    for (let pass = 0; pass < 6; pass += 1) await atRest()
    const row = await waiting()
    expect(row).toMatchObject({ kind: "capture_refused", to_state: { shows: ["captured"], at_most: "25.00" } })
    expect(row.next_step).toMatch(/say so here/)
    expect(row.actions).toContain("state_sum")
    const sent = requests("capture", order).length
    await behind(order)
    sandbox.control.capture(order.transactionId, { amount: "25.00" })

    const { operation, repairs } = await say("captured", "25.00")
    expect(operation).toMatchObject({ kind: "capture", source: "service", state: "done", amount: "25.00" })
    expect(operation.stated).toMatchObject({ note: "Seen there", outcome: "done", by: expect.any(String) as string })
    expect(repairs).toEqual([expect.stringContaining("25.00 USD") as string])
    expect(await storeMoney(order)).toMatchObject({ captured: 25, transactions: 25 })
    expect(await openIncidents()).toEqual([])
    await atRest()
    expect(requests("capture", order)).toHaveLength(sent)

    await honestAgain()
    await atRest()
    expect(await storeMoney(order)).toMatchObject({ captured: 25, transactions: 25 })
    expect(await openIncidents()).toEqual([])
  })

  describe("of money that the store gave up, and that the service does not release", () => {
    async function given(): Promise<CardOrder> {
      sandbox.control.notificationSettings({ enabled: false })
      const order = await orderOfTeas()
      sandbox.control.addFault({ kind: "400", operation: "cancel", times: 0 })
      good(await admin.post(`/admin/orders/${order.orderId}/cancel`))
      await behind(order)
      await atRest(2_000)
      return order
    }

    it("the release is recorded, nothing more is sent, and it is open again where the service goes on showing it", async () => {
      absence(LONG)
      const order = await given()
      const row = await waiting()
      expect(row).toMatchObject({ kind: "void_failed", to_state: { shows: ["captured", "released"] } })
      expect((await post({ shows: "released", amount: "25.00" })).body.errors).toMatchObject([{ field: "amount" }])
      expect((await post({ shows: "captured" })).body.errors).toMatchObject([{ field: "amount" }])
      sandbox.control.cancel(order.transactionId)
      const sent = requests("cancel", order).length

      const { operation, message } = await say("released")
      expect(operation).toMatchObject({
        kind: "cancel",
        source: "service",
        state: "done",
        stated: { note: "Seen there" },
      })
      expect(message).toMatch(/^Recorded as released/)
      expect(await openIncidents()).toEqual([])
      await atRest(2_000)
      expect(requests("cancel", order)).toHaveLength(sent)
      expect(await openIncidents()).toEqual([])

      absence(200)
      await atRest(2_000)
      expect(await openIncidents()).toMatchObject([
        { kind: "void_failed", message: expect.stringContaining("the service still shows it as authorized") as string },
      ])
      await honestAgain()
      await atRest()
      expect(await openIncidents()).toEqual([])
      expect(requests("cancel", order)).toHaveLength(sent)
    })

    it("of a partly captured payment the service never shows the rest: the person's word for its release counts", async () => {
      absence(200)
      sandbox.control.notificationSettings({ enabled: false })
      const order = await orderOfTeas()
      good(await capture(order, 10))
      servers.push(await lyingCancel((record) => Object.assign(record, { cancel_status: "0" })))
      good(await admin.post(`/admin/orders/${order.orderId}/cancel`))
      await atRest(2_000)
      expect(await waiting()).toMatchObject({
        kind: "void_failed",
        to_state: { shows: expect.arrayContaining(["released"]) as string[] },
      })

      const { message } = await say("released")
      expect(message).toMatch(
        /^Recorded as released\. The service never shows this rest, so your word counts\. If it was wrong, correct it /,
      )
      expect(await openIncidents()).toEqual([])
      await atRest(2_000)
      expect(await openIncidents()).toEqual([])
    })

    it("what is captured is booked, and refunded once the service shows it", async () => {
      absence(LONG)
      const order = await given()
      sandbox.control.capture(order.transactionId, { amount: "25.00" })
      await say("captured", "25.00")
      expect(await storeMoney(order)).toMatchObject({ status: "canceled", captured: 25, refunded: 0 })
      expect(requests("refund", order)).toHaveLength(0)
      await honestAgain()
      await atRest()
      expect(await storeMoney(order)).toMatchObject({ status: "canceled", captured: 25, refunded: 25 })
      expect(requests("refund", order)).toHaveLength(1)
      expect(await openIncidents()).toEqual([])
    })

    it("what is refunded there is booked, and not refunded once more", async () => {
      absence(LONG)
      const order = await given()
      sandbox.control.capture(order.transactionId, { amount: "25.00" })
      sandbox.control.refund(order.transactionId, { amount: "25.00" })
      await say("captured", "25.00")
      await honestAgain()
      // The service's search of refunds lags behind its portal, and what it has refunded it refunds no more.
      await behind(order, CAPTURED)
      servers.push(await lyingRefundList(() => []))
      await atRest(2_000)
      const sent = requests("refund", order).length
      expect(await waiting()).toMatchObject({ kind: "void_failed", to_state: { shows: ["refunded"] } })
      await say("refunded", "25.00")
      expect(await storeMoney(order)).toMatchObject({ captured: 25, refunded: 25 })
      await atRest(2_000)
      expect(await openIncidents()).toEqual([])
      expect(requests("refund", order)).toHaveLength(sent)
      await honestAgain()
      await atRest()
      expect(await storeMoney(order)).toMatchObject({ captured: 25, refunded: 25 })
      expect(requests("refund", order)).toHaveLength(sent)
    })
  })

  describe("of money without an order that is kept", () => {
    const KEPT = { late_money: { cart_changed: "keep" } }

    it("the release is recorded, ends it, and no order comes of it", async () => {
      absence(LONG, KEPT)
      const checkout = await paidForOtherGoods()
      expect(await waiting()).toMatchObject({ kind: "late_money", to_state: { shows: ["released"] } })
      await behind(checkout)
      sandbox.control.cancel(checkout.transactionId)
      await say("released")
      await atRest(2_000)
      expect(await openIncidents()).toEqual([])
      expect(requests("cancel", checkout)).toEqual([])
      await honestAgain()
      await atRest()
      expect(await openIncidents()).toEqual([])
    })

    it("a refund is recorded, ends it, and is not made once more", async () => {
      sandbox.control.settings({ captureMode: "sale" })
      absence(LONG, KEPT)
      const checkout = await paidForOtherGoods()
      expect(await waiting()).toMatchObject({
        kind: "late_money",
        to_state: { shows: ["refunded"], at_most_refund: "25.00" },
      })
      await behind(checkout, CAPTURED)
      servers.push(await lyingRefundList(() => []))
      sandbox.control.refund(checkout.transactionId, { amount: "25.00" })
      for (const amount of ["25.01", "0.00"])
        expect((await post({ shows: "refunded", amount })).body.errors).toMatchObject([{ field: "amount" }])
      expect((await post({ shows: "released" })).body.errors).toMatchObject([{ field: "shows" }])
      const { operation } = await say("refunded", "25.00")
      expect(operation).toMatchObject({ kind: "refund", source: "service", state: "done", amount: "25.00" })
      await atRest(2_000)
      expect(await openIncidents()).toEqual([])
      expect(requests("refund", checkout)).toEqual([])
      await honestAgain()
      await atRest()
      expect(await openIncidents()).toEqual([])
      expect(requests("refund", checkout)).toEqual([])
    })

    it("after a part of its refund was said, no more is offered than is accepted", async () => {
      sandbox.control.settings({ captureMode: "sale" })
      absence(LONG, KEPT)
      const checkout = await paidForOtherGoods()
      await behind(checkout, CAPTURED)
      servers.push(await lyingRefundList(() => []))
      await say("refunded", "20.00")
      const { to_state: form } = await waiting()
      expect(form).toMatchObject({ shows: ["refunded"], at_most_refund: "5.00" })
      expect((await post({ shows: "refunded", amount: "5.01" })).body.errors).toMatchObject([{ field: "amount" }])
      const { operation } = await say("refunded", form!.at_most_refund)
      expect(operation).toMatchObject({ kind: "refund", state: "done", amount: "5.00" })
    })
  })

  describe("of an order that is paid with more than it comes to", () => {
    /** The core compares nothing when it places an order: it came to less in the moment in which it was paid. */
    async function overpaid(captured?: number): Promise<CardOrder> {
      sandbox.control.notificationSettings({ enabled: false })
      const order = await orderOfTeas()
      if (captured !== 0) good(await capture(order, captured))
      await sql(
        `UPDATE order_line_item SET unit_price = 15, raw_unit_price = '{"value": "15", "precision": 20}'
         WHERE id IN (SELECT item_id FROM order_item WHERE order_id = $1)`,
        [order.orderId],
      )
      const less = JSON.stringify({
        ...{ current_order_total: 20, original_order_total: 20, accounting_total: 20, pending_difference: -5 },
        raw_current_order_total: { value: "20", precision: 20 },
        raw_pending_difference: { value: "-5", precision: 20 },
      })
      await sql("UPDATE order_summary SET totals = totals || $2 WHERE order_id = $1", [order.orderId, less])
      await sql(`UPDATE "order" SET created_at = now() - interval '1 hour' WHERE id = $1`, [order.orderId])
      await atRest()
      return order
    }

    it("a refund is recorded, ends it, and is not made once more", async () => {
      absence(LONG)
      const order = await overpaid()
      const row = await waiting()
      expect(row).toMatchObject({
        ...{ kind: "wrong_amount", amount: "5.00", order_no: order.orderNo },
        to_state: { shows: ["refunded"], at_most_refund: "25.00" },
        next_step: expect.stringMatching(/^Refund 5\.00 USD\..*say so here/) as string,
      })
      expect(row.actions).toEqual(expect.arrayContaining(["refund", "state_sum", "order"]))
      await behind(order, CAPTURED)
      servers.push(await lyingRefundList(() => []))
      sandbox.control.refund(order.transactionId, { amount: "5.00" })
      for (const amount of ["25.01", "0.00"])
        expect((await post({ shows: "refunded", amount })).body.errors).toMatchObject([{ field: "amount" }])
      expect((await post({ shows: "released" })).body.errors).toMatchObject([{ field: "shows" }])

      const { operation } = await say("refunded", "5.00")
      expect(operation).toMatchObject({ kind: "refund", source: "service", state: "done", amount: "5.00" })
      await atRest(2_000)
      expect(await storeMoney(order)).toMatchObject({ captured: 25, refunded: 5 })
      expect(await openIncidents()).toEqual([])
      await honestAgain()
      await atRest()
      expect(await storeMoney(order)).toMatchObject({ captured: 25, refunded: 5 })
      expect(await openIncidents()).toEqual([])
      expect(requests("refund", order)).toEqual([])
    })

    it("a capture is booked, and ends it where just what the order comes to is taken", async () => {
      absence(LONG)
      const order = await overpaid(0)
      expect(await waiting()).toMatchObject({
        ...{ amount: "5.00", to_state: { shows: ["captured"], at_most: "25.00" } },
        next_step: "Capture 20.00 USD of what is authorized, and no more.",
      })
      await behind(order)
      sandbox.control.capture(order.transactionId, { amount: "20.00" })
      await say("captured", "20.00")
      expect(await storeMoney(order)).toMatchObject({ captured: 20 })
      await atRest(2_000)
      expect(await openIncidents()).toEqual([])
      await honestAgain()
      await atRest()
      expect(await storeMoney(order)).toMatchObject({ captured: 20 })
      expect(await openIncidents()).toEqual([])
      expect(requests("capture", order)).toEqual([])
    })

    it("its rest is released where it stands; then what is captured too much is refunded", async () => {
      const order = await overpaid(22)
      const row = await waiting()
      expect(row).toMatchObject({
        ...{ amount: "2.00", releases: "rest", to_state: { shows: ["captured", "refunded"] } },
        next_step: "Release what is authorized and not captured, then refund 2.00 USD.",
      })
      expect(row.actions.slice(0, 2)).toEqual(["release", "refund"])
      good(await admin.post(`/admin/acquiring/payments/${row.belongs_to.payment_id}/release`))
      await atRest()
      expect(await waiting()).toMatchObject({
        ...{ id: row.id, amount: "2.00", releases: null },
        actions: expect.arrayContaining(["refund"]) as string[],
        next_step: expect.stringMatching(/^Refund 2\.00 USD\./) as string,
      })
      good(await refund(order, 2))
      await atRest()
      expect(await openIncidents()).toEqual([])
      expect(await storeMoney(order)).toMatchObject({ captured: 22, refunded: 2 })
      expect(sandbox.control.sums()).toMatchObject([{ held: "0.00", captured: "22.00", refunded: "2.00" }])
    })

    it("stays closed where a person has closed it, until another sum is too much", async () => {
      const order = await overpaid()
      const { id } = await waiting()
      good(await admin.post(`/admin/acquiring/incidents/${id}/resolve`, { note: "The customer gave it as a tip" }))
      await atRest()
      expect(await openIncidents()).toEqual([])
      sandbox.control.refund(order.transactionId, { amount: "2.00" })
      await atRest()
      expect(await storeMoney(order)).toMatchObject({ captured: 25, refunded: 2 })
      expect(await waiting()).toMatchObject({ id, kind: "wrong_amount", amount: "3.00" })
    })

    it("nobody is told of it any more once goods were added, although a capture is not known", async () => {
      absence(LONG)
      const order = await overpaid(0)
      expect(await waiting()).toMatchObject({ kind: "wrong_amount", amount: "5.00" })
      sandbox.control.addFault({ kind: "reset_before", operation: "capture", orderNo: order.orderNo })
      expect((await capture(order)).body).toMatchObject({ code: "outcome_unknown" })
      await addToOrder(the, order.orderId, "tea")
      await atRest(2_000)
      expect(await openIncidents()).toMatchObject([{ kind: "unknown_outcome" }])
    })
  })

  it("of an order whose payment the service says has ended nothing can be said: its own record counts more", async () => {
    away.settings({ cancelled_at_service: "keep_order" })
    const order = await orderOfTeas()
    sandbox.control.cancel(order.transactionId)
    await atRest()
    const row = await waiting()
    expect(row).toMatchObject({ kind: "cancelled_at_service", to_state: null })
    expect(row.actions).not.toContain("state_sum")
    expect((await post({ shows: "captured", amount: "25.00" })).body).toMatchObject({ type: "known" })
    // Where its record was wrong, asking it again is enough.
    servers.push(
      await lyingList((records) =>
        records.map((record) =>
          record.order_no === order.orderNo ? { ...record, payment_status: CAPTURED, amount: "25.00" } : record,
        ),
      ),
    )
    await atRest()
    expect(await storeMoney(order)).toMatchObject({ captured: 25 })
    expect(await openIncidents()).toEqual([])
  })
})
