import type { ProblemAnswer } from "../../../src/api/admin/acquiring/http-types"
import { acquiringAdmin, NOBODY_WAITS } from "../../support/acquiring-admin"
import { card } from "../../support/cards"
import { orderMoney } from "../../support/order-money"
import { shop } from "../../support/shop"

/** Two persons press at the same moment: one is served, the other reads why not, and the money moves once. */
shop((the) => {
  const { admin, sandbox, sql } = the
  const acquiring = acquiringAdmin(admin)
  const { orderOfTeas, capture, requests, serviceMoney, storeMoney, atRest } = orderMoney(the)
  beforeEach(() => sandbox.control.reset())

  const paymentOf = async ({ orderId }: { orderId: string }) =>
    (await acquiring.payments(`order_id=${orderId}`)).payments[0]!.id

  const minute = (at: Date) => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`

  /** The answers to two calls that are under way together, the one that was served first. */
  async function both(path: string, ...[one, other]: [object, object]) {
    const answers = await Promise.all(
      [one, other].map((body) => admin.post<ProblemAnswer>(`/admin/acquiring/${path}`, body)),
    )
    const [first, second] = answers.sort((left, right) => left.status - right.status)
    return [first!, second!] as const
  }

  it("accept and reject a review: the service takes one decision, and the other person reads so", async () => {
    const order = await orderOfTeas(1, {}, card("review"))
    const [served, late] = await both(
      `payments/${await paymentOf(order)}/review`,
      { decision: "accept" },
      { decision: "reject" },
    )
    expect(served.status).toBe(200)
    expect([400, 409]).toContain(late.status)
    expect(late.body.message).not.toBe("")
    expect(requests("review", order).filter(({ effects }) => effects > 0)).toHaveLength(1)
  })

  it("cancel a payment: it is cancelled once", async () => {
    const order = await orderOfTeas()
    const [served, late] = await both(`payments/${await paymentOf(order)}/release`, {}, {})
    expect(served.status).toBe(200)
    expect([200, 400, 409]).toContain(late.status)
    expect(requests("cancel", order)).toHaveLength(1)
    expect(serviceMoney()).toEqual({ held: 0, captured: 0, refunded: 0 })
  })

  it.each(["capture", "refund"] as const)("%s the same sum of what both saw: it moves once", async (kind) => {
    const order = await orderOfTeas()
    if (kind === "refund") await capture(order)
    const { moved_last } = await acquiring.payment(await paymentOf(order))
    const press = () =>
      admin.post<ProblemAnswer>(
        `/admin/payments/${order.paymentId}/${kind}`,
        { amount: 10 },
        { "x-acquiring-seen": moved_last ?? "none" },
      )
    const [served, late] = (await Promise.all([press(), press()])).sort((one, other) => one.status - other.status)
    expect(served?.status).toBe(200)
    expect(late?.status).toBeGreaterThanOrEqual(400)
    expect(late?.body.message).toMatch(
      / of 10.00 USD was made on this payment since this page was loaded. Nothing was sent/,
    )
    const again = await press()
    expect(again.body.message).toContain("since this page was loaded")
    expect(requests(kind, order)).toHaveLength(1)

    // Whoever has seen the first may want a second just like it.
    const seen = await acquiring.payment(await paymentOf(order))
    const second = await admin.post(
      `/admin/payments/${order.paymentId}/${kind}`,
      { amount: 10 },
      { "x-acquiring-seen": seen.moved_last ?? "none" },
    )
    expect(second.status).toBe(200)
    expect(requests(kind, order)).toHaveLength(2)
    await atRest()
    expect((await storeMoney(order))[kind === "capture" ? "captured" : "refunded"]).toBe(20)
    expect(serviceMoney()).toMatchObject(kind === "capture" ? { captured: 20 } : { refunded: 20 })
  })

  it("say different things of an outcome that nobody knows: one word counts, with the note that was said to it", async () => {
    const order = await orderOfTeas(2)
    sandbox.control.addFault({ kind: "reset_after", operation: "capture", orderNo: order.orderNo })
    sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", orderNo: order.orderNo, times: 0 })
    await capture(order, 10)
    await sql("UPDATE acquiring_operation SET sent_at = sent_at - interval '10 minutes' WHERE state = 'unknown'")
    const { operations } = await acquiring.operations()
    const [served, late] = await both(
      `operations/${operations[0]!.id}/resolve`,
      { outcome: "done", note: "It is there" },
      { outcome: "did_not_happen", note: "It is not there" },
    )
    expect(served.status).toBe(200)
    expect([200, 409]).toContain(late.status)
    const [kept] = await sql<{ state: string; note: string }>(
      "SELECT state, stated ->> 'note' AS note FROM acquiring_operation WHERE kind = 'capture'",
    )
    expect(kept?.note).toBe(kept?.state === "done" ? "It is there" : "It is not there")
    expect(requests("capture", order)).toHaveLength(1)
  })

  it("close an incident with a note each: one note is kept, and the other person reads who closed it, and when", async () => {
    await sql(
      `INSERT INTO acquiring_incident (id, account, kind, key, message, raised_at)
       VALUES ('acqinc_two', 'default', 'duplicate_payment', 'duplicate:two', 'Paid twice.', now())`,
    )
    const path = "incidents/acqinc_two/resolve"
    const [served, late] = await both(path, { note: "Refunded it" }, { note: "Called them" })
    expect([served.status, late.status]).toEqual([200, 409])
    const [kept] = await sql<{ note: string; at: Date }>(
      "SELECT resolved_note AS note, resolved_at AS at FROM acquiring_incident",
    )
    expect(late.body).toMatchObject({
      type: "known",
      message: `Mer Chant has closed this incident already (${minute(kept!.at)}). Your note was not kept.`,
    })
    // Who says the same again, or nothing, is told that it is closed.
    for (const note of [kept!.note, undefined, ""])
      expect((await admin.post(`/admin/acquiring/${path}`, { note })).status).toBe(200)
    await sql("UPDATE acquiring_incident SET resolved_by = NULL, resolved_note = NULL")
    const { status, body } = await admin.post<ProblemAnswer>(`/admin/acquiring/${path}`, { note: "Refunded it" })
    expect([status, body.message]).toEqual([409, expect.stringMatching(/^This incident has closed by itself/)])
  })

  it("close an incident, and reconcile: neither is answered with a fault of the server", async () => {
    const order = await orderOfTeas()
    await sql(
      `INSERT INTO acquiring_incident (id, account, kind, key, order_no, message, raised_at)
       VALUES ('acqinc_two', 'default', 'duplicate_payment', 'duplicate:two', $1, 'Paid twice.', now())`,
      [order.orderNo],
    )
    expect((await both("incidents/acqinc_two/resolve", {}, {})).map(({ status }) => status)).toEqual([200, 200])
    for (const { status } of await both("reconcile", {}, {})) expect([202, 409]).toContain(status)
    expect(await sql("SELECT id FROM acquiring_run WHERE state = 'failed'")).toEqual([])
  })
}, NOBODY_WAITS)
