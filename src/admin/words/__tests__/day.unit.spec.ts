import { dayAndMonth } from "../day"

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
