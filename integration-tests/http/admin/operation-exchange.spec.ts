import type { OperationExchangeAnswer } from "../../../src/api/admin/acquiring/http-types"
import forgetOperations from "../../../src/jobs/forget-operations"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { card } from "../../support/cards"
import { elsewhere } from "../../support/elsewhere"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { shop } from "../../support/shop"

/** What went over the wire for an operation, for whoever talks to the service's support. */
shop((the) => {
  const acquiring = acquiringAdmin(the.admin)
  const { apm, browser } = elsewhere(the)
  const exchangesOf = async (id: string) =>
    good(await the.admin.get<OperationExchangeAnswer>(`/admin/acquiring/operations/${id}/exchange`)).exchanges
  const exchangeOf = async (id: string) => {
    const [only, ...more] = await exchangesOf(id)
    expect(more).toEqual([])
    return only
  }
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
    expect(paid).toMatchObject({ duration_ms: expect.any(Number) as number })

    for (const [operation, path] of [
      [captured, "/v1/capture"],
      [refunded, "/v1/refund"],
    ] as const) {
      const exchange = await exchangeOf(operation!.id)
      expect(exchange?.request.url).toContain(path)
      expect(JSON.stringify(exchange?.answer?.body)).toContain(operation!.transaction_id!)
    }
  })

  it("shows request and answer of an alternative method, without signature and person", async () => {
    const person = { address_city: "São Paulo", address_street: "Rua das Flores", address_country: "BR" }
    const { orderNo, checkoutUrl } = await apm("instant_bank", {}, { bank_code: "NORTH", person })
    await browser.open(checkoutUrl)
    const [operation, ...more] = await the.sql<{ id: string }>(
      "SELECT id FROM acquiring_operation WHERE order_no = $1 AND kind = 'apm'",
      [orderNo],
    )
    expect(more).toEqual([])
    const [sent] = the.sandbox.control.requests({ operation: "authorise_apm", orderNo })
    expect(sent?.body).toMatchObject({ person })
    const exchange = await exchangeOf(operation!.id)
    const body = { order_no: orderNo, amount: "25.00", payment_method: "instant_bank", bank_code: "NORTH" }
    expect(exchange).toMatchObject({
      request: {
        ...{ method: "POST", url: expect.stringMatching(/\/v1\/authorise$/) as string },
        body: { ...body, person: "[hidden]", encryption_data: "[hidden]" },
      },
      answer: { status: 200 },
    })
    expect(JSON.stringify(exchange?.answer?.body)).toContain(orderNo)
    expect(JSON.stringify(exchange)).not.toMatch(/São Paulo|Rua das Flores/)
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

  it("shows each attempt at a void that was sent again, with when it was made", async () => {
    the.sandbox.control.reset()
    const order = await the.buy()
    the.sandbox.control.addFault({ kind: "400", operation: "cancel", times: 1 })
    const { payment } = await acquiring.paymentOf(order)
    const release = () => the.admin.post(`/admin/acquiring/payments/${payment.id}/release`)
    await release()
    await eventually(async () => (await release()).status === 200 || undefined)
    const cancel = (await operationsOf(order)).find(({ kind }) => kind === "cancel")
    expect(cancel).toMatchObject({ state: "done", attempts: 2 })
    const exchanges = await exchangesOf(cancel!.id)
    expect(exchanges.map(({ answer }) => answer?.status)).toEqual([400, 200])
    for (const { request, at } of exchanges) {
      expect(request.url).toContain("/v1/cancel")
      expect(new Date(at).toISOString()).toBe(at)
    }
  })

  it("has none once its time is over, and of nobody's operation not found", async () => {
    const order = await the.buy()
    const [authorised] = await operationsOf(order)
    await the.sql("UPDATE acquiring_exchange SET created_at = created_at - interval '89 days'")
    await forgetOperations(the.container)
    expect(await exchangeOf(authorised!.id)).toBeDefined()
    await the.sql("UPDATE acquiring_exchange SET created_at = created_at - interval '2 days'")
    await forgetOperations(the.container)
    expect(await exchangesOf(authorised!.id)).toEqual([])
    expect((await the.admin.get("/admin/acquiring/operations/acqop_none/exchange")).status).toBe(404)
    expect((await the.visitor.get(`/admin/acquiring/operations/${authorised!.id}/exchange`)).status).toBe(401)
  })
})
