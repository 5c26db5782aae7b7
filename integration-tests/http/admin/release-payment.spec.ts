import type { ProblemAnswer } from "../../../src/api/admin/acquiring/http-types"
import { acquiringAdmin, NOBODY_WAITS } from "../../support/acquiring-admin"
import { card } from "../../support/cards"
import { good } from "../../support/http"
import { shop } from "../../support/shop"

/** Somebody in the store presses: what is done, and who did it. */
shop(({ admin, buy, cartReadyToPay, createSession, orderOf, payByCard, sandbox, sql }) => {
  const acquiring = acquiringAdmin(admin)
  beforeEach(() => sandbox.control.reset())

  const paymentIdOf = async (order: { id: string }) => (await orderOf(order)).payment_collections[0]!.payments![0]!.id
  const person = expect.objectContaining({ kind: "person", name: "Mer Chant" }) as object

  it("cancels an authorised payment on both sides, once, and keeps who did it", async () => {
    const order = await buy()
    const { payment } = await acquiring.paymentOf(order)
    expect(await acquiring.release(payment.id)).toMatchObject({ state: "done", message: "The payment was canceled." })
    const after = await acquiring.paymentOf(order)
    expect(after).toMatchObject({ store: { cancelled: true }, service: { status: "cancelled" } })
    expect(after.books.verdict).toBe("agree")
    expect(after.operations.at(-1)).toMatchObject({ kind: "cancel", state: "done", by: person })
    expect(sandbox.control.requests({ operation: "cancel" })).toHaveLength(1)
    // Nothing else pays for it.
    expect((await orderOf(order)).status).toBe("canceled")

    const again = await admin.post<ProblemAnswer>(`/admin/acquiring/payments/${payment.id}/release`)
    expect(again.status).toBe(400)
    expect(again.body.message).toContain("Nothing can be released: the payment is canceled")
    expect(sandbox.control.requests({ operation: "cancel" })).toHaveLength(1)
  })

  it("says that a cancellation is not known whose answer was lost, and never that it was done", async () => {
    const order = await buy()
    const { payment } = await acquiring.paymentOf(order)
    sandbox.control.addFault({ kind: "reset_after", operation: "cancel" })
    sandbox.control.addFault({ kind: "500_before", operation: "retrieval_trans", times: 0, skip: 1 })
    const outcome = await acquiring.release(payment.id)
    expect(outcome).toMatchObject({ state: "unknown", message: expect.stringContaining("has not said yet") as string })
    sandbox.control.clearFaults()
    const { operations } = await acquiring.paymentOf(order)
    await acquiring.query(operations.at(-1)!.id)
    expect(await acquiring.paymentOf(order)).toMatchObject({ store: { cancelled: true }, books: { verdict: "agree" } })
    expect(sandbox.control.requests({ operation: "cancel" })).toHaveLength(1)
  })

  it("refuses what an order has captured: that is refunded, with an amount", async () => {
    const order = await buy()
    good(await admin.post(`/admin/payments/${await paymentIdOf(order)}/capture`))
    const { payment } = await acquiring.paymentOf(order)
    const answer = await admin.post<ProblemAnswer>(`/admin/acquiring/payments/${payment.id}/release`)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toContain("Refund it instead")
    expect(sandbox.control.requests({ operation: "cancel" })).toEqual([])
    expect((await acquiring.paymentOf(order)).operations.at(-1)).toMatchObject({ kind: "capture", by: person })
  })

  it("releases the rest of a part that is captured, and never that part: it belongs to the order", async () => {
    const order = await buy()
    good(await admin.post(`/admin/payments/${await paymentIdOf(order)}/capture`, { amount: 10 }))
    const { payment } = await acquiring.paymentOf(order)
    expect(await acquiring.release(payment.id)).toMatchObject({ state: "done" })
    const after = await acquiring.paymentOf(order)
    expect(after).toMatchObject({ store: { cancelled: true, captured: "10.00" }, service: { captured: "10.00" } })
    expect(after.books).toEqual({ verdict: "agree", differences: [] })

    const again = await admin.post<ProblemAnswer>(`/admin/acquiring/payments/${payment.id}/release`)
    expect(again.status).toBe(400)
    expect(again.body.message).toContain("what was captured of it belongs to its order")
    expect(sandbox.control.requests({ operation: "refund" })).toEqual([])
    expect(sandbox.control.requests({ operation: "cancel" })).toHaveLength(1)
    expect((await orderOf(order)).status).not.toBe("canceled")
  })

  it("leaves no incident of money given up where the service refuses the cancellation", async () => {
    const order = await buy()
    const { payment } = await acquiring.paymentOf(order)
    sandbox.control.addFault({ kind: "400", operation: "cancel" })
    const refused = await admin.post<ProblemAnswer>(`/admin/acquiring/payments/${payment.id}/release`)
    expect(refused.status).toBeGreaterThanOrEqual(400)
    const { incidents, store } = await acquiring.paymentOf(order)
    expect(store.cancelled).toBe(false)
    expect(incidents.filter(({ resolved_at }) => resolved_at === null)).toEqual([])
  })

  it("refuses what was declined, and fields that it does not know", async () => {
    const cart = await cartReadyToPay()
    await createSession(cart)
    await payByCard(cart, card("insufficientFunds"))
    const [payment] = (await acquiring.payments()).payments
    expect((await acquiring.payment(payment!.id)).operations).toMatchObject([{ by: { kind: "shopper", name: null } }])
    const answer = await admin.post<ProblemAnswer>(`/admin/acquiring/payments/${payment!.id}/release`)
    expect(answer.status).toBe(400)
    const odd = await admin.post<ProblemAnswer>(`/admin/acquiring/payments/${payment!.id}/release`, { amount: "1.00" })
    expect(odd.status).toBe(400)
    expect(odd.body.errors).toEqual([{ field: "amount", reason: "is not known" }])
  })

  it.each([
    ["voids", false, "cancel"],
    ["refunds", true, "refund"],
  ] as const)("%s what no order has", async (_, isCaptured, operation) => {
    const order = await buy()
    const { payment, service } = await acquiring.paymentOf(order)
    if (isCaptured) sandbox.control.capture(service.transaction_id!, { amount: "25.00" })
    // As after a cart that was completed nowhere: the service holds money, and the store has booked none.
    await sql("DELETE FROM payment WHERE id = $1", [await paymentIdOf(order)])
    expect(await acquiring.release(payment.id)).toMatchObject({ state: "done" })
    expect(sandbox.control.requests({ operation })).toHaveLength(1)
    const [row] = await sql<{ requested_by: string }>("SELECT requested_by FROM acquiring_operation WHERE kind = $1", [
      operation,
    ])
    expect(row?.requested_by).toMatch(/^user_/)
  })
}, NOBODY_WAITS)
