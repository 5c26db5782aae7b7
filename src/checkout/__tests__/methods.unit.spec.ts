import { knownPerson, neededFields } from "../needed-fields"
import { personSchema } from "../session-schema"
import { NEEDED_NAMES } from "../../modules/acquiring/needed-names"
import { inOfferedOrder } from "../offered-methods"
import { schemaFields } from "../../acquirer/operations/__tests__/schema-fields"
import { labelOf } from "../open-method"

const card = { flow: "card" }
const apm = (payment_method: string) => ({ flow: "apm", payment_method })
const LIST = [card, apm("bank"), apm("voucher"), { flow: "redirect" }, apm("wallet")]

it.each([
  ["the settings' list where the service says nothing", undefined, LIST],
  [
    "the service's order",
    ["wallet", "bank", "voucher"],
    [card, apm("wallet"), apm("bank"), { flow: "redirect" }, apm("voucher")],
  ],
  [
    "only what the service offers, and never what the settings do not list",
    ["voucher", "crypto"],
    [card, apm("voucher"), { flow: "redirect" }],
  ],
  ["cards and the payment page where it offers nothing", [], [card, { flow: "redirect" }]],
])("methods stand in %s", (_what, offered, expected) => {
  expect(inOfferedOrder(LIST, offered)).toEqual(expected)
})

const METHOD = { label: "Voucher", labels: { de: "Gutschein", "pt-BR": "Boleto" } }
it.each([
  ["de", "Gutschein"],
  ["de-AT", "Gutschein"],
  ["pt-BR", "Boleto"],
  ["PT-br", "Boleto"],
  ["pt", "Voucher"],
  ["fr", "Voucher"],
  [undefined, "Voucher"],
])("a method's label for %s is %s", (language, label) => {
  expect(labelOf(METHOD, language)).toBe(label)
})

const billing = {
  first_name: "Ada",
  last_name: "Lovelace",
  address_1: "1 Main Street",
  city: "Springfield",
  country_code: "us",
}
const NEEDS = ["bank_code", "person.document_number", "person.email", "person.address_city", "person.address_country"]

it("says of each field a method needs what is known of it, and what is still missing", () => {
  expect(neededFields({ needs: NEEDS }, { email: "ada@example.com", billing_address: billing }, {})).toEqual([
    { name: "bank_code", type: "text", missing: true },
    { name: "person.document_number", type: "text", missing: true },
    { name: "person.email", type: "email", missing: false, value: "ada@example.com" },
    { name: "person.address_city", type: "text", missing: false, value: "Springfield" },
    { name: "person.address_country", type: "country", missing: false, value: "US" },
  ])
})

it("takes from the customer what no address says", () => {
  const customer = {
    id: "cus_1",
    email: "eve@example.com",
    first_name: "Eve",
    last_name: "Moneypenny",
    phone: "+4930555",
  }
  const needs = ["person.email", "person.social_name", "person.phone_number"]
  const known = { email: "eve@example.com", social_name: "Eve Moneypenny", phone_number: "+4930555" }
  expect(knownPerson(needs, { customer }, {})).toEqual(known)
  const shipping_address = { ...billing, phone: "+1217555" }
  expect(knownPerson(needs, { email: "ada@example.com", customer, shipping_address }, {})).toEqual({
    ...{ email: "ada@example.com", social_name: "Ada Lovelace", phone_number: "+1217555" },
  })
})

it("tells of a person only what is needed, of the delivery address where there is no other", () => {
  expect(
    knownPerson(["person.address_city", "bank_code"], { email: "a@b.example", shipping_address: billing }, {}),
  ).toEqual({
    address_city: "Springfield",
  })
  expect(knownPerson(["person.phone_number"], {}, {})).toEqual({})
})

it("takes document and date of birth from the store's templates, and a phone's country from its address", () => {
  const needs = ["person.document_number", "person.birth_date", "person.phone_country_code"]
  const shipping_address = { ...billing, phone: "217555" }
  const filled = { document: "X-7", birthDate: "10-12-1985" }
  expect(knownPerson(needs, { billing_address: billing, shipping_address }, filled)).toEqual({
    ...{ document_number: "X-7", birth_date: "10-12-1985", phone_country_code: "US" },
  })
  expect(neededFields({ needs }, {}, filled)).toMatchObject([
    { missing: false, value: "X-7" },
    { type: "date", missing: false, value: "10-12-1985" },
    { missing: true },
  ])
})

it("does not know what a service would not be sent", () => {
  expect(knownPerson(["person.document_number"], {}, { document: "9".repeat(256) })).toEqual({})
})

it("asks for a bank as a choice where the settings list banks", () => {
  const banks = [{ code: "RIVER", name: "River Savings" }]
  expect(neededFields({ needs: ["bank_code", "person.document_type"], banks }, {}, {})).toEqual([
    { name: "bank_code", type: "choice", choices: [{ value: "RIVER", label: "River Savings" }], missing: true },
    { name: "person.document_type", type: "text", missing: true },
  ])
})

it("asks for a country wherever session data takes nothing else", () => {
  const countries = NEEDED_NAMES.filter((name) => neededFields({ needs: [name] }, {}, {})[0]?.type === "country")
  const refused = NEEDED_NAMES.filter((name) => {
    const nested = name.split(".").reduceRight<unknown>((value, key) => ({ [key]: value }), "Germany")
    const { error } = personSchema.safeParse((nested as { person?: unknown }).person)
    return error?.issues.some(({ message }) => message.includes("must be a country"))
  })
  expect(countries).toEqual(refused)
})

it("settings may need exactly the texts that session data takes of a person", () => {
  const texts = schemaFields(personSchema.unwrap())
    .filter(({ type }) => type !== "object")
    .map(({ path }) => `person.${path}`)
  expect([...NEEDED_NAMES].sort()).toEqual(["bank_code", ...texts].sort())
})
