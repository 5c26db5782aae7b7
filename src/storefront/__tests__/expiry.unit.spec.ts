import { caretInExpiry, formatExpiry, isExpired, parseExpiry } from "../index"

describe("expiry", () => {
  it.each([
    ["1", "1"],
    ["12", "12"],
    ["123", "12 / 3"],
    ["1231", "12 / 31"],
    ["4", "04"],
    ["429", "04 / 29"],
    ["1/", "01 / "],
    ["12/2031", "12 / 31"],
    ["1/31", "01 / 31"],
    ["12 / ", "12"],
    ["", ""],
  ])("formats %p as %p", (typed, shown) => expect(formatExpiry(typed)).toBe(shown))

  it.each([
    ["1 / 29", "1 / 29"],
    ["0 / 29", "0 / 29"],
    ["2 / 29", "2 / 29"],
    [" / 29", " / 29"],
    ["1/ 29", "1 / 29"],
    ["102 / 29", "10 / 29"],
    ["0/29", "0 / 29"],
    ["0 / ", "0"],
    ["1 / ", "01 / "],
  ])("leaves a month that is being corrected as it is: %p as %p", (typed, shown) =>
    expect(formatExpiry(typed)).toBe(shown),
  )

  it("corrects the month digit by digit, the caret where the shopper has it", () => {
    let shown = "01 / 29"
    let caret = 2
    const write = (typed: string, at: number) => {
      shown = formatExpiry(typed)
      caret = caretInExpiry(typed, at, shown)
    }
    const backspace = () => write(shown.slice(0, caret - 1) + shown.slice(caret), caret - 1)
    const type = (digit: string) => write(shown.slice(0, caret) + digit + shown.slice(caret), caret + 1)
    backspace()
    expect([shown, caret]).toEqual(["0 / 29", 1])
    type("2")
    expect([shown, caret]).toEqual(["02 / 29", 2])
    backspace()
    backspace()
    expect([shown, caret]).toEqual([" / 29", 0])
    type("1")
    type("1")
    expect([shown, caret]).toEqual(["11 / 29", 2])
    caret = 5
    backspace()
    expect([shown, caret]).toEqual(["11 / 29", 2])
  })

  it.each([
    ["4", 1, 2],
    ["1/", 2, 5],
    ["123", 3, 6],
    ["12 / 2031", 9, 7],
    ["12 / 9", 5, 5],
    ["12 /29", 4, 2],
    ["12 / 39", 6, 6],
  ])("keeps the caret of %p at %p at %p of what is shown", (typed, caret, shown) =>
    expect(caretInExpiry(typed, caret, formatExpiry(typed))).toBe(shown),
  )

  it("reads two and four digits of a year", () => {
    expect(parseExpiry("4 / 29")).toEqual({ expiration_month: "04", expiration_year: "2029" })
    expect(parseExpiry("12/2031")).toEqual({ expiration_month: "12", expiration_year: "2031" })
    for (const value of ["0 / 30", " / 30", "00 / 30", "13 / 30", "12 / 3", "1230", ""])
      expect(parseExpiry(value)).toBeUndefined()
  })

  it("ends with the month's last moment", () => {
    const expiry = { expiration_month: "12", expiration_year: "2030" }
    expect(isExpired(expiry, new Date(2030, 11, 31, 23, 59, 59))).toBe(false)
    expect(isExpired(expiry, new Date(2031, 0, 1))).toBe(true)
  })
})
