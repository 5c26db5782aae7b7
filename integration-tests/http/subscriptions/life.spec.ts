import { Modules } from "@medusajs/framework/utils"

import { storeOf } from "../../../src/medusa/store"
import { openAccount } from "../../../src/operations/account"
import { workSubscription } from "../../../src/subscriptions/work-subscription"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { elsewhere } from "../../support/elsewhere"
import { good } from "../../support/http"
import { booksOf } from "../../support/ledgers"
import { shop } from "../../support/shop"
import { subscriptionsOf } from "../../support/subscriptions"

interface Shown {
  id: string
  status: string
  cancelling: boolean
  contract_name: string
}

shop((the) => {
  const away = elsewhere(the)
  const subs = subscriptionsOf(the, away)
  const { plan, subscribed, active, rows, renewals, deducted, renewalOrders, sleepless, acquiring } = subs
  const { differences } = booksOf(the)

  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const ofCustomer = async (token: string) =>
    good(
      await the.store.get<{ subscriptions: Shown[]; count: number }>("/store/acquiring/subscriptions", bearer(token)),
    )
  const cancelBy = (token: string, id: string) =>
    the.store.post<{ subscription: Shown; message?: string }>(
      `/store/acquiring/subscriptions/${id}/cancel`,
      {},
      bearer(token),
    )

  /** Buys as somebody who has signed in. */
  async function boughtBy(customer: string) {
    const cart = await the.cartReadyToPay({ customer })
    await the.createSession(cart, { customer })
    const { order } = good(await the.payByCard(cart, undefined, {}, customer))
    return { order: order!, row: await active(order!) }
  }

  describe("a deduction", () => {
    it("that is told twice, and worked by two processes at once without a lease, becomes one order", async () => {
      await plan()
      const { order, row } = await subscribed()
      the.sandbox.control.notificationSettings({ copies: 3 })
      the.sandbox.control.deduct(row.recurring_id)
      const account = await openAccount(storeOf(the.container), "default")
      const before = (await acquiring().subscriptions.find(row.id))!
      await Promise.allSettled([1, 2, 3].map(() => workSubscription(the.container, account, before)))
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
      await deducted(row)
      expect((await rows())[0]).toMatchObject({ status: "active", cycle: 1 })
      expect(await away.incidents()).toMatchObject([{ kind: "renewal_failed", resolved_at: expect.any(Date) }])
      expect(await renewalOrders(order)).toMatchObject([{ payment_status: "captured" }])
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

    it("of another amount is ordered for what was taken, and a person hears of it", async () => {
      await plan({ amount: "15.00", currency_code: "usd", promotion_cycle: 1 })
      const { order, row } = await subscribed()
      await deducted(row)
      await deducted(row)
      expect((await renewalOrders(order)).map(({ total }) => total)).toEqual([25, 20])
      expect(await away.incidents()).toEqual([])
      const [contract] = the.sandbox.control.contracts()
      contract!.terms.amount = contract!.terms.firstAmount.plus(contract!.terms.firstAmount)
      await deducted(row)
      expect((await renewalOrders(order)).at(-1)).toMatchObject({ total: 50, payment_status: "captured" })
      expect(await away.incidents()).toMatchObject([{ kind: "renewal_amount" }])
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

  describe("cancelling", () => {
    it("is the customer's own right, and nobody else's", async () => {
      await plan()
      const ada = await the.signUp("ada@example.com")
      const eve = await the.signUp("eve@example.com")
      const { row } = await boughtBy(ada)
      expect(await ofCustomer(ada)).toMatchObject({ count: 1, subscriptions: [{ id: row.id, status: "active" }] })
      expect(await ofCustomer(eve)).toMatchObject({ count: 0, subscriptions: [] })
      expect((await the.store.get("/store/acquiring/subscriptions")).status).toBe(401)
      expect((await cancelBy(eve, row.id)).status).toBe(404)
      expect(the.sandbox.control.requests({ operation: "cancel_subscription" })).toEqual([])

      expect((await cancelBy(ada, row.id)).body.subscription).toMatchObject({ status: "cancelled", cancelling: false })
      expect((await cancelBy(ada, row.id)).body.subscription).toMatchObject({ status: "cancelled" })
      expect(the.sandbox.control.requests({ operation: "cancel_subscription" })).toHaveLength(1)
      expect(the.sandbox.control.contracts()).toMatchObject([{ status: "cancelled" }])
    })

    it("is a guest's right, too, who names the order and its e-mail address", async () => {
      await plan()
      const { order, row } = await subscribed()
      const path = `/store/acquiring/orders/${order.id}/subscriptions`
      const of = (email: unknown, at = path) =>
        the.store.post<{ subscriptions: Shown[]; message?: string }>(at, { email })
      expect(good(await of(` ${order.email!.toUpperCase()}`)).subscriptions).toMatchObject([
        { id: row.id, status: "active" },
      ])
      const cancel = (email: unknown, id = row.id) =>
        the.store.post<{ subscription: Shown; message?: string }>(`${path}/${id}/cancel`, { email })
      for (const answer of [of("eve@example.com"), of(order.email, path.replace(order.id, "order_unknown"))])
        expect(await answer).toMatchObject({
          status: 404,
          body: { message: expect.stringContaining("no guest's order") },
        })
      expect((await cancel("eve@example.com")).status).toBe(404)
      expect((await cancel(order.email, "acqsub_unknown")).status).toBe(404)
      expect(await cancel(undefined)).toMatchObject({ status: 400, body: { message: "email: must be given" } })
      expect(await of(["a"])).toMatchObject({ status: 400 })
      expect(the.sandbox.control.contracts()).toMatchObject([{ status: "active" }])

      expect(good(await cancel(order.email)).subscription).toMatchObject({ status: "cancelled", cancelling: false })
      expect(good(await of(order.email)).subscriptions).toMatchObject([{ id: row.id, status: "cancelled" }])
      expect(the.sandbox.control.contracts()).toMatchObject([{ status: "cancelled" }])
    })

    it("goes with an order that is transferred to an account", async () => {
      await plan()
      const { order, row } = await subscribed()
      const ada = await the.signUp("ada@example.com")
      good(await the.store.post(`/store/orders/${order.id}/transfer/request`, {}, bearer(ada)))
      const [change] = await the.sql<{ details: { token: string } }>(
        "SELECT details FROM order_change_action WHERE order_id = $1 AND action = 'TRANSFER_CUSTOMER'",
        [order.id],
      )
      expect(await ofCustomer(ada)).toMatchObject({ count: 0 })
      good(await the.store.post(`/store/orders/${order.id}/transfer/accept`, { token: change?.details.token }))
      expect(await ofCustomer(ada)).toMatchObject({ count: 1, subscriptions: [{ id: row.id, status: "active" }] })
      expect((await cancelBy(ada, row.id)).body.subscription).toMatchObject({ status: "cancelled" })
    })

    it("of a customer with an account takes more than the order and the address", async () => {
      await plan()
      const { order, row } = await boughtBy(await the.signUp("ada@example.com"))
      const path = `/store/acquiring/orders/${order.id}/subscriptions`
      const body = { email: order.email }
      expect((await the.store.post(path, body)).status).toBe(404)
      expect((await the.store.post(`${path}/${row.id}/cancel`, body)).status).toBe(404)
      expect(the.sandbox.control.contracts()).toMatchObject([{ status: "active" }])
    })

    it("ends what a failed deduction asked a person to do", async () => {
      await plan()
      const { row } = await subscribed()
      await deducted(row, "decline")
      good(await the.admin.post(`/admin/acquiring/subscriptions/${row.id}/cancel`))
      await sleepless()
      expect(await away.incidents()).toMatchObject([{ kind: "renewal_failed", resolved_at: expect.any(Date) }])
    })

    it("whose answer is lost stays open until the service says what became of it", async () => {
      await plan()
      const { row } = await subscribed()
      the.sandbox.control.addFault({ kind: "reset_after", operation: "cancel_subscription" })
      const cancel = () => the.admin.post<{ subscription: Shown }>(`/admin/acquiring/subscriptions/${row.id}/cancel`)
      expect(good(await cancel()).subscription).toMatchObject({ status: "active", cancelling: true })
      await sleepless()
      expect((await rows())[0]).toMatchObject({ status: "cancelled", cancel_requested_at: null })
    })

    it("says which entry of the profile is missing", async () => {
      await plan()
      const { row } = await subscribed()
      away.settings({ profile: { paths: { cancel_subscription: null } } })
      const answer = await the.admin.post<{ message: string }>(`/admin/acquiring/subscriptions/${row.id}/cancel`)
      expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining("cancel_subscription")])
      expect((await rows())[0]).toMatchObject({ status: "active", cancel_requested_at: null })
    })

    it("is a customer's word that is kept where the profile has no way: the merchant is told, and the portal ends it", async () => {
      await plan()
      const ada = await the.signUp("ada@example.com")
      const { row } = await boughtBy(ada)
      away.settings({ profile: { paths: { cancel_subscription: null } } })
      for (const answer of [await cancelBy(ada, row.id), await cancelBy(ada, row.id)])
        expect(answer).toMatchObject({ status: 200, body: { subscription: { status: "active", cancelling: true } } })
      const told = { kind: "contract_not_ended", message: expect.stringContaining("cancel_subscription") }
      expect(await away.incidents()).toMatchObject([{ ...told, resolved_at: null }])
      await sleepless()
      expect(await ofCustomer(ada)).toMatchObject({ subscriptions: [{ status: "active", cancelling: true }] })

      the.sandbox.control.endContract(row.recurring_id)
      await sleepless()
      expect(await ofCustomer(ada)).toMatchObject({ subscriptions: [{ status: "cancelled", cancelling: false }] })
      expect(await away.incidents()).toMatchObject([{ ...told, resolved_at: expect.any(Date) }])
    })

    it("at the portal is noticed, and so is the end of the first order", async () => {
      await plan()
      const { row } = await subscribed()
      the.sandbox.control.endContract(row.recurring_id)
      await sleepless()
      expect((await rows())[0]).toMatchObject({ status: "cancelled", next_deduction_at: null })

      await the.sql("DELETE FROM acquiring_subscription")
      const again = await subscribed()
      good(await the.admin.post(`/admin/orders/${again.order.id}/cancel`))
      await away.until("the contract is ended", async () => {
        const contract = the.sandbox.control
          .contracts()
          .find(({ recurringId }) => recurringId === again.row.recurring_id)
        return contract?.status === "cancelled"
      })
    })

    it("ends by itself after the last deduction", async () => {
      await plan({ billing_cycle: 1 })
      const { order, row } = await subscribed()
      await deducted(row)
      expect((await rows())[0]).toMatchObject({
        status: "ended",
        cycle: 1,
        ended_at: expect.any(Date),
        next_deduction_at: null,
      })
      expect(await renewalOrders(order)).toHaveLength(1)
    })
  })

  describe("a cart with a subscription", () => {
    it("is paid by card alone, and by itself", async () => {
      await plan()
      away.settings({
        methods: [
          { id: "card", label: "Card", flow: "card" },
          { id: "voucher", label: "Voucher", flow: "apm", payment_method: "voucher" },
        ],
      })
      const methodsOf = async (cart: { id: string }) =>
        good(await the.store.get<{ methods: { id: string }[]; notice?: string }>(`/store/acquiring/methods?cart_id=${cart.id}`)) // prettier-ignore
      const cart = await the.cartReadyToPay()
      expect(await methodsOf(cart)).toEqual({
        methods: [expect.objectContaining({ id: "card" })],
        notice: expect.stringContaining("paid by card"),
      })
      const apm = await the.trySession(cart, { data: { flow: "apm", payment_method: "voucher" } })
      expect([apm.status, apm.body.message]).toEqual([400, expect.stringContaining("paid by card")])

      const other = await the.trySession(cart, { provider: "pp_system_default", data: {} })
      expect([other.status, other.body.message]).toEqual([400, expect.stringContaining("paid by card")])

      const mixed = await the.cartReadyToPay({ items: { tea: 1, unicode: 1 } })
      expect(await methodsOf(mixed)).toEqual({ methods: [], notice: expect.stringContaining("bought by itself") })
      const refused = await the.trySession(mixed)
      expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining("bought by itself")])
      expect(the.sandbox.control.requests()).toEqual([])
    })

    it("whose order never came about leaves no contract behind", async () => {
      await plan()
      away.settings({ late_money: { browser_gone: "release" }, checkout_minutes: 1 })
      const checkout = await away.redirect()
      await away.payAndVanish(checkout)
      const [contract] = the.sandbox.control.contracts()
      expect(contract?.status).toBe("active")
      the.sandbox.control.cancel(contract!.transactionId)
      await sleepless()
      expect(the.sandbox.control.contracts()).toMatchObject([{ status: "cancelled" }])
      expect(await rows()).toMatchObject([{ status: "abandoned" }])
    })
  })

  describe("plans", () => {
    it("are kept one a variant, shown to shoppers, and taken away", async () => {
      await plan()
      await plan({ contract_name: "Tea, weekly", interval: "week" })
      const variant = the.seeded.variants.tea?.[0]
      const shown = good(await the.store.get<{ plans: object[] }>(`/store/acquiring/plans?variant_id=${variant}`))
      expect(shown.plans).toMatchObject([{ variant_id: variant, contract_name: "Tea, weekly", interval: "week" }])
      expect(good(await the.admin.get("/admin/acquiring/plans"))).toMatchObject({ count: 1, limit: 20, offset: 0 })
      good(await the.admin.delete(`/admin/acquiring/plans?variant_id=${variant}`))
      expect((await the.admin.delete(`/admin/acquiring/plans?variant_id=${variant}`)).status).toBe(404)
      const { order } = { order: await the.buy() }
      expect(order.id).toBeDefined()
      expect(await rows()).toEqual([])
    })

    it.each([
      [{ interval: "fortnight" }, "interval"],
      [{ interval_count: 0 }, "interval_count"],
      [{ amount: "12.00" }, "currency_code"],
      [{ amount: "0", currency_code: "usd" }, "amount"],
      [{ amount: "1.234", currency_code: "kwd" }, "amount"],
      [{ billing_cycle: 2, promotion_cycle: 3 }, "promotion_cycle"],
      [{ ends_on: "2027-02-30" }, "ends_on"],
      [{ variant_id: "variant_none" }, "variant_id"],
      [{ surprise: 1 }, "surprise"],
    ])("refuse %j by its field", async (terms, field) => {
      const body = {
        variant_id: the.seeded.variants.tea?.[0],
        contract_name: "Tea",
        interval: "month",
        interval_count: 1,
        ...terms,
      }
      const answer = await the.admin.post<{ errors: { field: string }[] }>("/admin/acquiring/plans", body)
      expect([answer.status, answer.body.errors.map((one) => one.field)]).toEqual([400, [field]])
    })
  })

  it("counts for the admin what each month brought and lost", async () => {
    await plan()
    const { row } = await subscribed()
    const months = async (query = "") =>
      good(
        await the.admin.get<{ months: object[]; time_zone: string }>(`/admin/acquiring/subscriptions/months${query}`),
      )
    const now = new Date()
    const at = (ago: number, day: number) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, day, 12)).toISOString()
    // As many more as a shop has that has run for some months: [began, ended, status, amount, interval].
    const others: [string, string | null, string, string, string][] = [
      [at(3, 2), null, "active", "10.00", "month"],
      [at(3, 5), null, "past_due", "120.00", "year"],
      [at(3, 9), at(2, 10), "cancelled", "30.00", "month"],
      [at(2, 1), at(2, 20), "cancelled", "40.00", "month"],
      [at(3, 1), at(1, 3), "ended", "50.00", "month"],
      [at(3, 1), null, "abandoned", "70.00", "month"],
    ]
    for (const [place, [began, ended, status, amount, interval]] of others.entries()) {
      await the.sql(
        `INSERT INTO acquiring_subscription (id, account, order_no, status, variant_id, contract_name, interval,
           interval_count, amount, currency_code, contract_start, created_at, ended_at)
         VALUES ($1, 'default', $1, $2, 'variant_1', 'Tea', $3, 1, $4, 'USD', '2026-01-01', $5, $6)`,
        [`acqsub_${place}`, status, interval, amount, began, ended],
      )
    }
    const usd = (amount: string, subscriptions: number) => [{ currency_code: "USD", amount, subscriptions }]
    expect(await months("?months=4")).toMatchObject({
      time_zone: "UTC",
      months: [
        { month: at(3, 1).slice(0, 7), is_current: false, began: 4, cancelled: 0, ended: 0, active: 4, churn: null, revenue: usd("100.00", 4) }, // prettier-ignore
        { month: at(2, 1).slice(0, 7), began: 1, cancelled: 2, ended: 0, active: 3, churn: "25.0", revenue: usd("70.00", 3) }, // prettier-ignore
        { month: at(1, 1).slice(0, 7), began: 0, cancelled: 0, ended: 1, active: 2, churn: "33.3", revenue: usd("20.00", 2) }, // prettier-ignore
        { month: at(0, 1).slice(0, 7), is_current: true, began: 1, cancelled: 0, ended: 0, active: 3, churn: "0.0", revenue: usd("45.00", 3) }, // prettier-ignore
      ],
    })
    good(await the.admin.post(`/admin/acquiring/subscriptions/${row.id}/cancel`))
    await sleepless()
    const { months: later } = await months()
    expect(later).toHaveLength(12)
    expect(later.at(-1)).toMatchObject({ began: 1, cancelled: 1, active: 2, churn: "0.0", revenue: usd("20.00", 2) })
    const refused = await the.admin.get<{ errors: { field: string }[] }>(
      "/admin/acquiring/subscriptions/months?months=99",
    )
    expect([refused.status, refused.body.errors.map(({ field }) => field)]).toEqual([400, ["months"]])
  })

  it("lists for the admin what goes on, with each deduction and what a month brings", async () => {
    await plan()
    const { order, row } = await subscribed()
    await deducted(row)
    const list = good(await the.admin.get<{ subscriptions: Shown[] }>("/admin/acquiring/subscriptions?status=active"))
    expect(list).toMatchObject({
      count: 1,
      monthly: [{ currency_code: "USD", amount: "25.00", subscriptions: 1 }],
      subscriptions: [{ id: row.id, order_id: order.id, display_id: expect.any(Number), email: "ada@example.com" }],
    })
    const detail = good(await the.admin.get(`/admin/acquiring/subscriptions/${row.id}`))
    expect(detail).toMatchObject({
      subscription: { id: row.id, cycle: 1 },
      renewals: [{ cycle: 1, state: "ordered", display_id: expect.any(Number), amount: "25.00" }],
    })
    expect((await the.admin.get("/admin/acquiring/subscriptions/acqsub_none")).status).toBe(404)
  })
})
