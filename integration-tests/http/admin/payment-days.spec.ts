import type { HealthDaysAnswer, ProblemAnswer } from "../../../src/api/admin/acquiring/http-types"
import { workNotifications } from "../../../src/notifications/process-notifications"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { card } from "../../support/cards"
import { eventually } from "../../support/eventually"
import { good } from "../../support/http"
import { shop } from "../../support/shop"

shop((the) => {
  const acquiring = acquiringAdmin(the.admin)
  beforeEach(() => the.sandbox.control.reset())
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
      declines: [
        {
          code: "1051",
          reason: expect.stringContaining("Insufficient funds") as string,
          meaning: "insufficient_funds",
          count: 1,
        },
      ],
    })
    const today = new Date().toISOString().slice(0, 10)
    expect(account?.days.at(-1)?.day).toBe(today)
  })

  it("counts what the service accepted and has not finished for no unknown outcome, as the health does not", async () => {
    const cart = await the.cartReadyToPay()
    await the.createSession(cart)
    await the.payByCard(cart, card("pending"))
    const accepted = await the.sql(
      "SELECT id FROM acquiring_operation WHERE state = 'unknown' AND error_code = 'accepted'",
    )
    expect(accepted).toHaveLength(1)
    expect((await daysOf(1))?.days).toMatchObject([{ still_unknown: 0, unanswered: 0 }])
    expect((await acquiring.health()).accounts[0]).toMatchObject({ unknown_operations: 0 })
  })

  it("shows what was not known at first, what is not known yet, and how long notifications waited", async () => {
    the.sandbox.control.notificationSettings({ enabled: false })
    await the.buy()
    await the.buy()
    await the.sql(
      `UPDATE acquiring_operation SET queries = 3, sent_at = sent_at - interval '1 day',
       state = CASE WHEN id = (SELECT min(id) FROM acquiring_operation) THEN 'unknown' ELSE state END`,
    )
    const received = (name: string, days: number, workedAfter: string | null, again: string | null = workedAfter) =>
      the.sql(
        `INSERT INTO acquiring_notification (id, account, kind, fingerprint, fields, signature, state, created_at, first_processed_at, processed_at)
         SELECT $1, 'default', 'payment', $1, '{}', 'valid', CASE WHEN $3::text IS NULL THEN 'received' ELSE 'done' END,
           at, at + $3::interval, at + $4::interval FROM (SELECT now() - make_interval(days => $2) AS at) received`,
        [name, days, workedAfter, again],
      )
    await received("quick", 1, "2 seconds")
    // Worked again by a person the day after: it has not waited for that.
    await received("replayed", 1, "4 seconds", "1 day")
    await received("slow", 1, "90 seconds")
    await received("waits", 2, null)
    // Another process works what is due; this one is nobody's.
    await the.sql("UPDATE acquiring_notification SET leased_until = now() + interval '1 hour'")

    const account = await daysOf(4)
    expect(account?.days).toMatchObject([
      { unanswered: 0, still_unknown: 0, inbox_longest_ms: null, inbox_median_ms: null },
      { unanswered: 0, still_unknown: 0, inbox_median_ms: null },
      { unanswered: 2, still_unknown: 1, inbox_longest_ms: 90_000, inbox_median_ms: 4_000 },
      { unanswered: 0, still_unknown: 0, inbox_longest_ms: null, inbox_median_ms: null },
    ])
    const twoDays = 2 * 86_400_000
    expect(account?.days[1]?.inbox_longest_ms).toBeGreaterThan(twoDays - 60_000)
    expect(account?.days[1]?.inbox_longest_ms).toBeLessThan(twoDays + 600_000)
  })

  it("counts an answer that was lost, although whoever waited for it found out by querying", async () => {
    const cart = await the.cartReadyToPay()
    await the.createSession(cart)
    expect(good(await the.payByCard(cart, card("answerLost"))).type).toBe("order")
    expect(await the.sql("SELECT queries, state FROM acquiring_operation")).toEqual([{ queries: 0, state: "done" }])
    expect((await daysOf(1))?.days).toMatchObject([{ unanswered: 1, still_unknown: 0, median_ms: null }])
    const { done } = await acquiring.done()
    expect(done).toMatchObject([{ source: "outcome", kind: "authorise" }])
  })

  it("takes the usual time to answer over all answers, and the sums of every currency", async () => {
    for (const region of ["usd", "usd", "usd", "jpy"] as const) await the.buy(region === "jpy" ? { region } : {})
    const ids = (await the.sql<{ id: string }>("SELECT id FROM acquiring_operation ORDER BY created_at, id")).map(
      ({ id }) => id,
    )
    // One slow answer three days ago; three fast ones today: the middle of the days' medians would be slow.
    const answered = (id: string | undefined, days: number, ms: number) =>
      the.sql(
        `UPDATE acquiring_operation SET sent_at = now() - make_interval(days => $2),
         resolved_at = now() - make_interval(days => $2) + make_interval(secs => $3 / 1000.0) WHERE id = $1`,
        [id, days, ms],
      )
    await answered(ids[0], 3, 9_000)
    for (const [place, ms] of [100, 200, 300].entries()) await answered(ids[place + 1], 0, ms)
    const account = await daysOf(4)
    expect(account?.median_ms).toBe(250)
    expect(account?.volume.map(({ currency_code }) => currency_code)).toEqual(["USD", "JPY"])
    expect(account?.volume[0]?.amount).toBe("75.00")
  })

  it("counts a notification as worked when it was worked first", async () => {
    const order = await the.buy()
    const { service } = await acquiring.paymentOf(order)
    const url = `${the.url()}hooks/acquiring/default/notifications`
    await the.sandbox.control.forge({ transactionId: service.transaction_id!, signature: "valid", url })
    const worked = (after: Date) =>
      eventually(async () => {
        await workNotifications(the.container)
        const [row] = await the.sql<{ id: string; first_processed_at: Date; processed_at: Date }>(
          "SELECT id, first_processed_at, processed_at FROM acquiring_notification WHERE state = 'done'",
        )
        return row && row.processed_at > after ? row : undefined
      })
    const first = await worked(new Date(0))
    expect(first.first_processed_at).toEqual(first.processed_at)
    await acquiring.replay(first.id)
    const again = await worked(first.processed_at)
    expect(again.first_processed_at).toEqual(first.first_processed_at)
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
