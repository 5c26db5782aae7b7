import type { IncidentsAnswer } from "../../../src/api/admin/acquiring/http-types"
import { dayInWords } from "../../../src/acquirer/domain/time-zone"
import { closeDueDays } from "../../../src/daily-close/close-due-days"
import { nextDay } from "../../../src/daily-close/shop-day"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { paidOrders } from "../../support/paid-orders"
import { accountOf, ANOTHER, SANDBOX_ACCOUNT, startTestSandbox } from "../../support/sandbox"
import { shop } from "../../support/shop"
import { shopDays } from "../../support/shop-days"

/** A merchant changes merchant_id or account_id in the middle of a day, or what the account needs is lost. */
shop((the) => {
  const acquiring = acquiringAdmin(the.admin)
  const orders = paidOrders(the)
  const days = shopDays(the)
  let other: Awaited<ReturnType<typeof startTestSandbox>>
  beforeAll(async () => void (other = await startTestSandbox(ANOTHER)))
  beforeEach(() => the.sandbox.control.reset())
  afterAll(() => other.close())
  const moveBack = () => void Object.assign(process.env, SANDBOX_ACCOUNT, { ACQUIRER_BASE_URL: the.sandbox.url })
  afterEach(moveBack)

  const inGerman = async (id: string) => {
    const { body } = await the.admin.get<{ close: { problem: string } }>(`/admin/acquiring/close/${id}`, {
      "accept-language": "de",
    })
    return body.close.problem
  }

  it("the day names what lies elsewhere, and its other orders are compared", async () => {
    const before = await orders.captured()
    Object.assign(process.env, accountOf(ANOTHER), { ACQUIRER_BASE_URL: other.url })
    const after = await orders.captured()
    const day = days.today()
    days.daysLater(1)
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await the.sql("UPDATE acquiring_day_close SET next_attempt_at = now()")
      await closeDueDays(the.container)
    }
    const { close, lines } = await acquiring.closeDay({ account: "default", day })
    expect(close).toMatchObject({ state: "open", orders: 1, differing: 0 })
    expect(close.problem).toContain(
      `Nothing can be compared of payment ${before.orderNo}: This payment lies at the service under 100001 / 100001001`,
    )
    expect(new Set(lines.map(({ order_no }) => order_no))).toEqual(new Set())
    const found = await acquiring.day(close.id!)
    expect(new Set(found.lines.map(({ order_no }) => order_no))).toEqual(new Set([after.orderNo]))
    expect(await inGerman(close.id!)).toMatch(
      /^Nicht zu vergleichen: Zahlung \S+\. Diese Zahlung liegt beim Dienst unter/,
    )
    moveBack()
  })

  it("a person is told that the days of an account which lacks something do not close, until they are closed", async () => {
    await orders.captured()
    const [first, second, third] = [days.today(), nextDay(days.today()), nextDay(days.today(), 2)]
    const told = async () =>
      (await acquiring.incidents("")).incidents.map(({ kind, message, next_step }) => ({ kind, message, next_step }))
    const closing = async () => {
      await closeDueDays(the.container)
      return told()
    }
    days.daysLater(1)
    expect(await closing()).toEqual([])
    delete process.env.ACQUIRER_SECRET_KEY
    expect(await closing()).toEqual([])

    days.daysLater(1)
    await closing()
    const ofSecond = {
      kind: "days_not_closed",
      message: `No day from ${dayInWords(second)} on can be closed: Payment account "default" is closed until its settings are complete: secret_key is missing.`,
      next_step: "Enter what is missing in Settings, Acquiring. The schedule then closes these days.",
    }
    expect(await closing()).toEqual([ofSecond])
    expect((await acquiring.queue()).queue).toMatchObject([{ kind: "days_not_closed", actions: ["close"], day: null }])
    const german = await the.admin.get<IncidentsAnswer>("/admin/acquiring/incidents", { "accept-language": "de" })
    expect(german.body.incidents).toMatchObject([
      {
        message: expect.stringMatching(
          /^Ab dem .* lässt sich kein Tag abschließen: Das Konto „default“ ist geschlossen/,
        ) as string,
        next_step:
          "Tragen Sie unter Einstellungen, Acquiring ein, was fehlt. Der Zeitplan schließt diese Tage dann ab.",
      },
    ])
    moveBack()
    expect(await closing()).toEqual([])
    const { close } = await acquiring.days(`account=default&from=${first}&to=${second}`)
    expect(close.map(({ day, state }) => [day, state])).toEqual([
      [second, "closed"],
      [first, "closed"],
    ])

    delete process.env.ACQUIRER_SECRET_KEY
    days.daysLater(1)
    expect(await closing()).toMatchObject([{ message: expect.stringContaining(dayInWords(third)) as string }])
    const [incident] = (await acquiring.incidents("")).incidents
    await acquiring.resolve(incident!.id)
    // What a person has closed is not told of at every look.
    expect(await closing()).toEqual([])
  })

  it("of an account that never took a payment nobody is told that it lacks something", async () => {
    delete process.env.ACQUIRER_SECRET_KEY
    days.daysLater(3)
    await closeDueDays(the.container)
    expect((await acquiring.incidents("")).incidents).toEqual([])
  })
})
