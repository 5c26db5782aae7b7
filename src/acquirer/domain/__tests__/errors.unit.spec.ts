import { AcquirerError, type AcquirerErrorKind } from "../errors"

it.each<[AcquirerErrorKind, boolean, boolean]>([
  ["config", false, false],
  ["invalid", false, false],
  ["refused", false, false],
  ["transport", false, false],
  ["transport", true, true],
  ["protocol", true, true],
])("%s, sent %p: unknown is %p, and only what is known invites a second try", (kind, sent, unknown) => {
  const error = new AcquirerError(kind, { sent, merchantMessage: "for the merchant" })
  expect(error.isUnknown).toBe(unknown)
  expect(error.message).toBe("for the merchant")
  expect(/not pay again/.test(error.shopperMessage)).toBe(unknown)
  if (unknown) expect(error.shopperMessage).not.toMatch(/try again|nothing was charged/i)
})

it.each<[AcquirerErrorKind, boolean]>([
  ["config", false],
  ["invalid", false],
  ["refused", false],
  ["transport", true],
  ["protocol", true],
])("%s that does not say whether it was sent: unknown is %p", (kind, unknown) => {
  const error = new AcquirerError(kind, { merchantMessage: "for the merchant" })
  expect([error.sent, error.isUnknown]).toEqual([unknown, unknown])
  expect(error.adding("More.").isUnknown).toBe(unknown)
})

it("prefers the words it was given", () => {
  expect(new AcquirerError("refused", { merchantMessage: "m", shopperMessage: "s" }).shopperMessage).toBe("s")
})

it("is for the shopper where it was given words for them, also with one more sentence for the merchant", () => {
  const given = new AcquirerError("invalid", { merchantMessage: "m", shopperMessage: "s" })
  const without = new AcquirerError("invalid", { merchantMessage: "m" })
  expect([given, given.adding("More."), without.telling("s")].map((error) => error.isForShopper)).toEqual([
    true,
    true,
    true,
  ])
  expect([without, without.adding("More.")].map((error) => error.isForShopper)).toEqual([false, false])
})
