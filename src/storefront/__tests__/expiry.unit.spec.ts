import { formatExpiry, isExpired, parseExpiry } from "../index"

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

  it("reads two and four digits of a year", () => {
    expect(parseExpiry("4 / 29")).toEqual({ expiration_month: "04", expiration_year: "2029" })
    expect(parseExpiry("12/2031")).toEqual({ expiration_month: "12", expiration_year: "2031" })
    for (const value of ["00 / 30", "13 / 30", "12 / 3", "1230", ""]) expect(parseExpiry(value)).toBeUndefined()
  })

  it("ends with the month's last moment", () => {
    const expiry = { expiration_month: "12", expiration_year: "2030" }
    expect(isExpired(expiry, new Date(2030, 11, 31, 23, 59, 59))).toBe(false)
    expect(isExpired(expiry, new Date(2031, 0, 1))).toBe(true)
  })
})
