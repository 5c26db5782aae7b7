import type AcquiringModuleService from "../../../src/modules/acquiring/service"
import type { SubscriptionRow } from "../../../src/modules/acquiring/subscription-book"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { elsewhere } from "../../support/elsewhere"
import { good } from "../../support/http"
import { booksOf } from "../../support/ledgers"
import { shop } from "../../support/shop"
import { subscriptionsOf } from "../../support/subscriptions"

/** What a row was opened with. */
function terms(row: SubscriptionRow) {
  const { account, order_no, variant_id, contract_name, interval, interval_count, billing_cycle } = row
  const { promotion_cycle, amount, currency_code, contract_start, contract_end } = row
  const when = { interval, interval_count, billing_cycle, promotion_cycle, contract_start, contract_end }
  return { account, order_no, variant_id, contract_name, amount, currency_code, ...when }
}

/** Deductions that a bank takes its time for, and contracts that the service does not end. */
shop((the) => {
  const away = elsewhere(the)
  const { plan, subscribed, renewals, deducted, renewalOrders, sleepless, daysLater, rows } = subscriptionsOf(the, away)
  const { differences } = booksOf(the)
  const acquiring = acquiringAdmin(the.admin)
  const subscriptions = () => the.container.resolve<AcquiringModuleService>("acquiring").subscriptions

  describe("a deduction that the bank is still at", () => {
    it("becomes its order although a later one was made before it, and no notification says so", async () => {
      await plan()
      const { order, row } = await subscribed()
      const first = await deducted(row, "pending")
      expect(await renewals()).toMatchObject([{ cycle: 1, state: "open", order_id: null }])
      await deducted(row)
      expect(await renewals()).toMatchObject([
        { cycle: 1, state: "open" },
        { cycle: 2, state: "ordered" },
      ])
      the.sandbox.control.notificationSettings({ enabled: false })
      the.sandbox.control.pay(first.transactionId)
      await sleepless()
      expect(await renewals()).toMatchObject([{ state: "ordered" }, { state: "ordered" }])
      expect(await renewalOrders(order)).toHaveLength(2)
      for (const cycle of [1, 2]) expect(await differences(`${row.order_no}R${cycle}`)).toEqual([])
    })

    it("becomes its order when the service tells of it, and a message about a settled one asks nothing", async () => {
      await plan()
      const { order, row } = await subscribed()
      const first = await deducted(row, "pending")
      await deducted(row)
      the.sandbox.control.pay(first.transactionId)
      await away.worked()
      expect(await renewalOrders(order)).toHaveLength(2)
    })

    it("becomes its order although the subscription was cancelled meanwhile", async () => {
      await plan()
      const { order, row } = await subscribed()
      const first = await deducted(row, "pending")
      good(await the.admin.post(`/admin/acquiring/subscriptions/${row.id}/cancel`))
      await sleepless()
      expect((await rows())[0]).toMatchObject({ status: "cancelled", next_check_at: expect.any(Date) })
      the.sandbox.control.notificationSettings({ enabled: false })
      the.sandbox.control.pay(first.transactionId)
      await sleepless()
      expect(await renewalOrders(order)).toMatchObject([{ payment_status: "captured" }])
      await daysLater()
      expect((await rows())[0]).toMatchObject({ status: "cancelled", next_check_at: null })
    })

    it("and then gives up is told, and the subscription is not over before it is decided", async () => {
      await plan({ billing_cycle: 1 })
      const { order, row } = await subscribed()
      const first = await deducted(row, "pending")
      expect((await rows())[0]).toMatchObject({ status: "active", next_check_at: expect.any(Date) })
      the.sandbox.control.expire(first.transactionId)
      await away.worked()
      await sleepless()
      expect(await renewals()).toMatchObject([{ state: "failed" }])
      expect(await renewalOrders(order)).toEqual([])
      expect((await acquiring.incidents()).incidents).toMatchObject([{ kind: "renewal_failed", resolved_at: null }])
      await daysLater()
      expect((await rows())[0]).toMatchObject({ status: "cancelled", next_check_at: null })
    })
  })

  it("asked for anew has nothing of a contract that came to an end before", async () => {
    await plan()
    const { row } = await subscribed()
    await the.sql(
      `UPDATE acquiring_subscription SET status = 'abandoned', canceled_at = now(), next_check_at = NULL,
       created_at = created_at - interval '2 hours'`,
    )
    const known = (await subscriptions().find(row.id))!
    await subscriptions().open({ ...terms(known), saved_card_id: null }, new Date(), new Date())
    const again = (await subscriptions().find(row.id))!
    expect(again).toMatchObject({ status: "pending", recurring_id: null, canceled_at: null })
    expect(again.created_at.getTime()).toBeGreaterThan(known.created_at.getTime() + 7_000_000)
  })

  describe("a contract that is to end and that the service does not end", () => {
    it("is told to a person, who reads why and what to do, until it has ended", async () => {
      await plan()
      const { order, row } = await subscribed()
      away.settings({ profile: { paths: { cancel_subscription: null } } })
      good(await the.admin.post(`/admin/orders/${order.id}/cancel`))
      await sleepless()
      const [incident] = (await acquiring.incidents()).incidents
      expect(incident).toMatchObject({
        kind: "contract_not_ended",
        message: expect.stringContaining("cancel_subscription") as string,
        next_step: expect.stringContaining("portal") as string,
      })
      expect((await rows())[0]).toMatchObject({ status: "active" })

      the.sandbox.control.endContract(row.recurring_id)
      await sleepless()
      expect((await rows())[0]).toMatchObject({ status: "cancelled" })
      expect((await acquiring.incidents()).count).toBe(0)
    })

    it("stays cancelled although somebody was working it at that moment", async () => {
      await plan()
      const { row } = await subscribed()
      // A worker that takes its time: its query comes back after the customer has pressed.
      the.sandbox.control.addFault({ kind: "delay", operation: "retrieval_trans", ms: 1_500 })
      const working = sleepless()
      await away.until("somebody has it", async () => {
        const [leased] = await the.sql("SELECT id FROM acquiring_subscription WHERE leased_by IS NOT NULL")
        return leased !== undefined
      })
      good(await the.admin.post(`/admin/acquiring/subscriptions/${row.id}/cancel`))
      await working
      await sleepless()
      expect((await rows())[0]).toMatchObject({ status: "cancelled", cancel_requested_at: null })
      expect(the.sandbox.control.contracts()).toMatchObject([{ status: "cancelled" }])
    })
  })
})
