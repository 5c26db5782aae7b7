import { csvLine } from "../csv"

describe("a line of CSV", () => {
  it.each([
    [["1", 2, null, undefined], "1,2,,\r\n"],
    [["a, b", 'say "no"'], '"a, b","say ""no"""\r\n'],
    [["two\nlines"], '"two\nlines"\r\n'],
    [["2026-11-22T10:00:00.000Z", "45.00"], "2026-11-22T10:00:00.000Z,45.00\r\n"],
  ])("of %j", (cells, line) => {
    expect(csvLine(cells)).toBe(line)
  })

  it.each(["=1+1", "+49 30", "-5", "@sum(a1)", "\t=1", "\r=1"])("never lets %j be calculated", (text) => {
    expect(csvLine([text])).toBe(`"'${text}"\r\n`)
  })
})
