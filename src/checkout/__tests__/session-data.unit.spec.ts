import { readSessionInput } from "../session-data"

describe("session data", () => {
  const looksLikeCard = "4111111111111111"

  it("may have a transaction id that looks like a card: it is the service's, and nobody types it", () => {
    expect(readSessionInput({ flow: "redirect", transaction_id: looksLikeCard })).toMatchObject({ flow: "redirect" })
  })

  it("has no card anywhere else", () => {
    expect(() => readSessionInput({ flow: "redirect", payment_method: looksLikeCard })).toThrow(/card data/)
  })
})
