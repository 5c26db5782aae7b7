import { duration, lasting } from "../moment"

describe("a stretch of time", () => {
  it.each([
    [0, "0 ms"],
    [340.4, "340 ms"],
    [2_500, "2.5 sec"],
    [90_000, "1.5 min"],
    [7_200_000, "2 hr"],
    [172_800_000, "2 days"],
  ])("of %d ms is said in its largest unit", (ms, text) => {
    expect(lasting("en", ms)).toBe(text)
  })

  it("is written as the language has it", () => {
    expect(lasting("de", 2_500)).toBe("2,5 Sek.")
  })
})

describe("a stretch of time that is set", () => {
  it.each([
    [0, "0 ms"],
    [250, "250 ms"],
    [30_000, "30 sec"],
    [100_000, "1 min 40 sec"],
    [300_000, "5 min"],
    [3_600_000, "1 hr"],
    [90_061_001, "1 day 1 hr 1 min 1 sec 1 ms"],
  ])("of %d ms is said whole", (ms, text) => {
    expect(duration("en", ms)).toBe(text)
  })

  it("is written as the language has it", () => {
    expect(duration("de", 300_000)).toBe("5 Min.")
  })
})
