import { Modules } from "@medusajs/framework/utils"

import { storeOf } from "../../../src/medusa/store"
import { openAccount } from "../../../src/operations/account"
import { failedIncident } from "../../../src/subscriptions/incidents"
import { shopOf } from "../../../src/subscriptions/shop"
import { workSubscription } from "../../../src/subscriptions/work-subscription"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { elsewhere } from "../../support/elsewhere"
import { good } from "../../support/http"
import { booksOf } from "../../support/ledgers"
import { lyingList } from "../../support/lying-service"
import { CAPTURED_WHATEVER_REFUNDED } from "../../support/service-habits"
import { shop } from "../../support/shop"
import { subscriptionsOf } from "../../support/subscriptions"

/** What becomes of a deduction, and who hears of one that fails or takes another sum. */
shop((the) => {
  const away = elsewhere(the)
  const { plan, subscribed, rows, renewals, deducted, renewalOrders, sleepless, acquiring } = subscriptionsOf(the, away)
  const { differences } = booksOf(the)

  describe("a deduction", () => {
    it("that is told twice, and worked by two processes at once without a lease, becomes one order", async () => {
      await plan()
      const { order, row } = await subscribed()
      the.sandbox.control.notificationSettings({ copies: 3 })
      the.sandbox.control.deduct(row.recurring_id)
      const account = await openAccount(storeOf(the.container), "default")
      const before = (await acquiring().subscriptions.find(row.id))!
      await Promise.allSettled([1, 2, 3].map(() => workSubscription(shopOf(the.container), account, before)))
      await away.worked()
      await sleepless()
      const orders = await renewalOrders(order)
      expect(orders).toMatchObject([{ payment_status: "captured", transactions: [{ amount: 25 }] }])
      expect(await renewals()).toMatchObject([{ cycle: 1, state: "ordered", order_id: orders[0]?.id }])
      expect(await the.sql("SELECT id FROM reservation_item WHERE deleted_at IS NULL")).toHaveLength(2)
      const payments = await the.sql("SELECT id FROM payment WHERE deleted_at IS NULL")
      expect(payments).toHaveLength(2)
      expect(await differences(`${row.order_no}R1`)).toEqual([])
      expect(the.sandbox.control.sums({ orderNo: `${row.order_no}R1` })).toMatchObject([{ captured: "25.00", refunded: "0.00" }]) // prettier-ignore
    })

    it("that fails makes the subscription past due and tells the merchant; made after all, it is well again", async () => {
      await plan()
      const { order, row } = await subscribed()
      const told: unknown[] = []
      the.container
        .resolve(Modules.EVENT_BUS)
        .subscribe("acquiring.subscription.past_due", async ({ data }) => void told.push(data), {
          subscriberId: "past-due-mail",
        })
      await deducted(row, "decline")
      expect((await rows())[0]).toMatchObject({ status: "past_due", cycle: 0 })
      await away.until("the shop's mail is told", async () => told.length > 0)
      expect(told).toEqual([{ id: row.id, cycle: 1 }])
      expect(await renewals()).toMatchObject([{ cycle: 1, state: "failed", order_id: null }])
      expect(await away.incidents()).toMatchObject([{ kind: "renewal_failed", resolved_at: null }])
      expect((await acquiringAdmin(the.admin).queue()).queue).toMatchObject([
        { kind: "renewal_failed", belongs_to: { display_id: order.display_id, customer: { email: order.email } } },
      ])
      await deducted(row)
      expect((await rows())[0]).toMatchObject({ status: "active", cycle: 1 })
      expect(await away.incidents()).toMatchObject([{ kind: "renewal_failed", resolved_at: expect.any(Date) }])
      expect(await renewalOrders(order)).toMatchObject([{ payment_status: "captured" }])
    })

    it("whose answer contradicts itself is not passed over by the next one, and a person is told meanwhile", async () => {
      await plan()
      const { order, row } = await subscribed()
      const first = `${row.order_no}R1`
      let isCutOff = true
      const service = await lyingList((records) => {
        // The pass ends behind the second one, with the query for those that may come next.
        if (isCutOff && records.some((record) => record.order_no === `${row.order_no}R4`)) throw new Error("cut off")
        return records.flatMap((record) =>
          record.order_no === first
            ? [
                { ...record, payment_status: "5000" },
                { ...record, payment_status: "4100" },
              ]
            : [record],
        )
      })
      try {
        the.sandbox.control.notificationSettings({ enabled: false })
        the.sandbox.control.deduct(row.recurring_id)
        the.sandbox.control.deduct(row.recurring_id)
        await sleepless()
        expect((await renewals()).map(({ cycle }) => cycle)).toEqual([1, 2])
        isCutOff = false
        await sleepless()
        expect(await renewals()).toMatchObject([
          { cycle: 1, state: "open" },
          { cycle: 2, state: "ordered" },
        ])
        expect(await away.incidents()).toMatchObject([
          { kind: "unusable_answer", message: expect.stringContaining(`order ${first}`) as string, resolved_at: null },
        ])
      } finally {
        await service.close()
      }
      await sleepless()
      expect((await renewals()).map(({ state }) => state)).toEqual(["ordered", "ordered"])
      expect(await renewalOrders(order)).toHaveLength(2)
      expect(await away.incidents()).toMatchObject([{ resolved_at: expect.any(Date) as Date }])
      expect(await differences(first)).toEqual([])
    })

    it("is kept as a record alone where the merchant wants no orders", async () => {
      away.settings({ subscriptions: { renewals: "record" } })
      await plan()
      const { order, row } = await subscribed()
      await deducted(row)
      expect(await renewals()).toMatchObject([{ cycle: 1, state: "recorded", order_id: null, amount: "25.00" }])
      expect(await renewalOrders(order)).toEqual([])
      expect((await away.notifications()).at(-1)).toMatchObject({ state: "done" })

      // The day has its money on both sides, also what is refunded at the portal.
      const orderNo = `${row.order_no}R1`
      const [{ transactionId } = { transactionId: "" }] = the.sandbox.control.transactions({ orderNo })
      the.sandbox.control.refund(transactionId, { amount: "5.00", reason: "Chipped" })
      const { close } = await acquiringAdmin(the.admin).days(
        `account=default&day=${new Date().toISOString().slice(0, 10)}`,
      )
      expect(close).toMatchObject([{ problem: null, differing: 0, differences: [], orders: 2 }])
      const even = (sum: string) => ({ store: sum, service: sum })
      expect(close[0]?.currencies).toMatchObject([{ captured: even("25.00"), refunded: even("5.00") }])
    })

    it.each([
      ["refunded", {}],
      ["captured", CAPTURED_WHATEVER_REFUNDED],
    ])("that the portal refunded before it was known, and the service calls %s, becomes no order", async (_, habit) => {
      away.settings(habit)
      await plan()
      const { order, row } = await subscribed()
      const renewed: unknown[] = []
      the.container
        .resolve(Modules.EVENT_BUS)
        .subscribe("acquiring.subscription.renewed", async ({ data }) => void renewed.push(data), {
          subscriberId: `renewed-mail-${row.id}`,
        })
      the.sandbox.control.notificationSettings({ enabled: false })
      const { transactionId } = the.sandbox.control.deduct(row.recurring_id)
      the.sandbox.control.refund(transactionId, { amount: "25.00" })
      await sleepless()
      expect(await renewals()).toMatchObject([{ cycle: 1, state: "recorded", order_id: null }])
      expect(await renewalOrders(order)).toEqual([])
      expect((await rows())[0]).toMatchObject({ status: "active", cycle: 1 })

      the.sandbox.control.deduct(row.recurring_id)
      await sleepless()
      await away.until("the shop's mail is told of the next one", async () => renewed.length > 0)
      expect(renewed).toEqual([{ id: row.id }])
    })

    it("of another amount is ordered for what was taken, and a person hears of it until the excess is refunded", async () => {
      await plan({ amount: "15.00", currency_code: "usd", promotion_cycle: 1 })
      const { order, row } = await subscribed()
      const next = async () => {
        const found = good(await the.admin.get<{ subscription: object }>(`/admin/acquiring/subscriptions/${row.id}`))
        return found.subscription
      }
      expect(await next()).toMatchObject({ promotion_cycle: 1, amount: "20.00", next_amount: "25.00" })
      await deducted(row)
      expect(await next()).toMatchObject({ next_amount: "20.00" })
      await deducted(row)
      expect((await renewalOrders(order)).map(({ total }) => total)).toEqual([25, 20])
      expect(await away.incidents()).toEqual([])
      const [contract] = the.sandbox.control.contracts()
      contract!.terms.amount = contract!.terms.firstAmount.plus(contract!.terms.firstAmount)
      await deducted(row)
      const dear = (await renewalOrders(order)).at(-1)
      expect(dear).toMatchObject({ total: 50, payment_status: "captured" })
      expect(await away.incidents()).toMatchObject([{ kind: "renewal_amount", amount: "30.00", resolved_at: null }])

      const { id } = dear!.payment_collections[0]!.payments![0]!
      good(await the.admin.post(`/admin/payments/${id}/refund`, { amount: 30 }))
      const found = await the.sql<{ id: string }>("SELECT id FROM acquiring_payment WHERE order_no = $1", [
        `${row.order_no}R3`,
      ])
      good(await the.admin.post(`/admin/acquiring/payments/${found[0]?.id}/refresh`))
      expect(await away.incidents()).toMatchObject([{ kind: "renewal_amount", resolved_at: expect.any(Date) }])
    })

    it("of another amount, made after it failed, is told although the process dies once its order is written down", async () => {
      await plan()
      const { row } = await subscribed()
      const [contract] = the.sandbox.control.contracts()
      const { amount } = contract!.terms
      contract!.terms.amount = amount.plus(amount)
      const first = await deducted(row, "pending")
      contract!.terms.amount = amount
      await deducted(row)
      const account = await openAccount(storeOf(the.container), "default")
      const before = (await acquiring().subscriptions.find(row.id))!
      await failedIncident(account, before, 1, `${row.order_no}R1`)
      the.sandbox.control.notificationSettings({ enabled: false })
      the.sandbox.control.pay(first.transactionId)

      const table = acquiring().renewals
      const finish = table.finish.bind(table)
      await new Promise<void>((died) => {
        jest.spyOn(table, "finish").mockImplementationOnce(async (...written) => {
          await finish(...written)
          died()
          return new Promise(() => undefined)
        })
        void workSubscription(shopOf(the.container), account, before)
      })
      await sleepless()
      expect(await renewals()).toMatchObject([{ state: "ordered", amount: "50.00" }, { state: "ordered" }])
      const told = await away.incidents()
      expect(told).toHaveLength(2)
      expect(told).toContainEqual(
        expect.objectContaining({ kind: "renewal_amount", order_no: `${row.order_no}R1`, resolved_at: null }),
      )
      expect(told).toContainEqual(
        expect.objectContaining({ kind: "renewal_failed", resolved_at: expect.any(Date) as Date }),
      )
    })

    it("of another amount that went back tells nobody to refund it", async () => {
      await plan()
      const { order, row } = await subscribed()
      const [contract] = the.sandbox.control.contracts()
      contract!.terms.amount = contract!.terms.amount.plus(contract!.terms.amount)
      the.sandbox.control.notificationSettings({ enabled: false })
      const { transactionId } = the.sandbox.control.deduct(row.recurring_id)
      the.sandbox.control.refund(transactionId, { amount: "50.00" })
      await sleepless()
      expect(await renewals()).toMatchObject([{ state: "recorded", order_id: null }])
      expect(await away.incidents()).toEqual([])

      // No order can be made of the next one.
      await the.sql(`UPDATE order_item SET quantity = 0, raw_quantity = '{"value":"0"}' WHERE order_id = $1`, [
        order.id,
      ])
      the.sandbox.control.deduct(row.recurring_id)
      await sleepless()
      expect((await away.incidents()).map(({ kind }) => kind).sort()).toEqual(["renewal_amount", "renewal_without_order"]) // prettier-ignore
      const { renewals: shown } = good(
        await the.admin.get<{ renewals: { id: string; state: string }[] }>(`/admin/acquiring/subscriptions/${row.id}`),
      )
      const waiting = shown.find(({ state }) => state === "paid")
      good(await the.admin.post(`/admin/acquiring/subscriptions/${row.id}/renewals/${waiting?.id}/refund`))
      expect((await away.incidents()).map(({ resolved_at }) => resolved_at)).toEqual([
        expect.any(Date) as Date,
        expect.any(Date) as Date,
      ])
    })

    it("of the full price during the promotion is told, too", async () => {
      await plan({ amount: "35.00", currency_code: "usd", promotion_cycle: 2 })
      const { row } = await subscribed()
      await deducted(row)
      expect(await away.incidents()).toEqual([])
      const [contract] = the.sandbox.control.contracts()
      contract!.terms.firstAmount = contract!.terms.amount
      await deducted(row)
      expect(await away.incidents()).toMatchObject([
        { kind: "renewal_amount", message: expect.stringContaining("took 40.00 USD instead of 25.00 USD") },
      ])
    })
  })
})
