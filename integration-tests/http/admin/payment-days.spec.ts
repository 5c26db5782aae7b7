import type { HealthDaysAnswer, ProblemAnswer } from "../../../src/api/admin/acquiring/http-types"
import { card } from "../../support/cards"
import { good } from "../../support/http"
import { shop } from "../../support/shop"

shop((the) => {
  const daysOf = async (count: number) =>
    good(await the.admin.get<HealthDaysAnswer>(`/admin/acquiring/health/days?days=${count}`)).accounts[0]

  it("shows day by day what was approved, declined and came to, how fast and why not", async () => {
    const old = await the.buy()
    await the.sql("UPDATE acquiring_payment SET created_at = created_at - interval '1 day'")
    await the.sql("UPDATE acquiring_operation SET sent_at = sent_at - interval '1 day', queries = 1")
    await the.buy({ items: { tea: 2 } })
    const yen = await the.buy({ region: "jpy" })
    const cart = await the.cartReadyToPay()
    await the.createSession(cart)
    await the.payByCard(cart, card("insufficientFunds"))

    const account = await daysOf(3)
    expect(account).toMatchObject({
      account: "default",
      time_zone: "UTC",
      days: [
        { approved: 0, declined: 0, approval_rate: null, median_ms: null, unanswered: 0, volume: [] },
        {
          ...{ approved: 1, declined: 0, approval_rate: "100.0", median_ms: null, unanswered: 1 },
          volume: [{ currency_code: "USD", amount: Number(old.total).toFixed(2) }],
        },
        {
          ...{ approved: 2, declined: 1, approval_rate: "66.7", unanswered: 0 },
          median_ms: expect.any(Number) as number,
          volume: [
            { currency_code: "JPY", amount: String(yen.total) },
            { currency_code: "USD", amount: "45.00" },
          ],
        },
      ],
      declines: [{ code: "1051", reason: expect.stringContaining("Insufficient funds") as string, count: 1 }],
    })
    const today = new Date().toISOString().slice(0, 10)
    expect(account?.days.at(-1)?.day).toBe(today)
  })

  it("has thirty days where nobody says how many, and refuses what is none", async () => {
    const { accounts } = good(await the.admin.get<HealthDaysAnswer>("/admin/acquiring/health/days"))
    expect(accounts[0]?.days).toHaveLength(30)
    const answer = await the.admin.get<ProblemAnswer>("/admin/acquiring/health/days?days=1000")
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toMatchObject([{ field: "days" }])
    expect((await the.visitor.get("/admin/acquiring/health/days")).status).toBe(401)
  })
})
