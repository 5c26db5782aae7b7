import fc from "fast-check"
import { Money } from "../../domain/money"
import { itemsFromWire, operations } from ".."
import { itemsToWire } from "../fields/item-list"
import { clean, cleanOrEmpty } from "../fields/outgoing-text"
import { cardPayment, hostedCheckout } from "./payment-inputs"
import { codes, decodeRequest, encode } from "./raw-message"

/** Any text at all: every script, emoji, control characters, lone halves of surrogate pairs, delimiters. */
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.string({ unit: fc.constantFrom("#", ",", ";", "a", " "), maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom("<", "&", "]", ">", "=", "%", "+", '"', "\ud800", "\n", "\u0000", "é"),
    maxLength: 12,
  }),
)

const envelope = { merchant_id: "100001", account_id: "100001001", encryption_data: "" }

describe("text on its way out", () => {
  it.each([
    ["Владимир Ильич", "Владимир Ильич"],
    ["محمد‎ علي", "محمد‎ علي"],
    ["क्षत्रिय‍", "क्षत्रिय‍"],
    ["👩‍👩‍👧‍👦 家族", "👩‍👩‍👧‍👦 家族"],
    ["Zo\u0308e", "Zo\u0308e"],
    ["O'Neil & <Sons>", "O'Neil & <Sons>"],
    ["two\r\nlines\tand tabs", "two lines and tabs"],
    ["bell\u0007 null\u0000 delete\u007f next\u0085", "bell null delete next"],
    ["half \ud83d pair", "half  pair"],
    ["no characters \ufffe\uffff", "no characters"],
    ["  ends  ", "ends"],
  ])("%j", (given, sent) => expect(clean(given)).toBe(sent))

  it("an IBAN typed in groups and small letters leaves in one, a SWIFT code in capitals", () => {
    const bankDetails = { iban: " de89 3704\u00a00044 0532 0130 00", swiftCode: "testdeff", accountName: "de Vries" }
    const order = { requestId: "r", money: Money.exact("1", "EUR"), beneficiary: { bankDetails } }
    expect(operations.payout.toWire(order, codes).beneficiary?.bank_details).toEqual({
      ...{ iban: "DE89370400440532013000", swift_code: "TESTDEFF", account_name: "de Vries" },
    })
  })

  it.each(["", " ", "\u0000", "\n\t", undefined])(
    "%j is nothing: left out, or empty where that is allowed",
    (nothing) => {
      expect(clean(nothing)).toBeUndefined()
      expect(cleanOrEmpty(nothing)).toBe("")
    },
  )

  it.each([
    ["json", operations.authorise, cardPayment],
    ["xml", operations.checkout, hostedCheckout],
    ["form", operations.checkout, hostedCheckout],
  ] as const)("arrives through %s exactly as it left", (codec, operation, order) => {
    fc.assert(
      fc.property(anyText, anyText, anyText, (city, note, productName) => {
        const body = operation.toWire(
          {
            ...order,
            note,
            billing: { ...order.billing, city },
            cartItems: order.cartItems?.map((item) => ({ ...item, name: productName })),
          },
          codes,
        )
        const bytes = Buffer.from(encode(codec, { ...envelope, ...body }))
        const arrived = operation.request.schema.parse(decodeRequest(codec, bytes))
        expect(arrived).toEqual({ ...envelope, ...body })
        expect(arrived.billing_city).toBe(clean(city))
        expect(arrived.note).toBe(cleanOrEmpty(note))
        expect(arrived.cart_items?.[0]?.basic_item_data.name).toBe(cleanOrEmpty(productName))
      }),
    )
  })
})

describe("the item list", () => {
  const price = fc.bigInt({ min: 0n, max: 10n ** 12n }).map((minor) => Money.ofMinor(minor, "USD"))
  const items = fc.array(
    fc.record({ sku: anyText, name: anyText, price, quantity: fc.integer({ min: 1, max: 9999 }) }),
    { minLength: 1, maxLength: 8 },
  )

  it("comes apart into the items that went in, whatever their texts", () => {
    fc.assert(
      fc.property(items, (list) => {
        const apart = itemsFromWire(itemsToWire(list) ?? "")
        expect(apart).toHaveLength(list.length)
        for (const [index, { sku, name, price: one, quantity }] of list.entries()) {
          expect(apart[index]).toMatchObject({ price: one.toWire(), quantity: String(quantity) })
          expect(withoutSpaces(apart[index]?.sku)).toBe(withoutSpaces(cleanOrEmpty(sku)))
          expect(withoutSpaces(apart[index]?.name)).toBe(withoutSpaces(cleanOrEmpty(name)))
        }
      }),
      { numRuns: 500 },
    )
  })

  it("comes apart the same for a reader that looks for values first and items second", () => {
    fc.assert(
      fc.property(items, (list) => {
        const text = itemsToWire(list) ?? ""
        expect(text.split("#,#")).toHaveLength(list.length * 3 + 1)
        expect(text.split("#;#")).toHaveLength(list.length)
      }),
      { numRuns: 500 },
    )
  })

  it("leaves text without delimiters alone", () => {
    const one = { sku: "A#1;2,3", name: "# , # and ; #", price: Money.fromWire("1", "USD"), quantity: 1 }
    expect(itemsToWire([one])).toBe("A#1;2,3#,## , # and ; ##,#1.00#,#1")
  })

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    "refuses a quantity of %p by the item's name",
    (quantity) => {
      const item = { sku: "SKU-1", name: "Tea", price: Money.fromWire("1", "USD"), quantity }
      expect(() => itemsToWire([item])).toThrow(/items: the quantity of SKU-1/)
    },
  )
})

function withoutSpaces(text: string | undefined): string | undefined {
  return text?.replace(/\s/g, "")
}
