import type { OperationExchangeAnswer } from "../../../src/api/admin/acquiring/http-types"
import forgetOperations from "../../../src/jobs/forget-operations"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { card } from "../../support/cards"
import { good } from "../../support/http"
import { shop } from "../../support/shop"

/** What went over the wire for an operation, for whoever talks to the service's support. */
shop((the) => {
  const acquiring = acquiringAdmin(the.admin)
  const exchangeOf = async (id: string) =>
    good(await the.admin.get<OperationExchangeAnswer>(`/admin/acquiring/operations/${id}/exchange`)).exchange
  const operationsOf = async (order: Parameters<typeof acquiring.paymentOf>[0]) =>
    (await acquiring.paymentOf(order)).operations

  it("shows request and answer of a card, a capture and a refund, without card data, signature and token", async () => {
    the.sandbox.control.notificationSettings({ enabled: false })
    const order = await the.buy()
    const [row] = await the.sql<{ id: string }>("SELECT id FROM payment")
    good(await the.admin.post(`/admin/payments/${row?.id}/capture`, {}))
    good(await the.admin.post(`/admin/payments/${row?.id}/refund`, { amount: 4 }))
    const [authorised, captured, refunded] = await operationsOf(order)

    const paid = await exchangeOf(authorised!.id)
    expect(paid?.request).toMatchObject({
      url: expect.stringContaining("/v1/authorise") as string,
      body: { order_no: authorised?.order_no, amount: "25.00", encryption_data: "[hidden]" },
    })
    expect(paid?.answer).toMatchObject({ status: 200 })
    const text = JSON.stringify(paid)
    expect(text).toContain(authorised!.transaction_id!)
    expect(text).not.toContain(card("approved").number)
    expect(text).not.toMatch(/"security_code":"(?!\[hidden\])/)
    expect(paid?.duration_ms).toBeGreaterThanOrEqual(0)

    for (const [operation, path] of [
      [captured, "/v1/capture"],
      [refunded, "/v1/refund"],
    ] as const) {
      const exchange = await exchangeOf(operation!.id)
      expect(exchange?.request.url).toContain(path)
      expect(JSON.stringify(exchange?.answer?.body)).toContain(operation!.transaction_id!)
    }
  })

  it("keeps the one call of a batch once, and shows it with each of its operations", async () => {
    the.sandbox.control.reset()
    const orders = [await the.buy(), await the.buy()]
    const payments = await the.sql<{ id: string }>("SELECT id FROM payment")
    await Promise.all(payments.map(({ id }) => the.admin.post(`/admin/payments/${id}/capture`, {})))
    const captures = (await Promise.all(orders.map(operationsOf))).map((rows) => rows.at(-1)!)
    const calls = the.sandbox.control.requests({ operation: "capture" }).length
    expect(await the.sql("SELECT id FROM acquiring_exchange WHERE record LIKE '%/v1/capture%'")).toHaveLength(calls)
    for (const { id, transaction_id } of captures) {
      expect(JSON.stringify(await exchangeOf(id))).toContain(transaction_id!)
    }
  })

  it("shows what was sent where no answer came", async () => {
    const cart = await the.cartReadyToPay()
    await the.createSession(cart)
    await the.payByCard(cart, card("answerLost"))
    const [row] = await the.sql<{ id: string }>("SELECT id FROM acquiring_operation")
    const exchange = await exchangeOf(row!.id)
    expect(exchange).toMatchObject({ request: { body: { amount: "25.00" } }, answer: null })
  })

  it("is null once its time is over, and of nobody's operation not found", async () => {
    const order = await the.buy()
    const [authorised] = await operationsOf(order)
    await the.sql("UPDATE acquiring_exchange SET created_at = created_at - interval '89 days'")
    await forgetOperations(the.container)
    expect(await exchangeOf(authorised!.id)).not.toBeNull()
    await the.sql("UPDATE acquiring_exchange SET created_at = created_at - interval '2 days'")
    await forgetOperations(the.container)
    expect(await exchangeOf(authorised!.id)).toBeNull()
    expect((await the.admin.get("/admin/acquiring/operations/acqop_none/exchange")).status).toBe(404)
    expect((await the.visitor.get(`/admin/acquiring/operations/${authorised!.id}/exchange`)).status).toBe(401)
  })
})
