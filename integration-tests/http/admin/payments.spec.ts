import type { ProblemAnswer } from "../../../src/api/admin/acquiring/http-types"
import { acquiringAdmin, NOBODY_WAITS } from "../../support/acquiring-admin"
import { card } from "../../support/cards"
import { good } from "../../support/http"
import { inOtherHands } from "../../support/in-other-hands"
import { shop } from "../../support/shop"

shop(({ admin, buy, cartReadyToPay, createSession, payByCard, orderOf, sandbox, sql }) => {
  const acquiring = acquiringAdmin(admin)
  beforeEach(() => sandbox.control.reset())

  async function paymentIdOf(order: { id: string }): Promise<string> {
    return (await orderOf(order)).payment_collections[0]!.payments![0]!.id
  }
  const capture = async (order: { id: string }, amount?: number) =>
    good(await admin.post(`/admin/payments/${await paymentIdOf(order)}/capture`, amount ? { amount } : {}))

  describe("payments", () => {
    it("are listed with the order they belong to, newest first, by page", async () => {
      const first = await buy()
      const second = await buy({ items: { tea: 2 } })
      const all = await acquiring.payments()
      expect(all).toMatchObject({ count: 2, limit: 20, offset: 0 })
      expect(all.payments.map(({ belongs_to }) => belongs_to.order_id)).toEqual([second.id, first.id])
      expect(all.payments[0]).toMatchObject({ flow: "card", currency_code: "USD", amount: "45.00" })

      const page = await acquiring.payments("limit=1&offset=1")
      expect(page).toMatchObject({ count: 2, limit: 1, offset: 1 })
      expect(page.payments).toEqual([all.payments[1]])
    })

    it("are found by order, by Medusa's payment, by state and by the service's numbers", async () => {
      const order = await buy()
      await buy()
      await capture(order)
      const [mine] = (await acquiring.payments(`order_id=${order.id}`)).payments
      await acquiring.refresh(mine!.id)
      const by = async (query: string) => (await acquiring.payments(query)).payments.map(({ id }) => id)
      expect(await by(`payment_id=${await paymentIdOf(order)}`)).toEqual([mine!.id])
      expect(await by(`q=${mine!.order_no}`)).toEqual([mine!.id])
      const { service } = await acquiring.payment(mine!.id)
      expect(await by(`q=${service.transaction_id}`)).toEqual([mine!.id])
      expect(await by("status=captured,refunded")).toEqual([mine!.id])
      expect(await by("status=expired")).toEqual([])
      expect(await by("order_id=order_of_nobody")).toEqual([])
      expect(await by("payment_id=pay_of_nobody")).toEqual([])
      expect(await by("account=nobody")).toEqual([])
    })
  })

  describe("one payment", () => {
    it("shows the same sums on both sides and says that the books agree", async () => {
      const order = await buy({ items: { tea: 2 } })
      await capture(order, 20)
      const detail = await acquiring.paymentOf(order)
      expect(detail.store).toMatchObject({
        authorised: "45.00",
        captured: "20.00",
        refunded: "0.00",
        cancelled: false,
      })
      expect(detail.service).toMatchObject({
        reached: true,
        status: "partially_captured",
        authorised: "45.00",
        captured: "20.00",
        refunded: "0.00",
      })
      expect(detail.books).toEqual({ verdict: "agree", differences: [] })
      expect(detail.facts.card).toMatch(/1111$/)
      expect(detail.facts.result_meaning).toBe("approved")
      expect(detail.facts.card).not.toContain("41111111")
      expect(detail.operations.map(({ kind, state, source, amount }) => [kind, state, source, amount])).toEqual([
        ["authorise", "done", "store", "45.00"],
        ["capture", "done", "store", "20.00"],
      ])
      expect(detail.in_review).toBe(false)
      expect(detail.payment.belongs_to).toMatchObject({ order_id: order.id, display_id: order.display_id })
    })

    it("shows what was done at the portal as a difference, and refresh repairs it", async () => {
      const order = await buy()
      await capture(order)
      const before = await acquiring.paymentOf(order)
      sandbox.control.refund(before.service.transaction_id!, { amount: "5.00", reason: "Broken cup" })

      const differing = await acquiring.paymentOf(order)
      expect(differing.books.verdict).toBe("differ")
      expect(differing.books.differences).toEqual([
        { what: "refunded", message: "The store has 0.00 USD refunded, the service 5.00 USD." },
      ])
      const refreshed = await acquiring.refresh(before.payment.id)
      expect(refreshed).toMatchObject({ status: "partially_refunded", open: false })
      expect(refreshed.repairs).toContain("took over the refund of 5.00 USD made at the service")

      const after = await acquiring.paymentOf(order)
      expect(after.books).toEqual({ verdict: "agree", differences: [] })
      expect(after.operations.at(-1)).toMatchObject({
        kind: "refund",
        source: "service",
        state: "done",
        amount: "5.00",
      })
      expect((await acquiring.refresh(before.payment.id)).repairs).toEqual([])
    })

    it("keeps code and text of a decline", async () => {
      const cart = await cartReadyToPay()
      await createSession(cart)
      await payByCard(cart, card("insufficientFunds"))
      const [payment] = (await acquiring.payments()).payments
      const detail = await acquiring.payment(payment!.id)
      const result = { result_code: "1051", result_text: "Insufficient funds", result_meaning: "insufficient_funds" }
      expect(detail.facts).toMatchObject(result)
      expect(detail.operations).toMatchObject([
        { kind: "authorise", state: "refused", code: "1051", meaning: "insufficient_funds" },
      ])
      expect(detail.books.verdict).toBe("agree")
      expect(detail.payment.belongs_to.order_id).toBeNull()
    })

    it("is answered without the service's side when the service is away", async () => {
      const order = await buy()
      await sandbox.control.offline()
      const detail = await acquiring.paymentOf(order).finally(() => sandbox.control.online())
      expect(detail.service).toMatchObject({ reached: false, captured: null })
      expect(detail.service.problem).toBeTruthy()
      expect(detail.books.verdict).toBe("unknown")
      expect(detail.store.authorised).toBe("25.00")
    })

    it("cannot be refreshed while the service is away, and says so", async () => {
      const { payment } = await acquiring.paymentOf(await buy())
      await sandbox.control.offline()
      const answer = await admin
        .post<ProblemAnswer>(`/admin/acquiring/payments/${payment.id}/refresh`)
        .finally(() => sandbox.control.online())
      expect(answer.status).toBe(502)
      expect(answer.body.message).toBeTruthy()
    })
  })

  describe("a review", () => {
    it("is accepted here: the service releases it for capture", async () => {
      const order = await buy({}, card("review"))
      const held = await acquiring.paymentOf(order)
      expect(held).toMatchObject({ in_review: true, service: { status: "review" }, books: { verdict: "agree" } })
      expect(await acquiring.review(held.payment.id, "accept")).toMatchObject({ decision: "accept", state: "done" })
      const accepted = await acquiring.paymentOf(order)
      expect(accepted).toMatchObject({ in_review: false, service: { status: "authorised" } })
      await capture(order)
      expect((await acquiring.paymentOf(order)).books.verdict).toBe("agree")
    })

    it("says so when the service captures what is accepted at once, and the order has it", async () => {
      const order = await buy({}, card("review"))
      const held = await acquiring.paymentOf(order)
      sandbox.control.settings({ captureMode: "sale" })
      const outcome = await acquiring.review(held.payment.id, "accept")
      expect(outcome).toMatchObject({ state: "done", message: expect.stringContaining("captured it at once") })
      expect((await orderOf(order)).payment_status).toBe("captured")
      const { operations } = await acquiring.paymentOf(order)
      expect(operations.find(({ kind }) => kind === "capture")).toMatchObject({
        source: "service",
        by: { kind: "person", name: "Mer Chant" },
      })
    })

    it("waits for another worker's pass before it says what became of what was accepted", async () => {
      const order = await buy({}, card("review"))
      const { payment } = await acquiring.paymentOf(order)
      sandbox.control.settings({ captureMode: "sale" })
      await sql("UPDATE acquiring_payment SET leased_by = 'another', leased_until = now() + interval '2 seconds'")
      const outcome = await acquiring.review(payment.id, "accept")
      expect(outcome.message).toContain("captured it at once")
      expect(outcome.repairs.join()).toContain("at the service")
    })

    it("leaves to the portal what is captured there after it was accepted here", async () => {
      const partly = await buy({}, card("review"))
      const later = await buy({}, card("review"))
      for (const [order, amount] of [
        [partly, "10.00"],
        [later, "25.00"],
      ] as const) {
        const { payment, service } = await acquiring.paymentOf(order)
        await acquiring.review(payment.id, "accept")
        await sql(
          "UPDATE acquiring_operation SET resolved_at = resolved_at - interval '10 minutes' WHERE kind = 'review' AND order_no = $1",
          [later === order ? payment.order_no : ""],
        )
        sandbox.control.capture(service.transaction_id!, { amount })
        await acquiring.refresh(payment.id)
        const { operations } = await acquiring.paymentOf(order)
        expect(operations.find(({ kind }) => kind === "capture")).toMatchObject({
          amount,
          by: { kind: "portal", name: null },
        })
      }
    })

    it("is rejected here: the money is released and the order cancelled", async () => {
      const order = await buy({}, card("review"))
      const held = await acquiring.paymentOf(order)
      const outcome = await acquiring.review(held.payment.id, "reject")
      expect(outcome.state).toBe("done")
      expect(outcome.repairs.join()).toContain("at the service")
      expect((await orderOf(order)).status).toBe("canceled")
      const { books, operations } = await acquiring.paymentOf(order)
      expect(books.verdict).toBe("agree")
      for (const { kind, by } of operations.filter(({ kind }) => kind !== "authorise")) {
        expect({ kind, by }).toEqual({ kind, by: { kind: "person", name: "Mer Chant" } })
      }
      expect(operations.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["review", "cancel"]))
    })

    it("is refused for what is not held", async () => {
      const { payment } = await acquiring.paymentOf(await buy())
      const answer = await admin.post<ProblemAnswer>(`/admin/acquiring/payments/${payment.id}/review`, {
        decision: "reject",
      })
      expect(answer.status).toBe(400)
      expect(answer.body.message).toContain("does not hold this payment for review: it is authorized")
      expect(sandbox.control.requests({ operation: "review" })).toEqual([])
    })
  })

  describe("the refund search", () => {
    it("answers what the service has, with the refund of the store where there is one", async () => {
      const order = await buy()
      await capture(order)
      good(await admin.post(`/admin/payments/${await paymentIdOf(order)}/refund`, { amount: 4 }))
      const { payment, service } = await acquiring.paymentOf(order)
      sandbox.control.refund(service.transaction_id!, { amount: "1.50" })
      const found = await acquiring.refunds(`order_no=${payment.order_no}`)
      expect(found.account).toBe("default")
      const [portal, own] = [...found.refunds].sort((one, other) =>
        one.refund_amount.localeCompare(other.refund_amount),
      )
      expect([portal, own]).toMatchObject([
        { refund_amount: "1.50", status: "refunded", amount: "25.00", refund_id: null },
        { refund_amount: "4.00", status: "refunded", amount: "25.00" },
      ])
      const [{ id } = { id: "" }] = await sql<{ id: string }>("SELECT id FROM refund")
      expect(own?.refund_id).toBe(id)
    })

    it("answers nothing for an order number that has no refunds", async () => {
      expect(await acquiring.refunds("order_no=nobodys")).toMatchObject({ account: "default", refunds: [], count: 0 })
    })

    it("says which account it does not know", async () => {
      const answer = await admin.get<ProblemAnswer>("/admin/acquiring/refunds?order_no=1&account=other")
      expect(answer.status).toBe(404)
      expect(answer.body.message).toContain('No payment account "other"')
    })
  })

  it("looks at nothing while another worker has the payment, and says to try again", async () => {
    const { payment } = await acquiring.paymentOf(await buy())
    await inOtherHands({ sql }).taken()
    const answer = await admin.post<ProblemAnswer>(`/admin/acquiring/payments/${payment.id}/refresh`)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toContain("Try again")
  })
}, NOBODY_WAITS)
