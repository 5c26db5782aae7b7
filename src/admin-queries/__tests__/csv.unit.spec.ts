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

  it.each([
    ["x;=1+1;y", "x;'=1+1;y"],
    ["\t=1", "\t'=1"],
    ["\r=1", "\r'=1"],
    ["\n=1+1", "\n'=1+1"],
    ["a\n\n =cmd", "a\n\n '=cmd"],
    ["a,@sum(a1)", "a,'@sum(a1)"],
    ["a;-1;+2", "a;'-1;'+2"],
    [" =1", " '=1"],
    ["＝1+1", "'＝1+1"],
    ["a;＠b", "a;'＠b"],
  ])("never lets a part of %j be calculated, whatever separates a reader's cells", (text, shown) => {
    expect(csvLine([text])).toBe(`"${shown}"\r\n`)
  })

  it("keeps quotes from hiding what is calculated", () => {
    expect(csvLine(['x;"=1+1"'])).toBe(`"x;""'=1+1"""\r\n`)
  })

  it("leaves what no reader calculates as it is", () => {
    expect(csvLine(["a-b", "mail@shop.example", "2026-11-22", "-12.50", "a=b"])).toBe(
      "a-b,mail@shop.example,2026-11-22,-12.50,a=b\r\n",
    )
  })

  // If every separator looked at all that follow, it would come to no end in the time that a test has.
  it.each([";", "\n ", '" ', " =", "a\n\n "])("reads a long text of %j once", (part) => {
    expect(csvLine([part.repeat(200_000)]).length).toBeGreaterThan(part.length * 200_000)
  })

  // A currency without decimals has amounts such as -500: as text, no spreadsheet would add them up.
  it.each(["0", "500", "-5", "-500", "-12.50", "-1.500"])("leaves the number %s a number", (number) => {
    expect(csvLine([number])).toBe(`${number}\r\n`)
  })

  it.each(["=1+1", "+49 30", "+5", "-5+1", "--5", "-5.", "-5e3", "-A1", "-5\n", "@sum(a1)"])(
    "never lets %j be calculated",
    (text) => {
      expect(csvLine([text])).toBe(`"'${text}"\r\n`)
    },
  )
})
