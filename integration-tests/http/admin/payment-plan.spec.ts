import { acquiringAdmin, NOBODY_WAITS } from "../../support/acquiring-admin"
import { orderMoney } from "../../support/order-money"
import { shop } from "../../support/shop"
import { explainPlan } from "../../../src/admin-queries/explain-plan"

/** What happens next to a payment, and why, before it happens. */
shop((the) => {
  const acquiring = acquiringAdmin(the.admin)
  const { orderOfTeas, capture, requests, atRest, storeMoney } = orderMoney(the)
  beforeEach(() => the.sandbox.control.reset())

  const paymentOf = async (orderId: string) => (await acquiring.payments(`order_id=${orderId}`)).payments[0]!.id

  it("is nothing while both sides agree, and names the step and its reason when they differ", async () => {
    const order = await orderOfTeas()
    const id = await paymentOf(order.orderId)
    await atRest()
    expect((await acquiring.plan(id)).plan).toEqual([])

    the.sandbox.control.notificationSettings({ enabled: false })
    the.sandbox.control.capture(order.transactionId, { amount: "25.00" })
    const differing = await acquiring.plan(id)
    expect(explainPlan(differing)).toEqual(differing.plan)
    expect(differing.plan[0]).toEqual({
      kind: "record_capture",
      because: "25.00 USD is captured at the service",
      amount: "25.00",
      currency_code: "USD",
    })
    expect(await storeMoney(order)).toMatchObject({ captured: 0 })
    await acquiring.refresh(id)
    expect(await storeMoney(order)).toMatchObject({ captured: 25 })
    await atRest()
    expect((await acquiring.plan(id)).plan).toEqual([])
    the.sandbox.control.notificationSettings({ enabled: true })
  })

  it("is what the store knows while the service does not answer", async () => {
    const order = await orderOfTeas()
    const id = await paymentOf(order.orderId)
    the.sandbox.control.addFault({ kind: "reset_after", operation: "retrieval_trans", times: 0 })
    expect(await acquiring.plan(id)).toMatchObject({ plan: [], is_service_reached: false })
    the.sandbox.control.addFault({ kind: "reset_after", operation: "capture", orderNo: order.orderNo })
    await capture(order)
    const unanswered = await acquiring.plan(id)
    expect(explainPlan(unanswered)).toEqual(unanswered.plan)
    expect(unanswered.plan).toMatchObject([
      { kind: "query_again_at", because: expect.stringMatching(/capture/) as string },
    ])
    the.sandbox.control.clearFaults()
    await atRest()
    expect(await acquiring.plan(id)).toMatchObject({ plan: [], is_service_reached: true })
  })

  it("names what becomes of an outcome nobody knows, and carries nothing of the shopper or of the account's secrets", async () => {
    const order = await orderOfTeas()
    the.sandbox.control.addFault({ kind: "reset_after", operation: "capture", orderNo: order.orderNo })
    the.sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 0 })
    await capture(order)
    the.sandbox.control.clearFaults()
    const answer = await acquiring.plan(await paymentOf(order.orderId))
    expect(answer.plan.length).toBeGreaterThan(0)
    for (const { because } of answer.plan) expect(because).toMatch(/capture/)
    expect(answer.case).toMatchObject({
      order: { id: order.orderId },
      payments: [{ known: { order_no: order.orderNo } }],
    })

    const text = JSON.stringify(answer)
    const [{ client_ip: address } = { client_ip: "" }] = await the.sql<{ client_ip: string }>(
      "SELECT client_ip FROM acquiring_operation WHERE kind = 'authorise'",
    )
    expect(address).toBeTruthy()
    for (const kept of [address, "ada@example.com", "secret", "4111111111111111", "Lovelace"]) {
      expect(text).not.toContain(kept)
    }
    expect(requests("capture", order)).toHaveLength(1)
  })
}, NOBODY_WAITS)
