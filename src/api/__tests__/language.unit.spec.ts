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
      items: [{ message: "Das Geld wurde freigegeben.", next_step: null, kind: "It was released." }],
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

  it("quotes the data of a shipping method and of another provider's session, which a browser writes", () => {
    const data = { message: "It was released." }
    const foreign = {
      cart: {
        shipping_methods: [{ data }],
        payment_collection: { payment_sessions: [{ provider_id: "pp_system_default", data }] },
      },
    }
    expect(said("de", foreign)).toEqual(foreign)
    expect(said("de", { data: { ...data, order_no: "1", flow: "card" } })).toMatchObject({
      data: { message: "Das Geld wurde freigegeben." },
    })
    expect(said("de", { payment_sessions: [{ provider_id: "pp_acquiring_default", data }] })).toEqual({
      payment_sessions: [{ provider_id: "pp_acquiring_default", data: { message: "Das Geld wurde freigegeben." } }],
    })
  })

  it("quotes why a person did an operation, and says why the server does something", () => {
    const why = "Refund 12.00 USD: it is over"
    const quoted = { payment: { operations: [{ why }], open_operations: [{ why }] }, incident: { operation: { why } } }
    expect(said("de", quoted)).toEqual(quoted)
    expect(said("en", quoted)).toEqual(quoted)
    const ours = { payouts: [{ why: "it is over", operation: null }], lines: [{ why: "it is over" }] }
    const inGerman = { payouts: [{ why: "es ist vorbei", operation: null }], lines: [{ why: "es ist vorbei" }] }
    expect(said("de", ours)).toEqual(inGerman)
  })

  it("has what an operation's own fields say translated", () => {
    expect(said("de", { operations: [{ why: "is missing", because: "is missing" }] })).toEqual({
      operations: [{ why: "is missing", because: "fehlt" }],
    })
  })

  it("keeps what is no plain object", () => {
    const at = new Date(0)
    expect(said("de", { at, nothing: null, none: undefined })).toEqual({ at, nothing: null, none: undefined })
  })
})
