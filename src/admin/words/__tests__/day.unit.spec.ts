import { dayAndMonth, todayIn } from "../day"

describe("a day where there is little room", () => {
  it.each([
    ["en-GB", "22 Nov"],
    ["en-US", "Nov 22"],
    ["de", "22. Nov."],
    ["ja", "11月22日"],
  ])("has no weekday and no year, as %s writes it", (locale, text) => {
    expect(dayAndMonth(locale, "2026-11-22")).toBe(text)
  })

  it("is that day wherever the reader is", () => {
    expect(["2026-03-01", "2026-12-31"].map((day) => dayAndMonth("en-GB", day))).toEqual(["1 Mar", "31 Dec"])
  })
})

it("today is the day of the shop's time zone, wherever the reader is", () => {
  const at = new Date("2026-11-30T23:30:00Z")
  expect(["UTC", "Europe/Berlin", "America/New_York", undefined].map((zone) => todayIn(zone, at))).toEqual([
    ...["2026-11-30", "2026-12-01", "2026-11-30", "2026-11-30"],
  ])
})
