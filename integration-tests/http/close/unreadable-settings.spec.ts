import type { AccountsAnswer, CloseAnswer, CloseReport } from "../../../src/api/admin/acquiring/http-types"
import { nextDay } from "../../../src/daily-close/shop-day"
import closeDays from "../../../src/jobs/close-days"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { good } from "../../support/http"
import { paidOrders } from "../../support/paid-orders"
import { SANDBOX_ACCOUNT } from "../../support/sandbox"
import { shop } from "../../support/shop"
import { shopDays } from "../../support/shop-days"

/** The books of days that are closed are kept for years: longer than an account's settings. */
shop((the) => {
  const acquiring = acquiringAdmin(the.admin)
  const orders = paidOrders(the)
  const days = shopDays(the)
  beforeEach(() => the.sandbox.control.reset())
  afterEach(() => void Object.assign(process.env, SANDBOX_ACCOUNT, { ACQUIRER_BASE_URL: the.sandbox.url }))

  /** A closed day with one payment of 25.00 USD. */
  async function closedDay(): Promise<string> {
    await orders.captured()
    const day = days.today()
    days.daysLater(1)
    await closeDays(the.container)
    return day
  }
  const listed = async (query: string) => {
    const { close, unfinished } = good(await the.admin.get<CloseAnswer>(`/admin/acquiring/close?${query}`))
    return { unfinished, close: close.map(({ account, day, state, time_zone }) => [account, day, state, time_zone]) }
  }
  const exported = async (query: string) =>
    good(await the.admin.get<string>(`/admin/acquiring/close/export?${query}`))
      .trim()
      .split("\r\n")
  const statusOf = async (query: string) => (await the.admin.get(`/admin/acquiring/close?${query}`)).status

  it("closed days of an incomplete account are listed, read and exported; only comparing is refused", async () => {
    const day = await closedDay()
    const open = nextDay(day)
    delete process.env.ACQUIRER_SECRET_KEY
    const closed = ["default", day, "closed", days.zone()]
    const both = [["default", open, "open", days.zone()], closed]
    expect(await listed("account=default")).toEqual({ unfinished: [], close: both })
    expect(await listed("")).toEqual({ unfinished: [], close: both })
    expect(await listed(`account=default&day=${day}`)).toEqual({ unfinished: [], close: [closed] })
    const [found] = (await acquiring.days(`account=default&day=${day}&lines=all`)).close
    expect(found).toMatchObject({ lines: [{ kind: "authorised" }, { kind: "captured" }] })
    expect(await exported(`account=default&day=${day}`)).toHaveLength(3)
    expect((await exported(`account=default&from=${day}&to=${day}`))[1]).toContain(",USD,25.00,25.00,0.00,")

    expect(await statusOf(`account=default&day=${open}`)).toBe(409)
    expect(await listed(`day=${open}`)).toEqual({ unfinished: ["default"], close: [] })
    const pressed = await the.admin.post<CloseReport>("/admin/acquiring/close", { account: "default", day })
    expect(pressed.status).toBe(409)
    await the.sql("DELETE FROM acquiring_day_close")
    expect(await statusOf("account=default")).toBe(409)
  })

  it("closed days of an account that is not declared any more are listed, read and exported", async () => {
    const day = await closedDay()
    await the.sql("UPDATE acquiring_day_close SET account = 'former'")
    await the.sql("UPDATE acquiring_payment SET account = 'former'")
    await the.sql("UPDATE acquiring_operation SET account = 'former'")
    days.daysLater(60)
    const closed = ["former", day, "closed", days.zone()]
    expect(await listed("account=former")).toEqual({ unfinished: [], close: [closed] })
    expect((await listed("")).close).toContainEqual(closed)
    expect((await listed(`day=${day}`)).close).toContainEqual(closed)
    expect((await listed(`day=${nextDay(day)}`)).unfinished).toEqual([])
    expect(await exported(`account=former&day=${day}`)).toHaveLength(3)
    expect((await exported(`account=former&from=${day}&to=${nextDay(day, 30)}`))[1]).toContain(",USD,25.00,25.00,0.00,")

    expect(await statusOf(`account=former&day=${nextDay(day)}`)).toBe(404)
    expect((await the.admin.post("/admin/acquiring/close", { account: "former", day })).status).toBe(404)
    const accounts = good(await the.admin.get<AccountsAnswer>("/admin/acquiring/accounts"))
    expect(accounts).toMatchObject({ accounts: [{ id: "default" }], former: [{ id: "former", last_day: day }] })
  })
})
