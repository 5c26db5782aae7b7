import { said } from "../language"

describe("an answer in another language", () => {
  it("has its sentences translated wherever they stand, and nothing else", () => {
    const answer = {
      items: [{ message: "It was released.", next_step: null, kind: "It was released." }],
      plan: [{ because: "it is over" }],
      notes: ["canceled the order", "of a person"],
      errors: [{ field: "reason", reason: "is missing" }],
      count: 1,
    }
    expect(said("de", answer)).toEqual({
      items: [{ message: "Das Geld wurde zurückgegeben.", next_step: null, kind: "It was released." }],
      plan: [{ because: "es ist vorbei" }],
      notes: ["hat die Bestellung storniert", "of a person"],
      errors: [{ field: "reason", reason: "fehlt" }],
      count: 1,
    })
  })

  it("quotes the service and what was typed as they are", () => {
    const quoted = { exchange: { answer: { body: { message: "is missing" } } }, fields: { reason: "is missing" } }
    expect(said("de", quoted)).toEqual(quoted)
    const cart = { cart: { metadata: { message: "It was released." } } }
    expect(said("de", cart)).toEqual(cart)
  })

  it("keeps what is no plain object", () => {
    const at = new Date(0)
    expect(said("de", { at, nothing: null, none: undefined })).toEqual({ at, nothing: null, none: undefined })
  })
})
