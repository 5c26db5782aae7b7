import type { DayBounds } from "../../modules/acquiring/day-close-row"
import { Calendar, isOfZoneChange } from "../calendar"
import { daysBetween, nextDay } from "../shop-day"

const [WEST, EAST] = ["Etc/GMT+12", "Etc/GMT-14"]

describe("an account's days join", () => {
  it("west: the day of the change is longer; east: it is shorter, or empty", () => {
    const day = (from: string, to: string) => inWords(new Calendar(to, [recorded("2026-11-10", from)]), "2026-11-11")
    expect(day("UTC", "UTC")).toBe("11-11T00:00 11-12T00:00")
    expect(day("Etc/GMT-2", "Etc/GMT+4")).toBe("11-10T22:00 11-12T04:00 changed")
    expect(day("UTC", "Europe/Berlin")).toBe("11-11T00:00 11-11T23:00 changed")
    expect(day(EAST, WEST)).toBe("11-10T10:00 11-12T12:00 changed")
    expect(day(WEST, EAST)).toBe("11-11T12:00 11-11T12:00 changed")
    expect(inWords(new Calendar(EAST, [recorded("2026-11-10", WEST)]), "2026-11-12")).toBe(
      "11-11T12:00 11-12T10:00 changed",
    )
  })

  it("the day after the change, and days of an account that has recorded none, have the zone's midnights", () => {
    const later = new Calendar("Etc/GMT+4", [recorded("2026-11-10", "Etc/GMT-2")])
    expect(inWords(later, "2026-11-12")).toBe("11-12T04:00 11-13T04:00")
    expect(inWords(new Calendar("Europe/Berlin", []), "2026-11-11")).toBe("11-10T23:00 11-11T23:00")
  })

  it("a day that was never recorded ends where the recorded day after it begins", () => {
    const calendar = new Calendar("Etc/GMT+4", [recorded("2026-11-10", "Etc/GMT-2"), recorded("2026-11-12", "UTC")])
    expect(inWords(calendar, "2026-11-09")).toBe("11-09T04:00 11-09T22:00 changed")
    expect(inWords(calendar, "2026-11-11")).toBe("11-10T22:00 11-12T00:00 changed")
  })

  it("a recorded day keeps its begin and end, whatever zone is in force", () => {
    const odd: DayBounds = {
      ...{ day: "2026-11-11", time_zone: "Etc/GMT+4" },
      ...{ begins_at: new Date("2026-11-10T22:00Z"), ends_at: new Date("2026-11-12T04:00Z") },
    }
    const calendar = new Calendar("Asia/Tokyo", [recorded("2026-11-10", "Etc/GMT-2"), odd])
    expect(inWords(calendar, "2026-11-10")).toBe("11-09T22:00 11-10T22:00")
    expect(inWords(calendar, "2026-11-11")).toBe("11-10T22:00 11-12T04:00 changed")
  })

  it.each([
    [["UTC"]],
    [["UTC", "Europe/Berlin", "America/New_York"]],
    [[WEST, EAST]],
    [[EAST, WEST]],
    [[EAST, WEST, EAST, WEST]],
    [[WEST, EAST, "UTC", "Pacific/Apia", WEST]],
  ])("%j: one day begins where the one before ended, and every moment is of one day", (zones) => {
    const days: DayBounds[] = []
    for (const [place, day] of daysBetween("2026-11-01", "2026-11-20").entries()) {
      const zone = zones[Math.floor((place * zones.length) / 20)]!
      // Every third day is closed later than the ones after it.
      if (place % 3 === 1 && place < 15) continue
      const { from, until } = new Calendar(zone, days).day(day)
      days.push({ day, time_zone: zone, begins_at: from, ends_at: until })
    }
    const calendar = new Calendar("UTC", days)
    for (const day of daysBetween("2026-10-28", "2026-11-24")) {
      const { from, until } = calendar.day(day)
      expect(until.getTime()).toBeGreaterThanOrEqual(from.getTime())
      expect(calendar.day(nextDay(day)).from).toEqual(until)
    }
    for (let at = Date.UTC(2026, 9, 28); at < Date.UTC(2026, 10, 24); at += 5 * 3_600_000) {
      const { from, until } = calendar.day(calendar.at(new Date(at)))
      expect(from.getTime() <= at && at < until.getTime()).toBe(true)
    }
  })

  it("a moment that two days were recorded with before days joined is of both", () => {
    const calendar = new Calendar("UTC", [recorded("2026-11-10", "UTC"), recorded("2026-11-11", "Etc/GMT-6")])
    expect(calendar.recordedAt(new Date("2026-11-10T20:00Z")).map(({ day }) => day)).toEqual([
      ...["2026-11-10", "2026-11-11"],
    ])
  })
})

/** As it was recorded before a day's bounds were kept. */
function recorded(day: string, time_zone: string): DayBounds {
  return { day, time_zone, begins_at: null, ends_at: null }
}

function inWords(calendar: Calendar, day: string): string {
  const found = calendar.day(day)
  const [from, until] = [found.from, found.until].map((at) => at.toISOString().slice(5, 16))
  return `${from} ${until}${isOfZoneChange(found) ? " changed" : ""}`
}
