import { WITHOUT_ORDER } from "../../../src/daily-close/deductions"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { Modules } from "@medusajs/framework/utils"
import { refundReason } from "../../../src/operations/refund-reason"
import { resolveInFlight } from "../../../src/reconciliation/resolve-in-flight"
import { elsewhere } from "../../support/elsewhere"
import { good } from "../../support/http"
import { booksOf } from "../../support/ledgers"
import { shop } from "../../support/shop"
import { subscriptionsOf } from "../../support/subscriptions"

interface Renewal {
  id: string
  state: string
  order_id: string | null
}

shop((the) => {
  const away = elsewhere(the)
  const { acquiring, plan, subscribed, renewals, deducted, renewalOrders, sleepless, daysLater, rows } =
    subscriptionsOf(the, away)
  const { differences } = booksOf(the)

  const waiting = async () =>
    good(await the.admin.get<{ queue: Record<string, unknown>[] }>("/admin/acquiring/queue?source=incident")).queue
  const detailOf = async (id: string) =>
    good(await the.admin.get<{ renewals: Renewal[] }>(`/admin/acquiring/subscriptions/${id}`)).renewals

  /** The order that is renewed loses what a renewal is made of. */
  async function deductedInVain(outcome?: "review") {
    await plan()
    const { order, row } = await subscribed()
    await the.sql(`UPDATE order_item SET quantity = 0, raw_quantity = '{"value":"0"}' WHERE order_id = $1`, [order.id])
    await deducted(row, outcome)
    const [renewal] = await detailOf(row.id)
    const refund = () =>
      the.admin.post<{ state?: string; message?: string }>(
        `/admin/acquiring/subscriptions/${row.id}/renewals/${renewal?.id}/refund`,
      )
    const hasGoods = () =>
      the.sql(`UPDATE order_item SET quantity = 1, raw_quantity = '{"value":"1"}' WHERE order_id = $1`, [order.id])
    return { order, row, orderNo: `${row.order_no}R1`, refund, hasGoods }
  }

  /** The service never gets the refund, and does not say so. */
  function loseRefund() {
    the.sandbox.control.addFault({ kind: "reset_before", operation: "refund" })
    the.sandbox.control.addFault({ kind: "reset_before", operation: "retrieval_refund", skip: 1, times: 0 })
  }

  /** The same, refunded in the subscription's drawer, and nobody knows what came of it. */
  async function refundUnknown(trouble: () => void = loseRefund) {
    const inVain = await deductedInVain()
    trouble()
    expect(good(await inVain.refund())).toEqual({ state: "unknown" })
    const [operation] = await the.sql<{ id: string }>("SELECT id FROM acquiring_operation WHERE kind = 'refund'")
    const post = (to: string, body?: object) =>
      the.admin.post<{ message: string }>(`/admin/acquiring/operations/${operation?.id}/${to}`, body)
    const state = (outcome: string, amount?: string) =>
      post("resolve", { outcome, ...(amount ? { amount } : {}), note: "as the portal shows" })
    return { ...inVain, post, state }
  }

  /** A day as it would be closed at this moment. */
  async function closeOf(daysAgo = 0) {
    const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
    return (await acquiringAdmin(the.admin).days(`account=default&day=${day}`)).close[0]
  }

  it("tells a person of a deduction whose order cannot be made, tries again, and closes it once it is made", async () => {
    const { order, row, orderNo, hasGoods } = await deductedInVain()
    expect(await renewalOrders(order)).toEqual([])
    expect(await renewals()).toMatchObject([{ cycle: 1, state: "paid", order_id: null }])
    expect(await waiting()).toMatchObject([
      {
        kind: "renewal_without_order",
        amount: "25.00",
        order_no: orderNo,
        subscription_id: row.id,
        message: expect.stringContaining("has no goods any more"),
        actions: ["subscription", "close"],
      },
    ])
    await sleepless()
    expect(await away.incidents()).toMatchObject([{ kind: "renewal_without_order", resolved_at: null }])
    expect(await closeOf()).toMatchObject({
      differing: 1,
      differences: [
        { order_no: orderNo, kind: "authorised", store: "0.00", service: "25.00", problem: WITHOUT_ORDER },
        { order_no: orderNo, kind: "captured", store: "0.00", service: "25.00" },
      ],
    })

    await hasGoods()
    good(await the.admin.post(`/admin/acquiring/subscriptions/${row.id}/order`))
    expect(await renewalOrders(order)).toMatchObject([{ payment_status: "captured", total: 25 }])
    expect(await differences(orderNo)).toEqual([])
    expect(await waiting()).toEqual([])
    expect(await detailOf(row.id)).toMatchObject([{ state: "ordered" }])
    expect(await closeOf()).toMatchObject({ differing: 0, problem: null })
  })

  it("is told once a person has closed that only where it is something else", async () => {
    const { order, row } = await deductedInVain()
    const { incidents } = acquiringAdmin(the.admin)
    const [told] = (await incidents("")).incidents
    good(
      await the.admin.post(`/admin/acquiring/incidents/${told!.id}/resolve`, { note: "The goods are sent by hand." }),
    )
    await sleepless()
    expect(await waiting()).toEqual([])
    await the.sql('UPDATE "order" SET currency_code = $1 WHERE id = $2', ["eur", order.id])
    await sleepless()
    expect(await waiting()).toMatchObject([{ kind: "renewal_without_order" }])
    expect((await detailOf(row.id))[0]).toMatchObject({ state: "paid" })
  })

  it("is in the books of the day on which the store learned of it, which no comparison has closed yet", async () => {
    const { orderNo } = await deductedInVain()
    await the.sql("UPDATE acquiring_renewal SET deducted_at = now() - interval '4 days'")
    expect(await closeOf()).toMatchObject({ differing: 0 })
    expect(await closeOf(4)).toMatchObject({
      differing: 1,
      differences: [{ order_no: orderNo, kind: "authorised", problem: WITHOUT_ORDER }, { kind: "captured" }],
    })
  })

  it("keeps no later deduction from its order, and is not forgotten when the subscription ends", async () => {
    const { order, row, hasGoods } = await deductedInVain()
    await hasGoods()
    await the.sql("UPDATE acquiring_subscription SET next_check_at = now() + interval '1 day'")
    await deducted(row)
    expect(await renewals()).toMatchObject([{ state: "ordered" }, { state: "ordered" }])
    await the.sql(`UPDATE order_item SET quantity = 0, raw_quantity = '{"value":"0"}' WHERE order_id = $1`, [order.id])
    await deducted(row)
    the.sandbox.control.endContract(row.recurring_id)
    await sleepless()
    expect((await rows())[0]).toMatchObject({ status: "cancelled", next_check_at: expect.any(Date) })
    expect(await away.incidents()).toContainEqual(expect.objectContaining({ kind: "renewal_without_order", resolved_at: null })) // prettier-ignore
  })

  it("does not keep quiet of a later one that the bank refused", async () => {
    const { row } = await deductedInVain()
    await deducted(row, "decline")
    await sleepless()
    expect(await away.incidents()).toMatchObject([
      { kind: "renewal_without_order", resolved_at: null },
      { kind: "renewal_failed", order_no: `${row.order_no}R2`, resolved_at: null },
    ])
  })

  it("gives the money back where the order can never be made, once, and makes no order of it afterwards", async () => {
    const { order, orderNo, refund, hasGoods } = await deductedInVain()
    expect(good(await refund())).toEqual({ state: "done" })
    expect(the.sandbox.control.sums({ orderNo })).toMatchObject([{ captured: "25.00", refunded: "25.00" }])
    expect(await renewals()).toMatchObject([{ state: "recorded", order_id: null }])
    expect(await waiting()).toEqual([])
    expect((await refund()).status).toBe(400)
    await hasGoods()
    await sleepless()
    expect(await renewalOrders(order)).toEqual([])
    expect(the.sandbox.control.sums({ orderNo })).toMatchObject([{ refunded: "25.00" }])
  })

  it("gives back by a void what the service holds for review, of which nothing is captured yet", async () => {
    const { order, orderNo, refund } = await deductedInVain("review")
    const sent = (operation: string) => the.sandbox.control.requests({ operation, orderNo })
    expect(good(await refund())).toEqual({ state: "done" })
    expect(sent("refund")).toEqual([])
    expect(sent("cancel")).toHaveLength(1)
    expect(the.sandbox.control.sums({ orderNo })).toMatchObject([{ held: "0.00", captured: "0.00" }])
    expect(await renewals()).toMatchObject([{ state: "recorded", order_id: null }])
    expect(await renewalOrders(order)).toEqual([])
  })

  describe("while another worker has the subscription for a moment", () => {
    const takenForAMoment = () =>
      the.sql(
        "UPDATE acquiring_subscription SET leased_by = 'another', leased_until = now() + interval '1500 milliseconds'",
      )

    it("is refunded once that one has ended", async () => {
      const { orderNo, refund } = await deductedInVain()
      await takenForAMoment()
      expect(good(await refund())).toEqual({ state: "done" })
      expect(the.sandbox.control.sums({ orderNo })).toMatchObject([{ refunded: "25.00" }])
    })

    it("has its order once that one has ended", async () => {
      const { order, row, hasGoods } = await deductedInVain()
      await hasGoods()
      await takenForAMoment()
      good(await the.admin.post(`/admin/acquiring/subscriptions/${row.id}/order`))
      expect(await renewalOrders(order)).toMatchObject([{ payment_status: "captured", total: 25 }])
    })
  })

  it("refunds in a second try what the service has refused before", async () => {
    const { orderNo, refund } = await deductedInVain()
    the.sandbox.control.addFault({ kind: "400", operation: "refund" })
    expect((await refund()).status).toBe(422)
    expect(good(await refund())).toEqual({ state: "done" })
    expect(the.sandbox.control.sums({ orderNo })).toMatchObject([{ captured: "25.00", refunded: "25.00" }])
  })

  it("sends what is left of a refund of which a person saw a part", async () => {
    const { orderNo, refund, state } = await refundUnknown()
    the.sandbox.control.clearFaults()
    the.sandbox.control.notificationSettings({ enabled: false })
    the.sandbox.control.refund((await renewals())[0]!.transaction_id, { amount: "10.00", reason: "by phone" })
    good(await state("done", "10"))

    expect(good(await refund())).toEqual({ state: "done" })
    expect(the.sandbox.control.sums({ orderNo })).toMatchObject([{ captured: "25.00", refunded: "25.00" }])
    expect(await renewals()).toMatchObject([{ state: "recorded" }])
  })

  it("is refunded only once the bank has decided about a part that was refunded at the portal", async () => {
    const { order, orderNo, refund, hasGoods } = await deductedInVain()
    const transactionId = (await renewals())[0]!.transaction_id
    the.sandbox.control.refund(transactionId, { amount: "10.00", pending: true })
    expect(good(await refund())).toEqual({ state: "unknown" })
    await hasGoods()
    await sleepless()
    expect(await renewalOrders(order)).toEqual([])
    expect(await renewals()).toMatchObject([{ state: "paid" }])
    expect(await waiting()).toMatchObject([{ kind: "renewal_without_order" }])

    // Whoever heard of it would make the order first.
    the.sandbox.control.notificationSettings({ enabled: false })
    the.sandbox.control.settleRefund(transactionId, { outcome: "failed" })
    expect(good(await refund())).toEqual({ state: "done" })
    expect(the.sandbox.control.sums({ orderNo })).toMatchObject([{ captured: "25.00", refunded: "25.00" }])
    expect(await waiting()).toEqual([])
  })

  describe("whose refund nobody knows the outcome of", () => {
    /** The jobs, each at its next turn. */
    async function jobs() {
      await the.sql("UPDATE acquiring_operation SET next_query_at = now() WHERE state IN ('sent', 'unknown')")
      await resolveInFlight(the.container)
      await sleepless()
    }

    const unknown = async () => (await away.incidents()).filter(({ kind }) => kind === "unknown_outcome")

    it("has its order once the service is found to know of no refund, with nobody doing anything", async () => {
      const { order, orderNo, hasGoods } = await refundUnknown()
      await hasGoods()
      await jobs()
      expect(await renewalOrders(order)).toEqual([])
      the.sandbox.control.clearFaults()
      await jobs()
      expect(await renewalOrders(order)).toMatchObject([{ payment_status: "captured" }])
      expect(the.sandbox.control.sums({ orderNo })).toMatchObject([{ captured: "25.00", refunded: "0.00" }])
      expect(await unknown()).toMatchObject([{ resolved_at: expect.any(Date) as Date }])
    })

    it("is over once a person has seen the refund at the portal, although the service does not list it", async () => {
      const { order, hasGoods, state } = await refundUnknown()
      good(await state("done", "25.00"))
      the.sandbox.control.clearFaults()
      await hasGoods()
      await jobs()
      expect(await renewalOrders(order)).toEqual([])
      expect(await renewals()).toMatchObject([{ state: "recorded", order_id: null }])
      // Only a person can see whether the portal showed something else.
      expect(await waiting()).toMatchObject([{ kind: "unconfirmed_operation", amount: "25.00" }])
    })

    it("is queried until the bank has decided where the answer that it takes its time was lost", async () => {
      const { orderNo } = await refundUnknown(() => {
        the.sandbox.control.settings({ refundMode: "pending" })
        the.sandbox.control.addFault({ kind: "reset_after", operation: "refund" })
      })
      the.sandbox.control.notificationSettings({ enabled: false })
      the.sandbox.control.settleRefund(away.transactions({ orderNo })[0]!.transactionId, { outcome: "refunded" })
      await away.until("it is known", async () => {
        await resolveInFlight(the.container)
        const [refund] = await the.sql<{ state: string }>("SELECT state FROM acquiring_operation WHERE kind = 'refund'")
        return refund?.state === "done"
      })
      await sleepless()
      expect(await renewals()).toMatchObject([{ state: "recorded", order_id: null }])
    })

    it.each([
      ["is over once the bank has made", "refunded", "done", { state: "recorded", order_id: null }],
      ["has its order once the bank turns down", "failed", "refused", { state: "ordered" }],
    ] as const)("%s a refund that nobody tells of", async (_, outcome, state, renewal) => {
      const { order, orderNo, hasGoods } = await refundUnknown(() =>
        the.sandbox.control.settings({ refundMode: "pending" }),
      )
      await hasGoods()
      await jobs()
      expect(await renewals()).toMatchObject([{ state: "paid" }])
      the.sandbox.control.notificationSettings({ enabled: false })
      the.sandbox.control.settleRefund(away.transactions({ orderNo })[0]!.transactionId, { outcome })
      await jobs()
      expect(await renewals()).toMatchObject([renewal])
      expect(await renewalOrders(order)).toHaveLength(outcome === "failed" ? 1 : 0)
      expect(await the.sql("SELECT state FROM acquiring_operation WHERE kind = 'refund'")).toEqual([{ state }])
      expect(await unknown()).toEqual([])
    })
  })

  it("makes no order while nobody knows whether the money went back", async () => {
    const { order, orderNo, hasGoods, state } = await refundUnknown()
    await hasGoods()
    await sleepless()
    expect(await renewalOrders(order)).toEqual([])
    expect(await renewals()).toMatchObject([{ state: "paid" }])

    good(await state("did_not_happen"))
    the.sandbox.control.clearFaults()
    await sleepless()
    expect(await renewalOrders(order)).toMatchObject([{ payment_status: "captured" }])
    expect(the.sandbox.control.sums({ orderNo })).toMatchObject([{ captured: "25.00", refunded: "0.00" }])
  })

  it("takes a person's word for its refund, and the correction of that word, without waiting for anybody", async () => {
    const { orderNo, refund, post, ...stated } = await refundUnknown()
    expect(good(await post("query"))).toMatchObject({
      message: expect.stringContaining("It is queried again by itself"),
    })

    const state = async (outcome: string) => good(await stated.state(outcome)).message
    expect(await state("done")).toBe("Recorded as done. The deduction is over once all of its money is back.")
    the.sandbox.control.clearFaults()
    expect(good(await refund())).toEqual({ state: "done" })
    expect(await waiting()).toMatchObject([{ kind: "unconfirmed_operation" }])
    expect(await state("did_not_happen")).toBe(
      "Recorded as not done. The deduction waits for its order, or for a refund.",
    )
    await sleepless()
    expect(await waiting()).toMatchObject([{ kind: "renewal_without_order", amount: "25.00" }])
    expect(good(await refund())).toEqual({ state: "done" })
    expect(the.sandbox.control.sums({ orderNo })).toMatchObject([{ captured: "25.00", refunded: "25.00" }])
  })

  describe("whose refund a person stated", () => {
    async function statedRefunded() {
      const refunded = await refundUnknown()
      good(await refunded.state("done"))
      the.sandbox.control.clearFaults()
      expect(good(await refunded.refund())).toEqual({ state: "done" })
      return refunded
    }

    const waitsAgain = async () => {
      await sleepless()
      expect(await waiting()).toMatchObject([{ kind: "renewal_without_order", amount: "25.00" }])
    }

    it.each([
      ["before its deduction waits again", () => jest.spyOn(acquiring().renewals, "waitAgain")],
      ["before the correction is written", () => jest.spyOn(acquiring().journal, "restate")],
    ])("waits for its order although the process dies %s, once that is said again", async (_, step) => {
      const { state } = await statedRefunded()
      const dying = step().mockRejectedValueOnce(new Error("the process died"))
      expect((await state("did_not_happen")).status).toBe(500)
      dying.mockRestore()
      await sleepless()
      good(await state("did_not_happen"))
      await waitsAgain()
    })

    /** The refund reaches the service after all, with our reference; or one is made at its portal. */
    async function refundAtTheService({ isOurs = false, pending = true } = {}) {
      const [operation] = await the.sql<{ reference: string }>("SELECT reference FROM acquiring_operation WHERE kind = 'refund'") // prettier-ignore
      const reason = isOurs ? refundReason(operation!.reference, "no order") : "by phone"
      const [{ transaction_id: id } = { transaction_id: "" }] = await renewals()
      the.sandbox.control.refund(id, { amount: "25.00", reason, pending })
      return (outcome: "refunded" | "failed") => the.sandbox.control.settleRefund(id, { outcome })
    }

    const TOLD = [{ kind: "unconfirmed_operation", amount: "25.00" }]

    it.each([
      ["it", true],
      ["one of its sum", false],
    ])(
      "asks a person to look no more once the service shows %s, also after the contract has ended",
      async (_, isOurs) => {
        const { row } = await statedRefunded()
        the.sandbox.control.notificationSettings({ enabled: false })
        the.sandbox.control.endContract(row.recurring_id)
        await sleepless()
        expect(await waiting()).toMatchObject(TOLD)
        expect(await rows()).toMatchObject([{ status: "cancelled", next_check_at: expect.any(Date) }])
        const decide = await refundAtTheService({ isOurs })
        await sleepless()
        expect(await waiting()).toMatchObject(TOLD)

        decide("refunded")
        await sleepless()
        expect(await waiting()).toEqual([])
        expect(await renewals()).toMatchObject([{ state: "recorded", order_id: null }])
        await daysLater()
        expect(await rows()).toMatchObject([{ status: "cancelled", next_check_at: null }])
      },
    )

    it("hears at once that it was made", async () => {
      await statedRefunded()
      await refundAtTheService({ pending: false })
      await away.worked()
      expect(await waiting()).toEqual([])
    })

    it("waits for its order again once the service shows that it failed", async () => {
      const { refund, orderNo } = await statedRefunded()
      the.sandbox.control.notificationSettings({ enabled: false })
      const decide = await refundAtTheService({ isOurs: true })
      decide("failed")
      await sleepless()
      expect(await waiting()).toMatchObject([{ kind: "renewal_without_order", amount: "25.00" }])
      expect(await renewals()).toMatchObject([{ state: "paid" }])
      expect(good(await refund())).toEqual({ state: "done" })
      expect(the.sandbox.control.sums({ orderNo })).toMatchObject([{ captured: "25.00", refunded: "25.00" }])
    })

    it("is queried no more once a person has closed what was told of it", async () => {
      await statedRefunded()
      const [told] = await the.sql<{ id: string }>("SELECT id FROM acquiring_incident WHERE resolved_at IS NULL")
      good(await the.admin.post(`/admin/acquiring/incidents/${told?.id}/resolve`))
      await sleepless()
      const queries = () => the.sandbox.control.requests({ operation: "retrieval_refund" }).length
      const before = queries()
      await sleepless()
      expect(queries()).toBe(before)
      expect(await waiting()).toEqual([])
    })

    it("is not ended by a pass that has read the journal before", async () => {
      const { row, state } = await statedRefunded()
      const { subscriptions } = acquiring()
      expect(await subscriptions.lease(row.id, "a pass", new Date())).toBeDefined()
      const correcting = state("did_not_happen")
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      expect(await the.sql("SELECT state FROM acquiring_operation WHERE kind = 'refund'")).toEqual([{ state: "done" }])
      await subscriptions.release(row.id, "a pass")
      good(await correcting)
      await waitsAgain()
    })
  })

  it("is made although the variant and the region of the first order are gone", async () => {
    await plan()
    const { order, row } = await subscribed()
    await the.container.resolve(Modules.PRODUCT).deleteProductVariants([the.seeded.variants.tea![0]!])
    await the.container.resolve(Modules.REGION).deleteRegions(order.region_id!)
    await deducted(row)
    expect(await away.incidents()).toEqual([])
    const orders = await renewalOrders(order)
    expect(orders).toMatchObject([{ payment_status: "captured", total: 25, items: [{ quantity: 1 }] }])
  })

  it("has its order cancelled and refunded like any other", async () => {
    await plan()
    const { order, row } = await subscribed()
    await deducted(row)
    const [renewal] = await renewalOrders(order)
    const payment = renewal!.payment_collections[0]!.payments![0]!
    good(await the.admin.post(`/admin/payments/${payment.id}/refund`, { amount: 25 }))
    good(await the.admin.post(`/admin/orders/${renewal!.id}/cancel`))
    const orderNo = `${row.order_no}R1`
    expect(await renewalOrders(order)).toMatchObject([{ status: "canceled" }])
    expect(the.sandbox.control.sums({ orderNo })).toMatchObject([{ captured: "25.00", refunded: "25.00" }])
    expect(await differences(orderNo)).toEqual([])
    await sleepless()
    expect((await rows())[0]).toMatchObject({ status: "active" })
    await deducted(row)
    expect((await renewalOrders(order)).map(({ status }) => status)).toEqual(["canceled", "pending"])
  })
})
