import { dayOf, isTimeZone, momentOf } from "../../acquirer/domain/time-zone"
import { daysBetween, isDay, nextDay, shopDay } from "../shop-day"

describe("a shop's day", () => {
  it.each([
    ["2026-11-22", "UTC", "2026-11-22T00:00:00.000Z", 24],
    ["2026-11-22", "Europe/Berlin", "2026-11-21T23:00:00.000Z", 24],
    // The clocks go forward and back.
    ["2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z", 23],
    ["2026-10-25", "Europe/Berlin", "2026-10-24T22:00:00.000Z", 25],
    ["2026-03-08", "America/New_York", "2026-03-08T05:00:00.000Z", 23],
    ["2026-11-01", "America/New_York", "2026-11-01T04:00:00.000Z", 25],
    // By half an hour.
    ["2026-04-05", "Australia/Lord_Howe", "2026-04-04T13:00:00.000Z", 24.5],
    // At midnight itself: the day begins at one o'clock, or its last hour comes twice.
    ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z", 23],
    ["2018-02-17", "America/Sao_Paulo", "2018-02-17T02:00:00.000Z", 25],
    ["2026-11-22", "Asia/Kathmandu", "2026-11-21T18:15:00.000Z", 24],
    ["2026-11-22", "Pacific/Kiritimati", "2026-11-21T10:00:00.000Z", 24],
    ["2026-11-22", "Pacific/Pago_Pago", "2026-11-22T11:00:00.000Z", 24],
    // Samoa left a day out.
    ["2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00.000Z", 0],
    ["2024-02-29", "UTC", "2024-02-29T00:00:00.000Z", 24],
  ])("%s in %s begins at %s and has %s hours", (day, zone, from, hours) => {
    const found = shopDay(day, zone)
    expect(found.from.toISOString()).toBe(from)
    expect((found.until.getTime() - found.from.getTime()) / 3_600_000).toBe(hours)
  })

  it.each(["Europe/Berlin", "America/Sao_Paulo", "Pacific/Apia", "Australia/Lord_Howe"])(
    "every moment in %s belongs to one day, and days follow without a gap",
    (zone) => {
      let before = shopDay("2018-01-01", zone)
      for (const day of daysBetween("2018-01-02", "2018-12-31")) {
        const found = shopDay(day, zone)
        expect(found.from).toEqual(before.until)
        expect(dayOf(found.from, zone)).toBe(day)
        expect(dayOf(new Date(found.until.getTime() - 1), zone)).toBe(day)
        before = found
      }
    },
  )

  it.each([
    ["2026-02-28", true],
    ["2024-02-29", true],
    ["2026-02-29", false],
    ["2026-13-01", false],
    ["2026-1-1", false],
    ["26-01-01", false],
    ["", false],
    ["2026-01-01T00:00:00Z", false],
    ["0000-00-00", false],
    ["9999-12-30", true],
    ["9999-12-31", false],
  ])("%s is a day: %s", (text, is) => expect(isDay(text)).toBe(is))

  it("the day after the last of a month, a year, a leap February", () => {
    expect(["2026-11-30", "2026-12-31", "2024-02-28", "2024-02-29"].map((day) => nextDay(day))).toEqual([
      ...["2026-12-01", "2027-01-01", "2024-02-29", "2024-03-01"],
    ])
  })
})

describe("a moment as the service writes it", () => {
  it.each([
    ["20261122101500", "UTC", "2026-11-22T10:15:00.000Z"],
    ["20261122101500", "Asia/Shanghai", "2026-11-22T02:15:00.000Z"],
    ["20260701101500", "Europe/Berlin", "2026-07-01T08:15:00.000Z"],
    // Comes twice: the first; is skipped: where the clock goes on.
    ["20261025023000", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
    ["20260329023000", "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
  ])("%s in %s is %s", (digits, zone, at) => expect(momentOf(digits, zone)?.toISOString()).toBe(at))

  it.each(["", "2026112210150", "202611221015000", "20261322101500", "20260229000000", "20261122246000", "soon"])(
    "%j is no moment",
    (digits) => expect(momentOf(digits, "UTC")).toBeUndefined(),
  )
})

it.each([
  ["UTC", true],
  ["Europe/Berlin", true],
  ["America/Argentina/Buenos_Aires", true],
  ["Mars/Olympus", false],
  ["+02:00", false],
  ["", false],
])("%j is a time zone: %s", (zone, is) => expect(isTimeZone(zone)).toBe(is))
