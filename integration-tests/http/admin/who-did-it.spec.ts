import type { BatchAnswer, NotificationView } from "../../../src/api/admin/acquiring/http-types"
import { acquiringAdmin, NOBODY_WAITS } from "../../support/acquiring-admin"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { editOrder } from "../../support/order-edit"
import { paidOrders, type PaidOrder } from "../../support/paid-orders"
import { payoutsOf } from "../../support/payouts"
import { shop } from "../../support/shop"

/** Whichever button moves money: the journal keeps the person who pressed it, and the payment's timeline names them. */
shop((the) => {
  const { admin, sandbox, sql } = the
  const acquiring = acquiringAdmin(admin)
  const orders = paidOrders(the)
  beforeEach(() => sandbox.control.reset())

  const idOf = async ({ orderId }: PaidOrder) => (await acquiring.paymentOf({ id: orderId })).payment.id
  const batch = async (kind: string, { orderId }: PaidOrder, more: object = {}) => {
    const body = { kind, orders: [{ order_id: orderId, ...more }] }
    const { id } = good(await admin.post<{ batch: { id: string } }>("/admin/acquiring/batches", body)).batch
    await eventually(async () => {
      const now = good(await admin.get<BatchAnswer>(`/admin/acquiring/batches/${id}`)).batch
      return now.state === "running" ? undefined : now
    })
  }
  const heldForReview = () => orders.paid({}, "review")

  it.each<[string, string, () => Promise<PaidOrder>, (order: PaidOrder) => Promise<unknown>]>([
    ["the order's Capture", "capture", () => orders.paid(), (order) => orders.capture(order)],
    ["the order's Refund", "refund", () => orders.captured(), (order) => orders.refund(order, 1)],
    ["the order's Cancel", "cancel", () => orders.paid(), (order) => orders.cancelOrder(order)],
    ["the order's Cancel, once captured", "refund", () => orders.captured(), (order) => orders.cancelOrder(order)],
    ["Cancel payment", "cancel", () => orders.paid(), async (order) => acquiring.release(await idOf(order))],
    ["Accept", "review", heldForReview, async (order) => acquiring.review(await idOf(order), "accept")],
    ["Reject", "review", heldForReview, async (order) => acquiring.review(await idOf(order), "reject")],
    ["a batch of captures", "capture", () => orders.paid(), (order) => batch("capture", order)],
    ["a batch of refunds", "refund", () => orders.captured(), (order) => batch("refund", order, { amount: "1.00" })],
    ["a batch of cancellations", "cancel", () => orders.paid(), (order) => batch("cancel", order)],
    ["a batch of reviews", "review", heldForReview, (order) => batch("review", order, { decision: "accept" })],
  ])("%s", async (_, kind, made, press) => {
    const order = await made()
    await press(order)
    const row = await eventually(async () => {
      const rows = await sql<{ requested_by: string | null; state: string }>(
        "SELECT requested_by, state FROM acquiring_operation WHERE order_no = $1 AND kind = $2",
        [order.orderNo, kind],
      )
      expect(rows).toHaveLength(1)
      return rows[0]?.requested_by ? rows[0] : undefined
    })
    const [user] = await sql<{ id: string }>(`SELECT id FROM "user" WHERE deleted_at IS NULL`)
    expect(row).toEqual({ requested_by: user?.id, state: "done" })
    const { operations } = await acquiring.paymentOf({ id: order.orderId })
    expect(operations.find((one) => one.kind === kind)).toMatchObject({ by: { kind: "person", name: "Mer Chant" } })
  })

  it("a batch of refunds is in the order with its person and their words, as the order's own Refund is", async () => {
    const order = await orders.captured()
    const note = "chipped, as two others before it ".repeat(7).trim()
    await batch("refund", order, { amount: "1.25", note })
    const [user] = await sql<{ id: string }>(`SELECT id FROM "user" WHERE deleted_at IS NULL`)
    const [refund] = await sql<{ created_by: string; note: string }>(
      "SELECT created_by, note FROM refund WHERE payment_id = $1",
      [order.paymentId],
    )
    expect(refund?.created_by).toBe(user?.id)
    expect(refund?.note.replace(/^\S+ /, "")).toBe(`refunded at the payment service: ${note}`)
    const [request] = sandbox.control.requests({ operation: "refund", orderNo: order.orderNo })
    const { refund_orders: [sent] = [] } = request?.body as { refund_orders?: { refund_reason: string }[] }
    expect(sent?.refund_reason).toHaveLength(120)
    await orders.settle()
    expect(await orders.journal(order, "refund")).toHaveLength(1)
    expect(await sql("SELECT id FROM refund WHERE payment_id = $1", [order.paymentId])).toHaveLength(1)
  })

  it("a refund whose answer was lost is told as the store's own, not as one made at the service", async () => {
    const order = await orders.captured()
    sandbox.control.addFault({ kind: "reset_after", operation: "refund", orderNo: order.orderNo })
    sandbox.control.addFault({ kind: "500_before", operation: "retrieval_refund", orderNo: order.orderNo, times: 0 })
    await orders.refund(order, 2)
    sandbox.control.clearFaults()
    const { repairs } = await acquiring.refresh(await idOf(order))
    expect(repairs).toEqual(["recorded its refund of 2.00 USD"])
    const [user] = await sql<{ id: string }>(`SELECT id FROM "user" WHERE deleted_at IS NULL`)
    expect(
      await sql("SELECT created_by FROM refund WHERE payment_id = $1 AND deleted_at IS NULL", [order.paymentId]),
    ).toEqual([{ created_by: user?.id }])
  })

  it("an order's edit, whose confirmation voids the payment", async () => {
    const order = await orders.paid()
    await editOrder(the, order.orderId, { added: { tea: 1 } })
    const [user] = await sql<{ id: string }>(`SELECT id FROM "user" WHERE deleted_at IS NULL`)
    const requestedBy = await eventually(async () => {
      const [row] = await sql<{ requested_by: string | null }>(
        "SELECT requested_by FROM acquiring_operation WHERE order_no = $1 AND kind = 'cancel'",
        [order.orderNo],
      )
      return row?.requested_by ?? undefined
    })
    expect(requestedBy).toBe(user?.id)
  })

  it.each([
    ["exchange", {}],
    ["claim", { type: "replace" }],
  ])("an order's %s, whose confirmation voids the payment", async (kind, more) => {
    const order = await orders.paid()
    const [item] = (await the.orderOf({ id: order.orderId })).items ?? []
    const all = { items: [{ id: item?.id, quantity: item?.quantity }] }
    good(await admin.post(`/admin/orders/${order.orderId}/fulfillments`, all))
    const begun = good(
      await admin.post<Record<string, { id: string }>>(`/admin/${kind}s`, { order_id: order.orderId, ...more }),
    )
    const step = (path: string, body: object = {}) => admin.post(`/admin/${kind}s/${begun[kind]?.id}/${path}`, body)
    good(await step("inbound/items", { items: [{ id: item?.id, quantity: 1 }] }))
    const items = [{ variant_id: the.seeded.variants.tea?.[0], quantity: 2, unit_price: 20 }]
    good(await step("outbound/items", { items }))
    good(await step("request"))
    await voidedBy(order)
  })

  it("an order's return, whose receipt voids the payment", async () => {
    const order = await orders.paid({ items: { tea: 2 } })
    const [item] = (await the.orderOf({ id: order.orderId })).items ?? []
    const all = { items: [{ id: item?.id, quantity: item?.quantity }] }
    good(await admin.post(`/admin/orders/${order.orderId}/fulfillments`, all))
    const [location] = await sql<{ id: string }>("SELECT id FROM stock_location LIMIT 1")
    const body = { order_id: order.orderId, location_id: location?.id }
    const begun = good(await admin.post<{ return: { id: string } }>("/admin/returns", body)).return
    const step = (path: string, more: object = {}) => admin.post(`/admin/returns/${begun.id}/${path}`, more)
    const items = [{ id: item?.id, quantity: 1 }]
    good(await step("request-items", { items }))
    good(await step("request"))
    good(await step("receive"))
    good(await step("receive-items", { items }))
    good(await step("receive/confirm"))
    await voidedBy(order)
  })

  /** The person who is signed in is who voided the order's payment. */
  async function voidedBy(order: PaidOrder): Promise<void> {
    const row = await eventually(async () => {
      const [found] = await orders.journal(order, "cancel")
      return found?.state === "done" ? found : undefined
    })
    const requestedBy = await eventually(
      async () => row.requested_by ?? (await orders.journal(order, "cancel"))[0]?.requested_by ?? undefined,
    )
    const [user] = await sql<{ id: string }>(`SELECT id FROM "user" WHERE deleted_at IS NULL`)
    expect(requestedBy).toBe(user?.id)
  }

  it.each<[string, string, () => Promise<PaidOrder>, (order: PaidOrder) => Promise<unknown>]>([
    ["the order's Cancel", "cancel", () => orders.paid(), (order) => orders.cancelOrder(order)],
    ["the order's Cancel, once captured", "refund", () => orders.captured(), (order) => orders.cancelOrder(order)],
    ["Cancel payment", "cancel", () => orders.paid(), async (order) => acquiring.release(await idOf(order))],
  ])("is written down before anything is sent: %s", async (_, kind, made, press) => {
    const order = await made()
    sandbox.control.addFault({ kind: "delay", operation: kind === "refund" ? "refund" : "cancel", ms: 1_500 })
    const pressed = press(order)
    const [row] = await eventually(async () => {
      const rows = await orders.journal(order, kind)
      return rows.length > 0 ? rows : undefined
    })
    const [user] = await sql<{ id: string }>(`SELECT id FROM "user" WHERE deleted_at IS NULL`)
    expect(row).toMatchObject({ state: "sent", requested_by: user?.id })
    await pressed
  })

  it("each attempt at a void has who made it, and the store's own has why", async () => {
    const order = await orders.paid()
    sandbox.control.addFault({ kind: "400", operation: "cancel", times: 1 })
    await orders.cancelOrder(order)
    const cancel = async () =>
      (await acquiring.paymentOf({ id: order.orderId })).operations.find(({ kind }) => kind === "cancel")
    const first = await cancel()
    expect(first).toMatchObject({ state: "refused", by: { name: "Mer Chant" }, because: null, earlier_attempts: [] })
    await sql("UPDATE acquiring_operation SET resolved_at = now() - interval '1 hour' WHERE kind = 'cancel'")
    await orders.settle()
    const made = await cancel()
    expect(made).toMatchObject({
      ...{
        state: "done",
        attempts: 2,
        by: { kind: "job", name: null },
        because: "the store has canceled what it paid for",
      },
      earlier_attempts: [{ by: { kind: "person", name: "Mer Chant" }, because: null, sent_at: first?.sent_at }],
    })
  })

  it("names an API key, and of a person who is gone does not say that nobody did it", async () => {
    const order = await orders.paid()
    await orders.capture(order)
    const key = good(
      await admin.post<{ api_key: { id: string } }>("/admin/api-keys", { title: "Warehouse", type: "secret" }),
    ).api_key
    const capturedBy = async (id: string) => {
      await sql("UPDATE acquiring_operation SET requested_by = $1 WHERE kind = 'capture'", [id])
      const { operations } = await acquiring.paymentOf({ id: order.orderId })
      return operations.find(({ kind }) => kind === "capture")?.by
    }
    expect(await capturedBy(key.id)).toEqual({ kind: "api_key", name: "Warehouse" })
    expect(await capturedBy("apk_deleted")).toEqual({ kind: "api_key", name: null })
    expect(await capturedBy("user_gone")).toEqual({ kind: "person", name: null })
  })

  it("a plan that is set and removed, and a notification that is worked again", async () => {
    const [user] = await sql<{ id: string }>(`SELECT id FROM "user" WHERE deleted_at IS NULL`)
    const variant_id = the.seeded.variants.tea?.[0] ?? ""
    const plan = { variant_id, version: 0, contract_name: "Tea of the month", interval: "month" }
    good(await admin.post("/admin/acquiring/plans", plan))
    const changed = () => sql<{ changed_by: string }>("SELECT changed_by FROM acquiring_plan")
    expect(await changed()).toEqual([{ changed_by: user?.id }])
    const person = { kind: "person", name: "Mer Chant" }
    const listed = async (path: string) => good(await admin.get<{ plans: object[] }>(path)).plans
    expect(await listed("/admin/acquiring/plans")).toMatchObject([{ variant_id, changed_by: person }])
    await sql("UPDATE acquiring_plan SET changed_by = NULL")
    expect(await listed("/admin/acquiring/plans")).toMatchObject([{ variant_id, changed_by: null }])
    good(await admin.delete(`/admin/acquiring/plans?variant_id=${variant_id}&version=1`))
    expect(await changed()).toEqual([{ changed_by: user?.id }])

    await sql(`INSERT INTO acquiring_notification (id, account, kind, fingerprint, fields, signature, state)
      VALUES ('acqnot_1', 'default', 'payment', 'f1', '{}', 'valid', 'attention')`)
    const path = "/admin/acquiring/notifications/acqnot_1"
    const replayedBy = async () =>
      good(await admin.get<{ notification: NotificationView }>(path)).notification.replayed_by
    expect(await replayedBy()).toBeNull()
    await acquiring.replay("acqnot_1")
    expect(await replayedBy()).toEqual(person)
    expect(await sql("SELECT replayed_by FROM acquiring_notification")).toEqual([{ replayed_by: user?.id }])
  })

  it("and of what nobody pressed nobody is named", async () => {
    const order = await orders.paid({}, "approved")
    await orders.reconcileEverything()
    sandbox.control.capture(order.transactionId, { amount: "25.00" })
    await orders.reconcileEverything()
    const { operations } = await acquiring.paymentOf({ id: order.orderId })
    expect(operations.map(({ kind, by }) => [kind, by.kind])).toEqual([
      ["authorise", "shopper"],
      ["capture", "portal"],
    ])
    expect(await sql("SELECT id FROM acquiring_operation WHERE requested_by IS NOT NULL")).toEqual([])
  })

  it("each attempt at a decision about a review has who made it", async () => {
    const order = await heldForReview()
    const second = await payoutsOf(the).second()
    sandbox.control.addFault({ kind: "400", operation: "review", times: 1 })
    const id = await idOf(order)
    expect((await admin.post(`/admin/acquiring/payments/${id}/review`, { decision: "accept" })).status).not.toBe(200)
    good(await second.post(`/admin/acquiring/payments/${id}/review`, { decision: "accept" }))
    const { operations } = await acquiring.paymentOf({ id: order.orderId })
    expect(operations.find(({ kind }) => kind === "review")).toMatchObject({
      ...{ state: "done", attempts: 2, by: { kind: "person", name: "Sec Ond" } },
      earlier_attempts: [{ by: { kind: "person", name: "Mer Chant" }, because: null }],
    })
  })
}, NOBODY_WAITS)
