import { inspect } from "node:util"
import { brandOf, maskPan } from "../card"
import { CardError, parseCard } from "../card-form"

const NOW = new Date("2026-11-20T10:00:00Z")
const FORM = {
  number: "4111 1111 1111 1111",
  expiration_month: "12",
  expiration_year: "2030",
  security_code: "123",
  first_name: "Zoë",
  last_name: "O’Brien-李",
}

function problems(change: Record<string, unknown>, now = NOW): string[] {
  try {
    parseCard({ ...FORM, ...change }, now)
  } catch (error) {
    if (error instanceof CardError) return error.problems.map(({ field }) => field)
    throw error
  }
  return []
}

describe("parseCard", () => {
  it("gives digits, a two-digit month and a four-digit year", () => {
    const card = parseCard({ ...FORM, expiration_month: 7, expiration_year: "30" }, NOW)
    expect([card.number, card.expirationMonth, card.expirationYear, card.securityCode]).toEqual([
      "4111111111111111",
      "07",
      "2030",
      "123",
    ])
    expect([card.firstName, card.lastName]).toEqual(["Zoë", "O’Brien-李"])
  })

  it.each([
    "4111111111111111",
    "5555555555554444",
    "4000000000000002",
    "4000000000009995",
    "4000000000000259",
    "4000000000000101",
    "4000000000000119",
    "4000000000003220",
    "2223003122003222",
    "6011111111111117",
    "3530111333300000",
    "30569309025904",
    "6200000000000000",
  ])("takes %s", (number) => {
    expect(problems({ number })).toEqual([])
  })

  it.each([
    ["a wrong check digit", { number: "4111111111111112" }, ["number"]],
    ["a missing digit", { number: "411111111111111" }, ["number"]],
    ["letters", { number: "4111x11111111111" }, ["number"]],
    ["no brand's prefix", { number: "1111111111111117" }, ["number"]],
    ["a number that is not text", { number: 4111111111111111 }, ["number"]],
    ["month 13", { expiration_month: "13" }, ["expiration_month"]],
    ["month 0", { expiration_month: "0" }, ["expiration_month"]],
    ["a year far away", { expiration_year: "2099" }, ["expiration_year"]],
    ["a short code", { security_code: "12" }, ["security_code"]],
    ["a long code", { security_code: "1234" }, ["security_code"]],
    ["a numeric code, whose zeros may be lost", { security_code: 123 }, ["security_code"]],
    ["no name", { first_name: " ", last_name: undefined }, ["first_name", "last_name"]],
    ["a number in the name", { last_name: "4111111111111111" }, ["last_name"]],
    ["a line break in the name", { last_name: "A\r\nX-Header: 1" }, ["last_name"]],
    [
      "everything at once",
      { number: "", expiration_month: "x", security_code: "" },
      ["number", "expiration_month", "security_code"],
    ],
  ])("refuses %s", (_name, change, fields) => {
    expect(problems(change)).toEqual(fields)
  })

  it("wants four digits of American Express and three of the others", () => {
    expect(problems({ number: "378282246310005", security_code: "1234" })).toEqual([])
    expect(problems({ number: "378282246310005", security_code: "123" })).toEqual(["security_code"])
  })

  it("takes a card to the end of its month, wherever the shopper is", () => {
    const december = { expiration_month: "11", expiration_year: "2026" }
    expect(problems(december, new Date("2026-11-30T23:59:59Z"))).toEqual([])
    expect(problems(december, new Date("2026-12-01T11:59:59Z"))).toEqual([])
    expect(problems(december, new Date("2026-12-01T12:00:00Z"))).toEqual(["expiration_year"])
  })

  it.each([[null], [undefined], ["4111111111111111"], [[]], [42]])("refuses %p as a form", (input) => {
    expect(() => parseCard(input, NOW)).toThrow(CardError)
  })

  it("says what is wrong without what was typed", () => {
    try {
      parseCard({ ...FORM, number: "4111111111111112", security_code: "98765" }, NOW)
      throw new Error("was taken")
    } catch (error) {
      expect(error).toMatchObject({ kind: "invalid", field: "number", sent: false })
      expect(inspect(error)).not.toMatch(/4111|98765/)
      expect((error as CardError).shopperMessage).toContain("typing mistake")
      expect((error as CardError).shopperMessage).toContain("3 digits")
    }
  })
})

describe("a card", () => {
  const card = parseCard(FORM, NOW)

  it("prints masked everywhere", () => {
    const views = [
      `${card}`,
      String(card),
      JSON.stringify({ card }),
      inspect(card),
      inspect({ deep: { deeper: [card] } }, { depth: 9 }),
      inspect(card, { showHidden: true, customInspect: false }),
      JSON.stringify({ ...card }),
      JSON.stringify(structuredClone({ ...card })),
      Object.values(card).join(),
    ]
    for (const view of views.slice(0, 5)) expect(view).toContain("411111…1111")
    for (const view of views) expect(view).not.toMatch(/4111111111111111|123\b|2030/)
  })
})

it("masks to the first six and last four", () => {
  expect(maskPan("4111 1111 1111 1111")).toBe("411111…1111")
  expect(maskPan("41111111")).toBe("…")
})

it.each([
  ["4111111111111111", "visa"],
  ["5555555555554444", "mastercard"],
  ["378282246310005", "amex"],
  ["9999999999999999", undefined],
])("knows the brand of %s", (number, id) => {
  expect(brandOf(number)?.id).toBe(id)
})
