import { inspect } from "node:util"
import { BigNumber } from "@medusajs/framework/utils"
import fc from "fast-check"
import { ISO_CURRENCIES, currencyDigits } from "../currency"
import { AcquirerError } from "../errors"
import { Money } from "../money"

const currency = fc.constantFrom(...ISO_CURRENCIES)
const minor = fc.bigInt({ min: -(10n ** 21n), max: 10n ** 21n })

function refusal(work: () => unknown): AcquirerError {
  try {
    work()
  } catch (error) {
    if (error instanceof AcquirerError) return error
    throw error
  }
  throw new Error("nothing was refused")
}

describe("Money, for every ISO currency", () => {
  it("survives its own decimal text", () => {
    fc.assert(
      fc.property(minor, currency, (units, code) => {
        const money = Money.ofMinor(units, code)
        expect(Money.exact(money.toDecimalString(), code).equals(money)).toBe(true)
        expect(money.toDecimalString().split(".")[1]?.length ?? 0).toBe(currencyDigits(code))
      }),
    )
  })

  it("goes over the wire with two fraction digits and back, or is refused by name", () => {
    fc.assert(
      fc.property(minor, currency, (units, code) => {
        const money = Money.ofMinor(units, code)
        const fits = money.digits <= 2 || units % 10n ** BigInt(money.digits - 2) === 0n
        if (fits) {
          const text = money.toWire()
          expect(text).toMatch(/^-?\d+\.\d\d$/)
          expect(Money.fromWire(text, code).equals(money)).toBe(true)
        } else {
          const error = refusal(() => money.toWire("refund_amount"))
          expect(error.kind).toBe("invalid")
          expect(error.field).toBe("refund_amount")
          expect(error.merchantMessage).toContain(money.toDecimalString())
          expect(error.merchantMessage).toContain(code)
        }
      }),
    )
  })

  it("takes an exponent form for what its plain form is", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999 }),
        fc.integer({ min: 0, max: 25 }),
        currency,
        (head, exponent, code) => {
          const plain = Money.exact(`${head}${"0".repeat(exponent)}`, code)
          expect(Money.exact(`${head}e${exponent}`, code).equals(plain)).toBe(true)
          expect(Money.exact(`${head}E+${exponent}`, code).equals(plain)).toBe(true)
        },
      ),
    )
  })

  it("takes any double exactly or not at all", () => {
    fc.assert(
      fc.property(fc.double(), currency, (number, code) => {
        try {
          expect(Money.exact(number, code).toNumber()).toBe(number === 0 ? 0 : number)
        } catch (error) {
          expect(error).toBeInstanceOf(AcquirerError)
        }
      }),
    )
  })

  it("rounds by at most half a minor unit, halves away from zero, symmetrically", () => {
    fc.assert(
      fc.property(minor, fc.bigInt({ min: 0n, max: 9_999n }), currency, (units, tail, code) => {
        const digits = currencyDigits(code) ?? 0
        const value = units * 10_000n + (units < 0n ? -tail : tail)
        const scaled = Money.rounded(`${value}e-${digits + 4}`, code)
        const away = tail >= 5_000n ? (value < 0n ? -1n : 1n) : 0n
        expect(scaled.minor).toBe(units + away)
        expect(Money.rounded(`${-value}e-${digits + 4}`, code).equals(scaled.negate())).toBe(true)
      }),
    )
  })

  it("adds and takes away without loss", () => {
    fc.assert(
      fc.property(fc.array(minor, { maxLength: 20 }), currency, (list, code) => {
        const total = Money.sum(
          list.map((units) => Money.ofMinor(units, code)),
          code,
        )
        expect(total.minor).toBe(list.reduce((sum, units) => sum + units, 0n))
        expect(total.minus(total).isZero()).toBe(true)
      }),
    )
  })
})

describe("Money.exact", () => {
  it.each([
    ["a string", "98.90"],
    ["a number", 98.9],
    ["Medusa's BigNumber JSON", { value: "98.9", precision: 20 }],
    ["a raw value with padding digits", { value: "98.900000000000000000", precision: 20 }],
    ["Medusa's BigNumber", new BigNumber("98.90")],
    ["Medusa's BigNumber of a number", new BigNumber(98.9)],
    ["an object with numeric", { numeric: 98.9 }],
    ["an object with valueOf", { valueOf: (): number => 98.9 }],
    ["an object with toString", { toString: () => "98.90" }],
  ])("reads %s", (_name, amount) => {
    expect(Money.exact(amount, "usd").toWire()).toBe("98.90")
  })

  it("keeps the digits of a BigNumber that a double would lose", () => {
    expect(Money.exact(new BigNumber("90071992547409931.25"), "USD").toWire()).toBe("90071992547409931.25")
  })

  it.each([
    [1e15, "1000000000000000.00"],
    [1e21, "1000000000000000000000.00"],
    ["1e-2", "0.01"],
    [-5, "-5.00"],
    [7n, "7.00"],
    [0, "0.00"],
    [-0, "0.00"],
  ])("takes %p to the cent", (amount, text) => {
    expect(Money.exact(amount, "USD").toWire()).toBe(text)
  })

  it.each([
    [98.9009],
    [0.005],
    [0.1 + 0.2],
    ["1e-3"],
    [NaN],
    [Infinity],
    [-Infinity],
    [""],
    [" 1"],
    ["1,000.00"],
    ["+1"],
    ["1."],
    [".5"],
    ["0x10"],
    ["1e99999"],
    ["1_000"],
    ["٣"],
    [{}],
    [[5]],
    [{ value: {} }],
    [new Date(0)],
  ])("refuses %p", (amount) => {
    const error = refusal(() => Money.exact(amount, "USD", "refund_amount"))
    expect(error).toMatchObject({ kind: "invalid", field: "refund_amount", sent: false })
  })

  it.each([[null], [undefined], [true]])("refuses %p from untyped callers", (amount: unknown) => {
    expect(refusal(() => Reflect.apply(Money.exact, Money, [amount, "USD"])).kind).toBe("invalid")
  })

  it("refuses a text too long to be an amount, and shows only its beginning", () => {
    expect(refusal(() => Money.exact("9".repeat(5_000), "USD")).merchantMessage.length).toBeLessThan(200)
  })

  it("names field, amount, currency and reason", () => {
    expect(refusal(() => Money.exact("10.5", "JPY", "shipping")).merchantMessage).toBe(
      "shipping: 10.5 JPY has more fraction digits than the 0 of the currency.",
    )
    expect(refusal(() => Money.exact("10.5", "ABC")).merchantMessage).toContain("ABC")
  })
})

describe("Money.rounded", () => {
  it.each([
    ["98.9009", "USD", "98.90"],
    ["0.005", "USD", "0.01"],
    ["-0.005", "USD", "-0.01"],
    ["0.0049999", "USD", "0.00"],
    ["1.0005", "KWD", "1.001"],
    ["999.5", "JPY", "1000"],
    ["1.00005", "CLF", "1.0001"],
    ["3934.49999999999999", "JPY", "3935"],
    ["3934.4999", "JPY", "3934"],
    ["-0.00499999999999", "USD", "-0.01"],
    ["0.00499", "USD", "0.00"],
  ])("%s %s is %s", (amount, code, text) => {
    expect(Money.rounded(amount, code).toDecimalString()).toBe(text)
  })
})

describe("the wire", () => {
  it.each([
    ["1000", "JPY", "1000.00"],
    ["1.230", "KWD", "1.23"],
    ["1.2300", "CLF", "1.23"],
    ["-0.05", "USD", "-0.05"],
  ])("writes %s %s as %s", (amount, code, text) => {
    expect(Money.exact(amount, code).toWire()).toBe(text)
  })

  it.each([
    ["1.234", "KWD"],
    ["1.2345", "CLF"],
  ])("refuses %s %s before anything is sent", (amount, code) => {
    expect(refusal(() => Money.exact(amount, code).toWire())).toMatchObject({ kind: "invalid", sent: false })
  })

  it.each([
    [" 12.30\n", 1230n],
    ["12.3", 1230n],
    [12.3, 1230n],
    ["-1", -100n],
    ["0012.30", 1230n],
  ])("reads %p", (text, units) => {
    expect(Money.fromWire(text, "USD").minor).toBe(units)
  })

  it.each([
    ["1e3"],
    ["+1"],
    ["1,000.00"],
    ["1 000"],
    [""],
    ["12.345"],
    ["--1"],
    [1e21],
    [null],
    [undefined],
    [{}],
    ["1."],
  ])("refuses %p", (text) => {
    expect(refusal(() => Money.fromWire(text, "USD")).kind).toBe("invalid")
  })

  it("refuses a fraction of a yen", () => {
    expect(Money.fromWire("1000.00", "JPY").minor).toBe(1000n)
    expect(refusal(() => Money.fromWire("1000.50", "JPY")).kind).toBe("invalid")
  })
})

describe("two currencies", () => {
  const dollars = Money.exact(5, "USD")
  const euros = Money.exact(5, "EUR")

  it("never mix", () => {
    for (const work of [() => dollars.plus(euros), () => dollars.minus(euros), () => dollars.compare(euros)]) {
      expect(refusal(work).kind).toBe("invalid")
    }
    expect(refusal(() => Money.sum([euros], "USD")).kind).toBe("invalid")
    expect(dollars.equals(euros)).toBe(false)
  })
})

it("prints itself readably everywhere", () => {
  const money = Money.exact("12.3", "usd")
  expect(`${money}`).toBe("12.30 USD")
  expect(JSON.stringify({ money })).toBe('{"money":{"amount":"12.30","currency":"USD"}}')
  expect(inspect(money)).toBe("Money(12.30 USD)")
  expect(money.compare(Money.exact("12.31", "USD"))).toBe(-1)
  expect([money.isPositive(), money.isNegative(), money.isZero()]).toEqual([true, false, false])
})
