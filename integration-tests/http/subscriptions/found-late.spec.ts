import { reconcile } from "../../../src/reconciliation/reconcile"
import { card } from "../../support/cards"
import { elsewhere } from "../../support/elsewhere"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { shop } from "../../support/shop"
import { subscriptionsOf } from "../../support/subscriptions"

/** Money that comes when nobody counted on it any more. */
shop((the) => {
  const away = elsewhere(the)
  const { plan, subscribed, active, renewals, deducted, renewalOrders, ...its } = subscriptionsOf(the, away)
  const { sleepless, daysLater, rows } = its

  it("becomes its order after any number of deductions of which none came", async () => {
    await plan()
    const { order, row } = await subscribed()
    const gone = [await deducted(row, "pending"), await deducted(row, "pending"), await deducted(row, "pending")]
    await sleepless()
    for (const { transactionId } of gone) the.sandbox.control.expire(transactionId)
    await away.worked()
    await sleepless()
    expect(await renewals()).toMatchObject([{ state: "failed" }, { state: "failed" }, { state: "failed" }])
    await deducted(row)
    expect(await renewals()).toMatchObject([{}, {}, {}, { cycle: 4, state: "ordered" }])
    expect(await renewalOrders(order)).toMatchObject([{ payment_status: "captured", transactions: [{ amount: 25 }] }])

    the.sandbox.control.notificationSettings({ enabled: false })
    the.sandbox.control.deduct(row.recurring_id)
    await sleepless()
    expect(await renewalOrders(order)).toHaveLength(2)
    expect((await rows())[0]).toMatchObject({ status: "active", cycle: 5 })
  })

  describe("on a contract's last day", () => {
    const DAY_MS = 86_400_000
    const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

    it("becomes its order, and only then the subscription has ended", async () => {
      await plan({ interval: "day", ends_on: dayIn(2) })
      const { order } = await subscribed()
      the.sandbox.control.notificationSettings({ enabled: false })
      the.sandbox.control.advanceContracts({ days: 1 })
      await sleepless()
      expect((await rows())[0]).toMatchObject({ status: "active", cycle: 1, next_deduction_at: expect.any(Date) })
      the.sandbox.control.advanceContracts({ days: 2 })
      await sleepless()
      expect((await rows())[0]).toMatchObject({ status: "ended", cycle: 2 })
      expect(await renewalOrders(order)).toMatchObject([{ payment_status: "captured" }, { payment_status: "captured" }])
    })

    it("is found where the store's last day is over already, and then nobody asks any more", async () => {
      await plan({ interval: "day", ends_on: dayIn(2) })
      const { order } = await subscribed()
      // As with a service whose last day is a day later than the store's.
      await the.sql("UPDATE acquiring_subscription SET contract_end = $1", [dayIn(1)])
      the.sandbox.control.notificationSettings({ enabled: false })
      the.sandbox.control.advanceContracts({ days: 1 })
      await sleepless()
      expect((await rows())[0]).toMatchObject({ status: "active", next_check_at: expect.any(Date) })
      the.sandbox.control.advanceContracts({ days: 1 })
      await sleepless()
      expect(await renewalOrders(order)).toHaveLength(2)
      expect(await away.incidents()).toEqual([])
      await the.sql("UPDATE acquiring_subscription SET contract_end = $1, ended_at = ended_at - interval '2 days'", [
        dayIn(-2),
      ])
      await sleepless()
      expect((await rows())[0]).toMatchObject({ status: "ended", cycle: 2, next_check_at: null })
    })

    it("is found a day after the contract was cancelled, and then nobody asks any more", async () => {
      await plan()
      const { order, row } = await subscribed()
      the.sandbox.control.notificationSettings({ enabled: false })
      // As a service that shows what it deducted a moment before only afterwards.
      await the.sql(
        "UPDATE acquiring_subscription SET status = 'cancelled', canceled_at = now(), ended_at = now(), next_check_at = now()",
      )
      await sleepless()
      expect((await rows())[0]).toMatchObject({ status: "cancelled", next_check_at: expect.any(Date) })
      the.sandbox.control.deduct(row.recurring_id)
      Object.assign(the.sandbox.control.contracts()[0]!, { status: "cancelled", nextDeductionAt: undefined })
      await daysLater()
      expect(await renewalOrders(order)).toMatchObject([{ payment_status: "captured" }])
      expect((await rows())[0]).toMatchObject({ status: "cancelled", next_check_at: null })
    })
  })

  it("becomes an order although more deductions have failed before it than a query carries", async () => {
    await plan({ interval: "day" })
    const { order, row } = await subscribed()
    await deducted(row, "decline")
    await the.sql(
      `INSERT INTO acquiring_renewal SELECT (jsonb_populate_record(r, jsonb_build_object(
         'id', r.id || n, 'cycle', -n, 'order_no', r.order_no || '-' || n, 'transaction_id', NULL))).*
       FROM acquiring_renewal r, generate_series(1, 100) n`,
    )
    the.sandbox.control.notificationSettings({ enabled: false })
    the.sandbox.control.deduct(row.recurring_id)
    await sleepless()
    expect(await renewalOrders(order)).toMatchObject([{ payment_status: "captured" }])
  })

  it("makes a subscription of a page that was given up, and paid after all", async () => {
    await plan()
    const checkout = await away.redirect()
    const page = await away.atTheService(checkout)
    await the.sql("UPDATE acquiring_payment SET status = 'expired', final = true")
    await the.sql("UPDATE acquiring_subscription SET created_at = created_at - interval '3 days'")
    await sleepless()
    expect(await rows()).toMatchObject([{ status: "abandoned", next_check_at: null }])

    await away.payWith(page)
    await away.worked()
    await reconcile(the.container)
    const orderId = await away.orderIdOf(checkout.cart)
    if (orderId === undefined) throw new Error("no order")
    const row = await active({ id: orderId })
    await deducted(row)
    expect(await renewalOrders({ id: orderId })).toMatchObject([{ payment_status: "captured" }])
  })

  it("makes a subscription of a page that was paid when nobody counted on it, whose contract is looked at first", async () => {
    await plan()
    const checkout = await away.redirect()
    const page = await away.atTheService(checkout)
    the.sandbox.control.notificationSettings({ enabled: false })
    await away.payAndClose(page)
    await the.sql("UPDATE acquiring_payment SET status = 'expired', final = true")
    await the.sql("UPDATE acquiring_subscription SET created_at = created_at - interval '3 days'")
    await sleepless()
    expect(the.sandbox.control.contracts()).toMatchObject([{ status: "active" }])

    expect((await reconcile(the.container)).looked).toBe(1)
    const orderId = await away.orderIdOf(checkout.cart)
    if (orderId === undefined) throw new Error("no order")
    await active({ id: orderId })
    expect(the.sandbox.control.contracts()).toMatchObject([{ status: "active" }])
  })

  it("is not given up by a look at the card before, while another is charged in its place", async () => {
    away.settings({ timeouts: { connect_ms: 1_000, headers_ms: 2_000, body_ms: 15_000, total_ms: 20_000 } })
    await plan()
    const cart = await the.cartReadyToPay()
    await the.createSession(cart)
    expect((await the.payByCard(cart, card("declined"))).body.order).toBeUndefined()
    await away.worked()
    await the.sql("UPDATE acquiring_payment SET final = true")
    await the.sql("UPDATE acquiring_subscription SET created_at = created_at - interval '3 days'")
    const before = the.sandbox.control.requests({ operation: "retrieval_trans" }).length
    the.sandbox.control.addFault({ kind: "slow_drip", ms: 10, operation: "retrieval_trans" })
    const looking = sleepless()
    await eventually(() =>
      Promise.resolve(the.sandbox.control.requests({ operation: "retrieval_trans" }).length > before || undefined),
    )

    const { body } = await the.payByCard(cart, card("approved"))
    await looking
    if (!body.order) throw new Error("no order")
    await active(body.order)
  })

  it("tells a person that an order stands whose first payment was voided before its contract was known", async () => {
    await plan()
    away.settings({ cancelled_at_service: "keep_order" })
    const { order, row } = await subscribed()
    // As a process leaves it that died between the order and the first look at the contract.
    await the.sql(
      "UPDATE acquiring_subscription SET status = 'pending', recurring_id = NULL, order_id = NULL, next_check_at = NULL",
    )
    the.sandbox.control.notificationSettings({ enabled: false })
    const [transaction] = the.sandbox.control.transactions({ orderNo: row.order_no })
    the.sandbox.control.cancel(transaction!.transactionId)
    await the.sql("UPDATE acquiring_subscription SET next_check_at = now()")
    await sleepless()
    expect(await rows()).toMatchObject([{ status: "abandoned" }])
    expect(the.sandbox.control.contracts()).toMatchObject([{ status: "cancelled" }])
    expect((await the.orderOf(order)).status).toBe("pending")
    const told = (await away.incidents()).filter(({ kind }) => kind === "contract_without_order")
    expect(told).toMatchObject([
      {
        order_no: row.order_no,
        message: expect.stringMatching(/did not become a subscription\. Its payment was voided/),
      },
    ])
  })

  it("tells nobody of a contract that ended because its cart was paid, and subscribed, by another payment", async () => {
    await plan()
    const checkout = await away.redirect()
    const page = await away.atTheService(checkout)
    await the.createSession(checkout.cart, { data: { flow: "card" } })
    expect(good(await the.payByCard(checkout.cart)).type).toBe("order")
    await away.payAndClose(page)
    await away.worked()
    await reconcile(the.container)
    await the.sql("UPDATE acquiring_subscription SET next_check_at = now()")
    await sleepless()
    const byStatus = (await rows()).map(({ status }) => status).sort()
    expect(byStatus).toEqual(["abandoned", "active"])
    expect(the.sandbox.control.contracts().map(({ status }) => status)).toEqual(["active", "cancelled"])
    expect((await away.incidents()).map(({ kind }) => kind)).not.toContain("contract_without_order")
  })

  it("ends the contract of a page that was given up, and paid for nothing", async () => {
    await plan()
    away.settings({ late_money: { browser_gone: "release" } })
    const checkout = await away.redirect()
    const page = await away.atTheService(checkout)
    await the.sql("UPDATE acquiring_payment SET status = 'expired', final = true")
    await the.sql("UPDATE acquiring_subscription SET created_at = created_at - interval '3 days'")
    await sleepless()
    await away.payAndClose(page)
    await away.worked()
    expect(the.sandbox.control.contracts()).toMatchObject([{ status: "active" }])
    await the.sql("UPDATE acquiring_subscription SET created_at = created_at - interval '3 days'")
    await sleepless()
    expect(the.sandbox.control.contracts()).toMatchObject([{ status: "cancelled" }])
    expect(await rows()).toMatchObject([{ status: "abandoned", next_check_at: null }])
    expect(await away.orderIdOf(checkout.cart)).toBeUndefined()
  })
})
