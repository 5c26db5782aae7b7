import type { SubscriptionDetailAnswer } from "../../../src/api/admin/acquiring/http-types"
import { storeOf } from "../../../src/medusa/store"
import { elsewhere } from "../../support/elsewhere"
import { good } from "../../support/http"
import { shop } from "../../support/shop"
import { subscriptionsOf } from "../../support/subscriptions"

/** What the admin lists and counts. */
shop((the) => {
  const away = elsewhere(the)
  const { plan, subscribed, deducted, sleepless } = subscriptionsOf(the, away)

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

  it("counts what the next deductions take: while a promotion lasts, as much as the first payment", async () => {
    await plan({ amount: "100.00", currency_code: "usd", promotion_cycle: 1 })
    const { row } = await subscribed()
    const counted = async () => {
      type Sums = { monthly: { amount: string }[]; months: { revenue: { amount: string }[] }[] }
      const path = "/admin/acquiring/subscriptions"
      const { monthly } = good(await the.admin.get<Sums>(path))
      const { months } = good(await the.admin.get<Sums>(`${path}/months?months=1`))
      return [monthly, ...months.map(({ revenue }) => revenue)].map(([sum]) => sum?.amount)
    }
    expect(await counted()).toEqual(["25.00", "25.00"])
    await deducted(row)
    await sleepless()
    expect(await counted()).toEqual(["105.00", "105.00"])
  })

  it("counts the months of the whole store while an account's settings are incomplete", async () => {
    const secret = process.env.ACQUIRER_SECRET_KEY
    delete process.env.ACQUIRER_SECRET_KEY
    const { status, body } = await the.admin.get("/admin/acquiring/subscriptions/months?months=4")
    process.env.ACQUIRER_SECRET_KEY = secret
    expect([status, body]).toMatchObject([200, { time_zone: "UTC", months: [{}, {}, {}, { is_current: true }] }])
  })

  it("has the database add up what a month brings, however many go on", async () => {
    await the.sql(
      `INSERT INTO acquiring_subscription (id, account, order_no, status, variant_id, contract_name, interval,
         interval_count, amount, currency_code, contract_start)
       SELECT 'acqsub_' || n, 'default', 'acqsub_' || n, (ARRAY['active', 'past_due', 'ended'])[n % 3 + 1], 'variant_1', 'Tea',
         'month', n % 2 + 1, '10.10', CASE WHEN n > 300 THEN 'EUR' ELSE 'USD' END, '2026-01-01' FROM generate_series(1, 330) n`,
    )
    const { subscriptions } = storeOf(the.container).acquiring
    expect(await subscriptions.deducted()).toHaveLength(4)
    // Half of them each month, half every other month.
    expect(good(await the.admin.get("/admin/acquiring/subscriptions?limit=1"))).toMatchObject({
      monthly: [
        { currency_code: "USD", amount: "1515.00", subscriptions: 200 },
        { currency_code: "EUR", amount: "151.50", subscriptions: 20 },
      ],
    })
  })

  it("lists for the admin what goes on, with each deduction and what a month brings", async () => {
    await plan()
    const { order, row } = await subscribed()
    await deducted(row)
    const list = good(
      await the.admin.get<{ subscriptions: { id: string }[] }>("/admin/acquiring/subscriptions?status=active"),
    )
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

  it("answers a subscription's deductions page by page, however many there are", async () => {
    await plan()
    const { row } = await subscribed()
    await the.sql(
      `INSERT INTO acquiring_renewal (id, subscription_id, cycle, account, order_no, state, amount, currency_code)
       SELECT 'acqren_' || cycle, $1, cycle, 'default', 'N' || cycle, 'recorded', '25.00', 'USD'
       FROM generate_series(1, 45) cycle`,
      [row.id],
    )
    const page = async (query = "") =>
      good(await the.admin.get<SubscriptionDetailAnswer>(`/admin/acquiring/subscriptions/${row.id}${query}`))
    const cycles = ({ renewals }: SubscriptionDetailAnswer) => renewals.map(({ cycle }) => cycle)
    const first = await page()
    expect(first).toMatchObject({ count: 45, limit: 20, offset: 0 })
    expect(cycles(first)).toEqual(Array.from({ length: 20 }, (_, place) => 45 - place))
    expect(cycles(await page("?limit=10&offset=40"))).toEqual([5, 4, 3, 2, 1])
    const tried = good(
      await the.admin.post<SubscriptionDetailAnswer>(
        `/admin/acquiring/subscriptions/${row.id}/order?limit=2&offset=20`,
      ),
    )
    expect(cycles(tried)).toEqual([25, 24])
    expect((await the.admin.get(`/admin/acquiring/subscriptions/${row.id}?limit=101`)).status).toBe(400)
  })
})
