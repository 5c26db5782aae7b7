import type { ProblemAnswer } from "../../../src/api/admin/acquiring/http-types"
import { acquiringAdmin, NOBODY_WAITS } from "../../support/acquiring-admin"
import { CARD_NUMBERS } from "../../support/cards"
import { good } from "../../support/http"
import { shop } from "../../support/shop"
import { unknownOutcomes } from "../../support/unknown-outcomes"

/** A card whose answer was lost, and a person who sees its payment at the service's portal. */
shop((the) => {
  const { admin, sandbox, sql } = the
  const acquiring = acquiringAdmin(admin)
  const { loseTrack, queryable, books, received, incidents, paid } = unknownOutcomes(the)

  async function lostCard(kind: "reset_before" | "reset_after" = "reset_after") {
    const cart = await the.cartReadyToPay({ email: `stated-${kind}-${Date.now()}@example.com` })
    const { id } = await the.createSession(cart)
    const orderNo = id.replace(/^payses_/, "")
    loseTrack(orderNo, "authorise", kind)
    expect(good(await the.payByCard(cart)).type).toBe("cart")
    const { operations } = await acquiring.operations("state=unknown,refused&kind=authorise")
    const operation = operations.find((one) => one.order_no === orderNo)
    const [transaction] = sandbox.control.transactions({ orderNo })
    return { cart, orderNo, id: operation!.id, transactionId: transaction?.transactionId ?? "" }
  }
  const ordersOf = ({ cart }: Awaited<ReturnType<typeof lostCard>>) =>
    sql<{ order_id: string }>("SELECT order_id FROM order_cart WHERE cart_id = $1 AND deleted_at IS NULL", [cart.id])
  const made = (transaction_id: string) =>
    ({ outcome: "done", transaction_id, amount: "25.00", note: "Approved, says the portal" }) as const

  it("becomes an order on the person's word while the service cannot be queried, and is confirmed by it later", async () => {
    const lost = await lostCard()
    const stated = await acquiring.state(lost.id, made(lost.transactionId))
    expect(stated.operation).toMatchObject({ state: "done", transaction_id: lost.transactionId, amount: "25.00" })
    const [{ id: user } = { id: "" }] = await sql<{ id: string }>(`SELECT id FROM "user" WHERE deleted_at IS NULL`)
    expect(stated.operation.stated).toMatchObject({ by: user, note: "Approved, says the portal" })
    const [order] = await ordersOf(lost)
    expect(stated.repairs).toEqual([`completed order ${order?.order_id}`])
    expect(await incidents(lost)).toMatchObject([
      { kind: "unconfirmed_payment", message: expect.stringContaining(lost.transactionId) as string },
    ])

    queryable()
    const { payment } = await acquiring.paymentOf({ id: order!.order_id })
    await acquiring.refresh(payment.id)
    expect(await sql("SELECT evidence FROM acquiring_operation WHERE id = $1", [lost.id])).toEqual([
      { evidence: "record" },
    ])
    expect(await incidents(lost)).toEqual([])
    expect(received("authorise", lost)).toHaveLength(1)
    expect(await books.differences(lost.orderNo)).toEqual([])
  })

  it("becomes an order also where another worker has the payment at that moment", async () => {
    const lost = await lostCard()
    await sql(
      `UPDATE acquiring_payment SET leased_by = 'another', leased_until = now() + interval '2 seconds' WHERE order_no = $1`,
      [lost.orderNo],
    )
    const stated = await acquiring.state(lost.id, made(lost.transactionId))
    const [order] = await ordersOf(lost)
    expect(stated.repairs).toEqual([`completed order ${order?.order_id}`])
  })

  it("follows the service where it can be queried, whatever transaction the person named", async () => {
    const lost = await lostCard()
    queryable()
    const stated = await acquiring.state(lost.id, made("T-typed-wrongly"))
    expect(stated.operation).toMatchObject({ state: "done", transaction_id: lost.transactionId, stated: null })
    expect(stated.message).toContain("The service shows")
    expect(await ordersOf(lost)).toHaveLength(1)
    expect(await incidents(lost)).toEqual([])
    expect(await books.differences(lost.orderNo)).toEqual([])
  })

  it("becomes no order where the service answers and does not show it, also when the shopper comes back", async () => {
    const lost = await lostCard("reset_before")
    queryable()
    const stated = await acquiring.state(lost.id, made("T-of-nobody"))
    expect(stated.operation).toMatchObject({ state: "done", transaction_id: "T-of-nobody" })
    expect(stated.repairs).toEqual([])
    expect(await incidents(lost)).toMatchObject([{ kind: "unconfirmed_payment" }])
    await the.store.post(`/store/carts/${lost.cart.id}/complete`)
    expect(await ordersOf(lost)).toEqual([])
  })

  it("becomes no order of a cart that is another's to pay by now", async () => {
    const lost = await lostCard()
    await the.store.post(`/store/carts/${lost.cart.id}/line-items/${lost.cart.items?.[0]?.id}`, { quantity: 3 })
    const stated = await acquiring.state(lost.id, made(lost.transactionId))
    expect(stated.repairs).toEqual([])
    expect(await ordersOf(lost)).toEqual([])
    expect(await incidents(lost)).toMatchObject([{ kind: "unconfirmed_payment" }])

    queryable()
    const { payments } = await acquiring.payments(`q=${lost.transactionId}`)
    await acquiring.refresh(payments[0]!.id)
    expect(books.service(lost.orderNo)).toMatchObject({ held: 0, captured: 0, statuses: ["cancelled"] })
    expect(await incidents(lost)).toEqual([])
  })

  it.each([
    [{ transaction_id: undefined }, "transaction_id", "must be given"],
    [{ amount: "24.99" }, "amount", "25.00 USD"],
    [{ transaction_id: CARD_NUMBERS.approved }, "transaction_id", "card data"],
  ])("is refused with %j, naming %s", async (change, field, reason) => {
    const lost = await lostCard()
    const path = `/admin/acquiring/operations/${lost.id}/resolve`
    const answer = await admin.post<ProblemAnswer>(path, { ...made(lost.transactionId), ...change })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([{ field, reason: expect.stringContaining(reason) as string }])
    expect(await ordersOf(lost)).toEqual([])
  })

  it("is refused with the transaction of another payment", async () => {
    const other = await paid()
    const lost = await lostCard()
    const path = `/admin/acquiring/operations/${lost.id}/resolve`
    const answer = await admin.post<ProblemAnswer>(path, made(other.transactionId))
    expect(answer.body.errors).toEqual([{ field: "transaction_id", reason: "is another payment's" }])
    expect(await ordersOf(lost)).toEqual([])
  })
}, NOBODY_WAITS)
