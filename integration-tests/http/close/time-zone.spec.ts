import { nextDay } from "../../../src/daily-close/shop-day"
import closeDays from "../../../src/jobs/close-days"
import { declareSettings } from "../../support/account-settings"
import { acquiringAdmin } from "../../support/acquiring-admin"
import { good } from "../../support/http"
import { paidOrders } from "../../support/paid-orders"
import { shop } from "../../support/shop"
import { shopDays } from "../../support/shop-days"

const HOUR_MS = 3_600_000

shop((the) => {
  const acquiring = acquiringAdmin(the.admin)
  const orders = paidOrders(the)
  let undo: (() => void)[] = []
  // Before the days take their own zone back: each takes back what it found.
  afterEach(() => {
    for (const one of undo.reverse()) one()
  })
  const days = shopDays(the)
  beforeEach(() => {
    undo = []
    the.sandbox.control.reset()
    the.sandbox.control.notificationSettings({ enabled: false })
  })

  const closeDue = () => closeDays(the.container)
  /** Hours ahead of UTC of where it is about one o'clock, with room for three hours more in a direction. */
  function atOneOClock(moves: number): number {
    const offsets = [1, 25].map((hour) => hour - new Date().getUTCHours())
    return offsets.find((ahead) => [ahead, ahead + moves].every((one) => one >= -12 && one <= 14))!
  }
  /** The shop's zone from here on. */
  function inZone(ahead: number): string {
    const zone = ahead === 0 ? "UTC" : `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`
    undo.push(declareSettings(the.container, { close: { time_zone: zone } }))
    return zone
  }
  const list = async () => (await acquiring.days("account=default&limit=100")).close.reverse()
  const captured = (of: Awaited<ReturnType<typeof list>>) =>
    of.flatMap(({ day, currencies }) => currencies.map(({ captured: sum }) => `${day} ${sum.store}/${sum.service}`))

  it.each([
    ["west", -3],
    ["east", 3],
  ])("a shop that moves its time zone %s counts each capture on one closed day", async (_, moves) => {
    const ahead = atOneOClock(moves)
    const before = inZone(ahead)
    await orders.captured()
    await hoursOld(3)
    await orders.captured()
    await closeDue()
    const [recorded] = await list()
    expect(recorded).toMatchObject({ state: "closed", time_zone: before, zone_changed: false })

    const after = inZone(ahead + moves)
    for (let day = 0; day < 4; day++) {
      days.daysLater(1)
      await closeDue()
    }
    const all = await list()
    const over = all.filter(({ over }) => over)
    expect(over.map(({ state }) => state)).toEqual(over.map(() => "closed"))
    expect(over.slice(1).map((day) => day.begins_at)).toEqual(over.slice(0, -1).map((day) => day.ends_at))
    expect(over.filter(({ zone_changed }) => zone_changed)).toHaveLength(1)
    expect(captured(over).map((sum) => sum.slice(11))).toEqual(["25.00/25.00", "25.00/25.00"])
    expect(over[0]).toMatchObject({ ...pick(recorded!), revision: 0 })

    const changed = over.find(({ zone_changed }) => zone_changed)!
    expect(changed).toMatchObject({ day: nextDay(recorded!.day), time_zone: after })
    const hours = (Date.parse(changed.ends_at) - Date.parse(changed.begins_at)) / HOUR_MS
    expect(hours).toBe(24 - moves)
    const again = await acquiring.closeDay({ account: "default", day: changed.day })
    expect(pick(again.close)).toEqual(pick(changed))
    const csv = await the.admin.get<string>(`/admin/acquiring/close/export?account=default&day=${changed.day}`)
    expect(good(csv).split("\r\n")[1]).toContain(`,${changed.begins_at},${changed.ends_at}`)
  })

  it("a day is not over before its end, and is closed by a person where the zone's own day has not ended", async () => {
    const ahead = atOneOClock(-3)
    inZone(ahead)
    await orders.captured()
    await hoursOld(3)
    const [first] = await list()
    await closeDue()
    inZone(ahead - 3)
    const { close } = await acquiring.closeDay({ account: "default", day: first!.day })
    expect(close).toMatchObject({ state: "closed", revision: 0, day: first!.day })
    const running = { account: "default", day: nextDay(first!.day) }
    expect((await the.admin.post("/admin/acquiring/close", running)).status).toBe(400)
    expect((await list()).map(({ day, over }) => [day, over])).toEqual([
      [first!.day, true],
      [running.day, false],
    ])
  })

  const pick = ({ day, time_zone, begins_at, ends_at }: Awaited<ReturnType<typeof list>>[number]) => ({
    ...{ day, time_zone, begins_at, ends_at },
  })

  async function hoursOld(hours: number): Promise<void> {
    const aged = (table: string, column: string) =>
      the.sql(`UPDATE ${table} SET ${column} = ${column} - interval '${hours} hours'`)
    await aged("acquiring_payment", "created_at")
    await aged("acquiring_operation", "sent_at")
    await aged("payment", "created_at")
    await aged("capture", "created_at")
  }
})
