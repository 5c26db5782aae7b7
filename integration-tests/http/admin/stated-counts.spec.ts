import type { BatchAnswer } from "../../../src/api/admin/acquiring/http-types"
import { reconcile } from "../../../src/reconciliation/reconcile"
import { reconcileOrders } from "../../../src/reconciliation/reconcile-orders"
import { acquiringAdmin, NOBODY_WAITS } from "../../support/acquiring-admin"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { orderMoney, type CardOrder } from "../../support/order-money"
import { shop } from "../../support/shop"

/**
 * A person states that a capture or refund was done while the service does not answer: it counts from that moment on,
 * so that nobody does it once more.
 */
shop((the) => {
  const { admin, sandbox, sql } = the
  const acquiring = acquiringAdmin(admin)
  const { orderOfTeas, capture, refund, serviceMoney, storeMoney, openIncidents, requests, atRest } = orderMoney(the)
  beforeEach(() => sandbox.control.reset())

  const DONE = { outcome: "done", note: "Done, says the portal" } as const

  function loseTrack({ orderNo }: CardOrder, operation: "capture" | "refund"): void {
    sandbox.control.addFault({ kind: "500_after", operation, orderNo })
    silence({ orderNo })
  }

  function silence({ orderNo }: Pick<CardOrder, "orderNo">): void {
    for (const operation of ["retrieval_trans", "retrieval_refund"] as const)
      sandbox.control.addFault({ kind: "reset_after", operation, orderNo, times: 0 })
  }

  async function unknown(operation: "capture" | "refund", amount: number) {
    const order = await orderOfTeas(2)
    if (operation === "refund") good(await capture(order))
    loseTrack(order, operation)
    expect((operation === "refund" ? await refund(order, amount) : await capture(order, amount)).status).toBe(400)
    const { operations } = await acquiring.operations()
    return { order, id: operations[0]!.id }
  }

  async function batchOfRefunds({ orderId }: CardOrder, amount: string) {
    const body = { kind: "refund", orders: [{ order_id: orderId, amount }] }
    const { batch } = good(await admin.post<{ batch: { id: string } }>("/admin/acquiring/batches", body))
    return eventually(async () => {
      const { batch: now } = good(await admin.get<BatchAnswer>(`/admin/acquiring/batches/${batch.id}`))
      return now.state === "running" ? undefined : now.orders
    })
  }

  /** Another worker has the payment: nobody can book anything of it. */
  const lease = ({ orderNo }: CardOrder, until: "infinity" | "now") =>
    sql(`UPDATE acquiring_payment SET leased_by = 'another', leased_until = '${until}' WHERE order_no = $1`, [orderNo])

  async function agree(order: CardOrder): Promise<void> {
    sandbox.control.clearFaults()
    await atRest()
    const { captured, refunded } = serviceMoney()
    expect(await storeMoney(order)).toMatchObject({ captured, refunded, transactions: captured - refunded })
  }

  it("a refund: the store has it, and no more than the rest can be refunded", async () => {
    const { order, id } = await unknown("refund", 5)
    const stated = await acquiring.state(id, DONE)
    expect(stated.repairs).toEqual([expect.stringContaining("5.00 USD") as string])
    expect(await storeMoney(order)).toMatchObject({ captured: 45, refunded: 5, transactions: 40 })
    expect((await acquiring.paymentOf({ id: order.orderId })).store).toMatchObject({
      captured: "45.00",
      refunded: "5.00",
    })

    expect((await refund(order, 41)).status).toBe(400)
    expect(requests("refund", order)).toHaveLength(1)
    await agree(order)
    expect(await storeMoney(order)).toMatchObject({ captured: 45, refunded: 5, transactions: 40 })
    expect(await openIncidents()).toEqual([])
  })

  it("a capture: the store has it, and no more than the rest can be captured", async () => {
    const { order, id } = await unknown("capture", 30)
    await acquiring.state(id, DONE)
    expect(await storeMoney(order)).toMatchObject({ captured: 30, transactions: 30 })

    expect((await capture(order, 16)).status).toBe(400)
    expect(requests("capture", order)).toHaveLength(1)
    await agree(order)
    expect(await storeMoney(order)).toMatchObject({ captured: 30, transactions: 30 })
  })

  it("what nobody could book yet is not captured or refunded again, by no button and in no batch", async () => {
    const { order, id } = await unknown("refund", 30)
    await lease(order, "infinity")
    await acquiring.state(id, DONE)
    expect(await storeMoney(order)).toMatchObject({ refunded: 0 })

    const again = await refund(order, 30)
    expect(again.status).toBe(400)
    expect(again.body.message).toContain("15.00 USD")
    expect(await batchOfRefunds(order, "30.00")).toMatchObject([
      { state: "refused", message: expect.stringContaining("30.00 USD of this payment is refunded by now") as string },
    ])
    expect(requests("refund", order)).toHaveLength(1)
    await lease(order, "now")
    await agree(order)
  })

  it("a capture that nobody could book yet is not made again", async () => {
    const { order, id } = await unknown("capture", 30)
    await lease(order, "infinity")
    const { message } = await acquiring.state(id, DONE)
    expect(message).toContain("do not make it again meanwhile")
    expect(await storeMoney(order)).toMatchObject({ captured: 0 })
    const again = await capture(order, 30)
    expect(again.status).toBe(400)
    expect(again.body.message).toContain("30.00 USD of 45.00 USD is captured")
    expect(requests("capture", order)).toHaveLength(1)
    await lease(order, "now")
    await agree(order)
  })

  it.each([
    ["", false],
    [" and a notification comes first", true],
  ])("what nobody could book yet the job books, although the service still answers nothing%s", async (_, isHeardOf) => {
    const { order, id } = await unknown("capture", 30)
    await lease(order, "infinity")
    await acquiring.state(id, DONE)
    await lease(order, "now")
    const due =
      "UPDATE acquiring_payment SET next_check_at = now(), wanted_at = now() - interval '1 second' WHERE order_no = $1"
    await sql(due, [order.orderNo])
    // A notification's pass that fails does not put it off for long.
    if (isHeardOf) {
      await expect(reconcileOrders(the.container, "default", [order.orderNo])).rejects.toThrow()
      const [row] = await sql<{ soon: boolean }>(
        "SELECT wanted_at > now() AS soon FROM acquiring_payment WHERE order_no = $1",
        [order.orderNo],
      )
      expect(row).toEqual({ soon: true })
      await sql(due, [order.orderNo])
    }
    await reconcile(the.container).catch(() => undefined)
    expect(await storeMoney(order)).toMatchObject({ captured: 30, transactions: 30 })
    await agree(order)
  })

  it("the job follows a correction whose process died before the store did, although the service answers nothing", async () => {
    const order = await orderOfTeas(2)
    sandbox.control.addFault({ kind: "reset_before", operation: "capture", orderNo: order.orderNo })
    silence(order)
    expect((await capture(order, 30)).status).toBe(400)
    const { operations } = await acquiring.operations()
    const { id } = operations[0]!
    await acquiring.state(id, DONE)
    expect(await storeMoney(order)).toMatchObject({ captured: 30, transactions: 30 })
    // What such a process leaves behind: its commit, and a payment that is due.
    await sql(
      `UPDATE acquiring_operation SET state = 'refused', error_code = 'stated', stated = jsonb_build_object(
         'by', 'user_1', 'note', 'Not there', 'at', now()::text, 'outcome', 'did_not_happen', 'amount', null,
         'before', jsonb_build_array(stated)) WHERE id = $1`,
      [id],
    )
    await sql("UPDATE acquiring_payment SET next_check_at = now() WHERE order_no = $1", [order.orderNo])
    await reconcile(the.container).catch(() => undefined)
    expect(await storeMoney(order)).toMatchObject({ captured: 0, transactions: 0 })
    await agree(order)
  })
}, NOBODY_WAITS)
