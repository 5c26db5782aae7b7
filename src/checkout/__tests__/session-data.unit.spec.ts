import { readSessionInput } from "../session-data"

describe("session data", () => {
  const looksLikeCard = "4111111111111111"

  const said = (person: object) => readSessionInput({ flow: "apm", payment_method: "wallet", person })
  const bank = (bank_account: object) => ({ documents: { labels: { bank_account } } })

  it("may have a transaction id that looks like a card: it is the service's, and nobody types it", () => {
    expect(readSessionInput({ flow: "redirect", transaction_id: looksLikeCard })).toMatchObject({ flow: "redirect" })
  })

  it("has no card anywhere else", () => {
    expect(() => readSessionInput({ flow: "redirect", payment_method: looksLikeCard })).toThrow(/card data/)
  })

  it("hides what looks like a card in facts of the browser that nobody types, and searches all others", () => {
    const device = { cookie_new: `oeu17321r0.${looksLikeCard}; a=1`, device_fingerprint: looksLikeCard, os: "macOS" }
    expect(readSessionInput({ flow: "redirect", device })).toMatchObject({
      device: { cookie_new: "oeu17321r0.xxxxxxxxxxxxxxxx; a=1", device_fingerprint: "x".repeat(16), os: "macOS" },
    })
    expect(() => readSessionInput({ flow: "redirect", device: { os: looksLikeCard } })).toThrow("device.os looks like")
  })

  it("takes a person's own numbers, which may look like a card's", () => {
    const bank_account = { account_number: looksLikeCard, branch_number: "1", owner_document_number: looksLikeCard }
    expect(said({ document_number: "30099454000122", ...bank(bank_account) })).toMatchObject({
      person: { document_number: "30099454000122", ...bank(bank_account) },
    })
    expect(() => said({ social_name: looksLikeCard })).toThrow("person.social_name looks like")
  })

  it("names some of the keys that nobody knows, however many and long they are", () => {
    const keys = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`key ${at} ${"x! ".repeat(100)}`, 1]))
    const message = /^Session data has unknown keys: key 0 (x! )+x?…, (key \d .{1,64}, ){9}…\. Known are flow, /
    expect(() => readSessionInput({ flow: "redirect", ...keys })).toThrow(message)
  })

  it.each([
    ["an e-mail address without a domain", { email: "ada@example" }, "person.email: must be an e-mail address"],
    ["a country in words", { address_country: "Brazil" }, "person.address_country: must be a country such as DE"],
    ["a country that nobody knows", { fiscal_country: "ZZ" }, "person.fiscal_country: must be a country such as DE"],
    ["a telephone's country", { phone_country_code: "55" }, "person.phone_country_code: must be a country such as DE"],
    ["a bank's country", bank({ branch_country: "ZZ" }), "bank_account.branch_country: must be a country such as DE"],
    ["an account's currency", bank({ currency: "Real" }), "bank_account.currency: must be a currency such as EUR"],
    ["a birthday to come", { birth_date: "31-12-2999" }, "person.birth_date: must not lie in the future"],
    ["a file that is nowhere", { documents: { file_url: "shop/1" } }, "person.documents.file_url: must be an address"],
    ["a file behind a password", { documents: { file_url: "https://a:b@x.io/1" } }, "file_url: must be an address"],
  ])("of a person is refused by its field where the service would refuse it: %s", (_, person, message) => {
    expect(() => said(person)).toThrow(message)
  })

  it("takes countries and currencies as stores keep them, and what is left empty", () => {
    const person = {
      ...{ email: "ada@bücher.example", address_country: "br", fiscal_country: "XK", phone_country_code: "" },
      documents: { file_url: "", labels: { bank_account: { branch_country: "BR", currency: "xcg" } } },
    }
    expect(said(person)).toMatchObject({ person })
  })
})
