import { lasting } from "../moment"

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
