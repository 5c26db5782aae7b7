import fc from "fast-check"

import { Money } from "../../acquirer/domain/money"
import { besideBooked, bookedOf } from "../order-sums"
import { storeTotal } from "../payable-session"

const booked = (...amounts: (number | string)[]) =>
  bookedOf(
    amounts.map((amount) => ({ amount, raw_amount: { value: String(amount) } })),
    "eur",
  )

describe("a sum of an order beside what is booked of it", () => {
  it.each([
    ["an order of half a cent, booked as it was charged", "48.195", ["48.2"], "48.20"],
    ["an order of half a cent, booked with all digits", "48.195", ["48.195"], "48.20"],
    ["two payments that were each rounded up", "20.012", ["10.006", "10.006"], "20.02"],
    ["what is still to be paid beside what was", "30.018", ["10.006", "10.006"], "30.03"],
    ["nothing booked yet", "48.195", [], "48.20"],
    ["less than was charged, with all digits", "40", ["48.195"], "40.00"],
    ["less than was charged, and refunded with all digits", "40", ["48.195", "-8.195"], "40.00"],
    ["less than was charged, and refunded as it was sent", "40", ["48.195", "-8.2"], "40.00"],
    ["less than was charged and booked, and refunded as it was sent", "40", ["48.2", "-8.2"], "40.00"],
  ])("is, of %s, what its customer is asked for", (_, sum, amounts, expected) => {
    expect(besideBooked(sum, booked(...amounts)).toDecimalString()).toBe(expected)
  })

  it("is the total rounded once wherever the core booked what was charged", () => {
    const thousandths = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(thousandths, (thousandth) => {
        const total = (thousandth / 1000).toFixed(3)
        const charged = storeTotal(total, "eur")
        expect(besideBooked(total, booked(charged.toDecimalString()))).toEqual(charged)
        expect(besideBooked(total, booked(total))).toEqual(charged)
      }),
      { examples: [[48_195], [5], [0]] },
    )
  })

  it("is nothing of nothing", () => {
    expect(besideBooked(0, booked()).compare(Money.zero("EUR"))).toBe(0)
  })
})
