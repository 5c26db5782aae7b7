import { dayInWords } from "../../../src/acquirer/domain/time-zone"
import type { IncidentsAnswer } from "../../../src/api/admin/acquiring/http-types"
import { closeDayWorkflow } from "../../../src/daily-close/close-day-workflow"
import { nextDay } from "../../../src/daily-close/shop-day"
import closeDays from "../../../src/jobs/close-days"
import { storeOf } from "../../../src/medusa/store"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { paidOrders } from "../../support/paid-orders"
import { shop } from "../../support/shop"
import { shopDays } from "../../support/shop-days"

const WHY = "Something unexpected went wrong in the store. The server's log says what."

/** What is written of a day gets lost with the database's connection. */
shop((the) => {
  const acquiring = acquiringAdmin(the.admin)
  const orders = paidOrders(the)
  const days = shopDays(the)
  beforeEach(() => the.sandbox.control.reset())
  afterEach(() => jest.restoreAllMocks())

  function losing(day: string) {
    const { dayCloses } = storeOf(the.container).acquiring
    const record = dayCloses.record.bind(dayCloses)
    return jest.spyOn(dayCloses, "record").mockImplementation(async (claimed, ...rest) => {
      if ((await dayCloses.get(claimed.id))?.day === day) throw new Error("Connection terminated unexpectedly")
      return record(claimed, ...rest)
    })
  }
  const states = async () => {
    const { close } = await acquiring.days("account=default")
    return close
      .filter(({ over }) => over)
      .map(({ day, state, problem, progress }) => ({ day, state, problem, progress }))
  }
  const incidents = async () => (await acquiring.incidents("")).incidents.map(({ kind, message }) => [kind, message])

  it("a day whose closing fails is let go of, tried again and told, and the account's other days are closed", async () => {
    await orders.captured()
    const [first, second] = [days.today(), nextDay(days.today())]
    days.daysLater(2)
    const lost = losing(first)
    await closeDays(the.container)
    expect(await states()).toEqual([
      { day: second, state: "closed", problem: null, progress: null },
      { day: first, state: "open", problem: WHY, progress: null },
    ])
    expect(await incidents()).toEqual([])

    for (let attempt = 0; attempt < 3; attempt += 1) {
      await the.sql("UPDATE acquiring_day_close SET next_attempt_at = now() WHERE day = $1", [first])
      await closeDays(the.container)
    }
    expect(await incidents()).toEqual([
      ["day_not_closed", `${dayInWords(first)} could not be closed in 4 attempts: ${WHY}`],
    ])
    const german = await the.admin.get<IncidentsAnswer>("/admin/acquiring/incidents", { "accept-language": "de" })
    expect(german.body.incidents[0]?.message).toMatch(
      /ließ sich in 4 Versuchen nicht abschließen: Im Shop ist etwas Unerwartetes schiefgegangen\./,
    )

    // What a person has closed is no news at the next attempt.
    await acquiring.resolve(german.body.incidents[0]!.id, "Being looked at.")
    const pressed = await acquiring.closeDay({ account: "default", day: first })
    expect(pressed.close).toMatchObject({ state: "open", problem: WHY, progress: null })
    expect(await incidents()).toEqual([])
    lost.mockRestore()
    expect((await acquiring.closeDay({ account: "default", day: first })).close).toMatchObject({ state: "closed" })
    expect(await incidents()).toEqual([])
  })

  it("a closed day that cannot be compared again stays as it was, and a person is told until it is", async () => {
    await orders.captured()
    const day = days.today()
    days.daysLater(1)
    const again = async () => {
      await the.sql("UPDATE acquiring_day_close SET next_attempt_at = now()")
      await closeDays(the.container)
    }
    // However often it was compared before.
    for (let compared = 0; compared < 5; compared += 1) await again()
    const lost = losing(day)
    for (let attempt = 0; attempt < 3; attempt += 1) await again()
    expect(await incidents()).toEqual([])
    await again()
    expect(await states()).toEqual([{ day, state: "closed", problem: WHY, progress: null }])
    expect(await incidents()).toEqual([
      ["day_not_closed", `${dayInWords(day)} was closed, and could not be compared again in 4 attempts: ${WHY}`],
    ])
    const german = await the.admin.get<IncidentsAnswer>("/admin/acquiring/incidents", { "accept-language": "de" })
    expect(german.body.incidents[0]).toMatchObject({
      message: expect.stringMatching(/ließ sich in 4 Versuchen nicht erneut vergleichen: Im Shop/) as string,
      next_step: expect.stringMatching(/vergleichen Sie ihn erneut/) as string,
    })
    lost.mockRestore()
    await again()
    expect(await states()).toEqual([{ day, state: "closed", problem: null, progress: null }])
    expect(await incidents()).toEqual([])
  })

  it("a day that cannot even be claimed keeps no other from being closed", async () => {
    await orders.captured()
    const [first, second] = [days.today(), nextDay(days.today())]
    days.daysLater(2)
    const { dayCloses } = storeOf(the.container).acquiring
    jest.spyOn(dayCloses, "claim").mockRejectedValueOnce(new Error("Connection terminated unexpectedly"))
    await closeDays(the.container)
    expect((await states()).map(({ day, state }) => [day, state])).toEqual([
      [second, "closed"],
      [first, "open"],
    ])
  })

  it("a comparison that was overtaken writes nothing over what its successor found", async () => {
    await orders.captured()
    const day = days.today()
    days.daysLater(1)
    const { dayCloses } = storeOf(the.container).acquiring
    const record = dayCloses.record.bind(dayCloses)
    jest.spyOn(dayCloses, "record").mockImplementationOnce(async (...found) => {
      // This process stood still until its claim had run out.
      await the.sql("UPDATE acquiring_day_close SET leased_until = now() - interval '1 second'")
      expect((await acquiring.closeDay({ account: "default", day })).close.state).toBe("closed")
      return record(...found)
    })
    // The workflow itself says that somebody else is at the day: on a busy machine the admin's answer may come before.
    const input = { account: "default", day, closed_by: "schedule" }
    expect((await closeDayWorkflow(the.container).run({ input })).result).toBeNull()
    const rows = await the.sql("SELECT state, attempts, leased_by, leased_until FROM acquiring_day_close")
    expect(rows).toEqual([{ state: "closed", attempts: 1, leased_by: null, leased_until: null }])
  })
})
