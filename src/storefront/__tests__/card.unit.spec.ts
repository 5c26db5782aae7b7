import { CardError, parseCard } from "../../acquirer/domain/card-form"
import { caretInCardNumber, cardBrand, checkCard, formatCardNumber, passesLuhn } from "../index"

function serverTakes(number: string, security_code = "123"): boolean {
  const rest = { expiration_month: "07", expiration_year: "2030", first_name: "Ada", last_name: "Lovelace" }
  try {
    return Boolean(parseCard({ number, security_code, ...rest }, NOW))
  } catch (error) {
    if (error instanceof CardError) return false
    throw error
  }
}

const NOW = new Date(2030, 5, 15)
const good = { number: "4111 1111 1111 1111", expiry: "07 / 30", security_code: "123", name: "Ada Lovelace" }
const codes = (entry: Partial<typeof good>) => checkCard({ ...good, ...entry }, NOW).map(({ code }) => code)

describe("card brand", () => {
  it.each([
    ["4", "visa"],
    ["5555 55", "mastercard"],
    ["2221", "mastercard"],
    ["2720", "mastercard"],
    ["34", "amex"],
    ["3530 1113", "jcb"],
    ["3056", "diners"],
    ["6011", "discover"],
    ["620", "unionpay"],
    ["2200", "mir"],
    ["6759", "maestro"],
  ])("knows %s as %s", (number, id) => expect(cardBrand(number)?.id).toBe(id))

  it.each(["", "5", "22", "62", "2220", "2721", "99"])("does not guess from %p", (number) =>
    expect(cardBrand(number)).toBeUndefined(),
  )
})

describe("card number", () => {
  it("stands in the brand's groups and stops at its length", () => {
    expect(formatCardNumber("41111111111111")).toBe("4111 1111 1111 11")
    expect(formatCardNumber("378282246310005999")).toBe("3782 822463 10005")
    expect(formatCardNumber("5555-5555-5555-4444-9")).toBe("5555 5555 5555 4444")
    expect(formatCardNumber("card: none")).toBe("")
  })

  it("keeps the caret behind the digit just typed", () => {
    const typed = "41112 1111"
    expect(caretInCardNumber(typed, 5, formatCardNumber(typed))).toBe("4111 2".length)
    expect(caretInCardNumber("4111 ", 5, "4111")).toBe(4)
  })

  it("has a check digit", () => {
    expect(passesLuhn("5555 5555 5555 4444")).toBe(true)
    expect(passesLuhn("378282246310005")).toBe(true)
    expect(passesLuhn("4111 1111 1111 1112")).toBe(false)
    expect(passesLuhn("1")).toBe(false)
    expect(passesLuhn("4111x")).toBe(false)
  })
})

describe("checkCard", () => {
  it("finds nothing wrong with a good card", () => {
    expect(codes({})).toEqual([])
    expect(codes({ number: "3782 822463 10005", security_code: "1234" })).toEqual([])
  })

  it("names what is wrong, field by field, without repeating what was typed", () => {
    expect(codes({ number: "", expiry: "", security_code: "", name: " " })).toEqual([
      "number_missing",
      "expiry_missing",
      "code_missing",
      "name_missing",
    ])
    expect(codes({ number: "4111 1111" })).toEqual(["number_incomplete"])
    expect(codes({ number: "4111 1111 1111 1112" })).toEqual(["number_wrong"])
    expect(codes({ number: "4111 1111 1111 1111 1" })).toEqual(["number_wrong"])
    expect(codes({ expiry: "13 / 31" })).toEqual(["expiry_unreadable"])
    expect(codes({ expiry: "05 / 30" })).toEqual(["expired"])
    expect(codes({ security_code: "12345" })).toEqual(["code_length"])
    expect(codes({ number: "378282246310005", security_code: "123" })).toEqual(["code_length"])
    const [problem] = checkCard({ ...good, number: "4111 1111 1111 1112" }, NOW)
    expect(problem?.message).not.toMatch(/\d/)
  })

  it.each([
    ["Visa of 13 digits", "4222222222222"],
    ["Visa of 18 digits", "411111111111111114"],
    ["UnionPay without a check digit", "6200000000000001"],
    ["UnionPay of 15 digits", "620000000000000"],
    ["Mir", "2200000000000004"],
    ["Troy", "9792000000000001"],
    ["Diners of 15 digits", "300000000000007"],
    ["Discover of 17 digits", "60110000000000003"],
    ["JCB that begins with 2131", "2131000000000008"],
    ["Verve", "5060990000000000008"],
    ["Maestro of 12 digits", "676700000005"],
    ["a number of no brand", "9999999999999995"],
  ])("says of %s what the server says", (_brand, number) => {
    expect(codes({ number }).length === 0).toBe(serverTakes(number))
  })

  it("wants the code of a Maestro card, as the server does", () => {
    expect(codes({ number: "6759649826438453", security_code: "" })).toEqual(["code_missing"])
    expect(serverTakes("6759649826438453", "")).toBe(false)
  })

  it("takes a card until the last day of its month", () => {
    expect(codes({ expiry: "06 / 30" })).toEqual([])
  })
})
