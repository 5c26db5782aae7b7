import type { ProblemAnswer } from "../../../src/api/admin/acquiring/http-types"
import { acquiringAdmin, NOBODY_WAITS } from "../../support/acquiring-admin"
import { CARD_NUMBERS } from "../../support/cards"
import { good } from "../../support/http"
import { orderMoney, type CardOrder } from "../../support/order-money"
import { shop } from "../../support/shop"

/** A person says what the service's portal shows of an operation whose outcome nobody knows. */
shop((the) => {
  const { admin, sandbox, sql } = the
  const acquiring = acquiringAdmin(admin)
  const { orderOfTeas, capture, refund, serviceMoney, storeMoney, openIncidents, requests, atRest } = orderMoney(the)
  beforeEach(() => sandbox.control.reset())

  function loseTrack(order: CardOrder, operation: "capture" | "refund", kind: "reset_before" | "reset_after") {
    sandbox.control.addFault({ kind, operation, orderNo: order.orderNo })
    for (const query of ["retrieval_trans", "retrieval_refund"] as const) {
      sandbox.control.addFault({ kind: "500_before", operation: query, orderNo: order.orderNo, times: 0 })
    }
  }

  async function unknownCapture(kind: "reset_before" | "reset_after", amount?: number) {
    const order = await orderOfTeas(2)
    loseTrack(order, "capture", kind)
    await capture(order, amount)
    return { order, operation: await onlyUnknown() }
  }

  async function unknownRefund(kind: "reset_before" | "reset_after" = "reset_after") {
    const order = await orderOfTeas(2)
    good(await capture(order))
    loseTrack(order, "refund", kind)
    await refund(order, 10)
    return { order, operation: await onlyUnknown() }
  }

  async function onlyUnknown() {
    const { operations, count } = await acquiring.operations()
    expect(count).toBe(1)
    return operations[0]!
  }

  const refresh = async (order: CardOrder) => {
    const { payments } = await acquiring.payments(`order_id=${order.orderId}`)
    return acquiring.refresh(payments[0]!.id)
  }
  const operationOf = async (kind: string) => (await acquiring.operations(`state=done,refused&kind=${kind}`)).operations

  it("done: the store books it, who said so is kept, and nothing is sent again", async () => {
    const { order, operation } = await unknownCapture("reset_after", 10)
    sandbox.control.clearFaults()
    const stated = await acquiring.state(operation.id, { outcome: "done", note: "Captured, says the portal" })
    expect(stated).toMatchObject({
      operation: { id: operation.id, state: "done", amount: "10.00" },
      repairs: ["recorded its capture of 10.00 USD"],
    })
    const [{ id: user } = { id: "" }] = await sql<{ id: string }>(`SELECT id FROM "user" WHERE deleted_at IS NULL`)
    expect(stated.operation.stated).toMatchObject({ by: user, note: "Captured, says the portal" })
    expect(Date.now() - Date.parse(stated.operation.stated!.at)).toBeLessThan(60_000)
    const [row] = await sql("SELECT evidence, stated FROM acquiring_operation WHERE id = $1", [operation.id])
    expect(row).toMatchObject({ evidence: "person", stated: { by: user, note: "Captured, says the portal" } })
    expect(await storeMoney(order)).toMatchObject({ captured: 10, transactions: 10 })
    expect(await openIncidents()).toEqual([])
    expect(requests("capture", order)).toHaveLength(1)
  })

  it("done in part: the operation counts with what was seen, and the store has that", async () => {
    const { order, operation } = await unknownCapture("reset_before")
    sandbox.control.clearFaults()
    // Whoever heard of the portal's capture would know it before the person says so.
    sandbox.control.notificationSettings({ enabled: false })
    sandbox.control.capture(order.transactionId, { amount: "10.00" })
    const stated = await acquiring.state(operation.id, { outcome: "done", amount: 10, note: "Only ten" })
    expect(stated.operation).toMatchObject({ state: "done", amount: "10.00" })
    expect(serviceMoney()).toMatchObject({ captured: 10 })
    await atRest()
    expect(await storeMoney(order)).toMatchObject({ captured: 10, transactions: 10 })
    expect(await openIncidents()).toEqual([])
  })

  it("did not happen: it is free to be made again", async () => {
    const { order, operation } = await unknownCapture("reset_before")
    const stated = await acquiring.state(operation.id, { outcome: "did_not_happen", note: "Not in the portal" })
    expect(stated).toMatchObject({ operation: { state: "refused" }, repairs: [] })
    expect(stated.message).toContain("could not be queried")
    expect(await openIncidents()).toEqual([])
    sandbox.control.clearFaults()
    good(await capture(order))
    expect(await storeMoney(order)).toMatchObject({ captured: 45, transactions: 45 })
    expect(serviceMoney()).toMatchObject({ captured: 45 })
  })

  it("is overruled when the service shows the refund with our reference", async () => {
    const { order, operation } = await unknownRefund()
    await acquiring.state(operation.id, { outcome: "did_not_happen", note: "Not in the portal" })
    expect(await storeMoney(order)).toMatchObject({ refunded: 0 })
    sandbox.control.clearFaults()
    await refresh(order)
    expect(await operationOf("refund")).toMatchObject([{ state: "done", stated: { note: "Not in the portal" } }])
    expect(serviceMoney()).toMatchObject({ captured: 45, refunded: 10 })
    expect(await storeMoney(order)).toMatchObject({ captured: 45, refunded: 10, transactions: 35 })
    expect(requests("refund", order)).toHaveLength(1)
  })

  it("is overruled after it was made once more: both count, and a person is told", async () => {
    const { order, operation } = await unknownRefund()
    await acquiring.state(operation.id, { outcome: "did_not_happen", note: "Not in the portal" })
    good(await refund(order, 10))
    sandbox.control.clearFaults()
    await refresh(order)
    expect(serviceMoney()).toMatchObject({ captured: 45, refunded: 20 })
    expect(await storeMoney(order)).toMatchObject({ captured: 45, refunded: 20, transactions: 25 })
    expect((await acquiring.incidents()).incidents).toMatchObject([
      {
        kind: "made_after_all",
        amount: "10.00",
        message: expect.stringContaining("The refund of 10.00 USD that was") as string,
      },
    ])
    await refresh(order)
    expect((await acquiring.incidents()).count).toBe(1)
  })

  it("a lesser amount is overruled, too: what was sent counts again, once", async () => {
    const { order, operation } = await unknownRefund()
    await acquiring.state(operation.id, { outcome: "done", amount: "4.00", note: "Four, says the portal" })
    expect(await operationOf("refund")).toMatchObject([{ state: "done", amount: "4.00" }])
    sandbox.control.clearFaults()
    await refresh(order)
    expect(await operationOf("refund")).toMatchObject([
      { state: "done", amount: "10.00", stated: { note: "Four, says the portal" } },
    ])
    expect(await storeMoney(order)).toMatchObject({ captured: 45, refunded: 10, transactions: 35 })
  })

  it("is a person's again where the service goes on not showing the refund, until it shows it", async () => {
    const { order, operation } = await unknownRefund("reset_before")
    await acquiring.state(operation.id, { outcome: "done", note: "Ten, says the portal" })
    sandbox.control.clearFaults()
    await refresh(order)
    const { incidents } = await acquiring.incidents()
    expect(incidents).toMatchObject([
      {
        kind: "unconfirmed_operation",
        amount: "10.00",
        message: expect.stringContaining("refund of 10.00 USD was made. The service does not show it") as string,
      },
    ])
    sandbox.control.refund(order.transactionId, { amount: "10.00", reason: "As stated" })
    await atRest()
    await refresh(order)
    expect(await openIncidents()).toEqual([])
    expect(await storeMoney(order)).toMatchObject({ captured: 45, refunded: 10, transactions: 35 })
  })

  it("stays for ever: who, when and in which words, beside what the service says later", async () => {
    const { order, operation } = await unknownRefund()
    const stated = await acquiring.state(operation.id, { outcome: "done", note: "Ten, says the portal" })
    sandbox.control.clearFaults()
    await refresh(order)
    const [row] = await sql("SELECT evidence FROM acquiring_operation WHERE id = $1", [operation.id])
    expect(row).toEqual({ evidence: "record" })
    const { stated: statement, resolved_at } = stated.operation
    expect(statement).toMatchObject({ note: "Ten, says the portal" })
    expect(await operationOf("refund")).toMatchObject([{ state: "done", stated: statement, resolved_at }])
  })

  it("is corrected by a person while the service shows nothing: the store follows, and the first word is kept", async () => {
    const { order, operation } = await unknownCapture("reset_before", 10)
    const wrong = await acquiring.state(operation.id, { outcome: "done", note: "Looked at another order" })
    expect(await storeMoney(order)).toMatchObject({ captured: 10 })
    expect(wrong.operation.may_restate).toBe(true)

    const { operation: right, repairs } = await acquiring.state(operation.id, {
      ...{ outcome: "did_not_happen", note: "Not captured after all" },
    })
    expect(repairs).toContain("reversed what was never made")
    expect(await storeMoney(order)).toMatchObject({ captured: 0, transactions: 0 })
    expect(await openIncidents()).toEqual([])
    expect(right).toMatchObject({ state: "refused", by: { kind: "person", name: "Mer Chant" } })
    expect(right.stated).toMatchObject({ note: "Not captured after all", outcome: "did_not_happen", name: "Mer Chant" })
    expect(right.stated!.before).toMatchObject([
      { note: "Looked at another order", outcome: "done", amount: "10.00", name: "Mer Chant" },
    ])

    const again = await acquiring.state(operation.id, { outcome: "done", amount: "4", note: "Four" })
    expect(again.operation).toMatchObject({ state: "done", amount: "4.00" })
    expect(again.operation.stated!.before).toHaveLength(2)
    expect(await storeMoney(order)).toMatchObject({ captured: 4, transactions: 4 })
  })

  it("is not corrected to done once the service has shown it without our reference: it is booked already", async () => {
    const { order, operation } = await unknownRefund("reset_before")
    await acquiring.state(operation.id, { outcome: "did_not_happen", note: "Not in the portal" })
    sandbox.control.clearFaults()
    sandbox.control.refund(order.transactionId, { amount: "10.00", reason: "By a colleague" })
    await atRest()
    await refresh(order)
    expect(await storeMoney(order)).toMatchObject({ refunded: 10 })
    const path = `/admin/acquiring/operations/${operation.id}/resolve`
    const late = await admin.post<ProblemAnswer>(path, { outcome: "done", note: "There it is" })
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining("a refund of 10.00 USD since")])
    await refresh(order)
    expect(await storeMoney(order)).toMatchObject({ captured: 45, refunded: 10, transactions: 35 })
  })

  it("is not corrected where that says nothing new, or another sum", async () => {
    const { operation } = await unknownCapture("reset_before", 10)
    await acquiring.state(operation.id, { outcome: "done", note: "Ten" })
    const path = `/admin/acquiring/operations/${operation.id}/resolve`
    const same = await admin.post<ProblemAnswer>(path, { outcome: "done", note: "Ten, as I said" })
    expect([same.status, same.body.message]).toEqual([409, expect.stringContaining("a person has said so")])
    const other = await admin.post<ProblemAnswer>(path, { outcome: "done", amount: "4", note: "Four" })
    expect(other.status).toBe(400)
    expect(other.body.errors).toEqual([{ field: "amount", reason: expect.stringContaining("at once") as string }])
  })

  it.each([
    [{ outcome: "done", amount: "45.01" }, "amount", "at most 45.00 USD"],
    [{ outcome: "done", amount: "0" }, "amount", "more than nothing"],
    [{ outcome: "done", amount: "1.005" }, "amount", "fraction digits"],
    [{ outcome: "done", note: `Card ${CARD_NUMBERS.approved}` }, "note", "card data"],
  ])("%j is refused, naming %s", async (statement, field, reason) => {
    const { operation } = await unknownCapture("reset_before")
    const path = `/admin/acquiring/operations/${operation.id}/resolve`
    const answer = await admin.post<ProblemAnswer>(path, { note: "Seen", ...statement })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([{ field, reason: expect.stringContaining(reason) as string }])
    expect((await acquiring.operations()).count).toBe(1)
  })

  it("did not happen is refused as long as the service may still do it", async () => {
    const { operation } = await unknownCapture("reset_before")
    await sql("UPDATE acquiring_operation SET sent_at = now() + interval '150 seconds' WHERE id = $1", [operation.id])
    const path = `/admin/acquiring/operations/${operation.id}/resolve`
    const answer = await admin.post<ProblemAnswer>(path, { outcome: "did_not_happen", note: "Not in the portal" })
    expect(answer.status).toBe(409)
    expect(answer.body.message).toContain("Say so in 3 min")
    expect((await acquiring.operations()).operations).toMatchObject([{ id: operation.id, state: "unknown" }])
  })

  it("is refused where the service itself has said what became of it", async () => {
    const order = await orderOfTeas()
    good(await capture(order))
    const [operation] = await operationOf("capture")
    const path = `/admin/acquiring/operations/${operation!.id}/resolve`
    const answer = await admin.post<ProblemAnswer>(path, { outcome: "did_not_happen", note: "Not in the portal" })
    expect(answer.status).toBe(409)
    expect(answer.body.message).toContain("the service itself has said so")
  })
}, NOBODY_WAITS)
