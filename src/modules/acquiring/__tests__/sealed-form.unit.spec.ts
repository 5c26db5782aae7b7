import { formSealer, openForm } from "../sealed-form"
import { readSettings } from "../read-settings"

const options = { base_url: "https://service.example", merchant_id: "m", account_id: "a", secret_key: "the first key" }
const settings = readSettings("default", options)
const form = {
  action: "https://service.example/pay",
  inputs: [{ name: "shopper_email", value: "ada@example.com" }],
}

describe("the form of a hosted page", () => {
  it("is kept so that nobody reads it in a row, and opens for its order", () => {
    const { sealed } = formSealer("default", settings, "A-1")(form)
    expect(Buffer.from(sealed, "base64").toString("latin1")).not.toContain("ada@example.com")
    expect(openForm(sealed, "default", settings, "A-1")).toEqual(form)
  })

  it("opens for no other order, and with the key before this one", () => {
    const { sealed } = formSealer("default", settings, "A-1")(form)
    const changed = { ...options, secret_key: "another key", secret_key_previous: "the first key" }
    expect(openForm(sealed, "default", settings, "A-2")).toBeUndefined()
    expect(openForm(sealed, "default", readSettings("default", changed), "A-1")).toEqual(form)
    expect(
      openForm(sealed, "default", readSettings("default", { ...options, secret_key: "another key" }), "A-1"),
    ).toBeUndefined()
  })
})
