import { startSandbox, type Sandbox } from ".."
import { encodeXml } from "../../acquirer/wire/codecs/xml"
import { ACCOUNT, directPayment, element, MERCHANT, pay, postText, signed, type RawAnswer } from "./raw-requests"

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, clock: { now: () => Date.UTC(2026, 0, 31, 12) } })
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.reset())

type Fields = Record<string, unknown>
type Row = [what: string, fields: Fields, message: string]

const WEB = "must be an address that begins with http:// or https://"
const COUNTRY = "must be a country such as DE"
const CURRENCY = "must be a currency such as EUR"
const EMAIL = "must be an e-mail address"
const DAY = "must be a day that there is"

const item = (more: Fields = {}, price: Fields = {}) => [
  {
    basic_item_data: {
      ...{ name: "Tea", quantity: "1", type: "physical", category: "tea", productId: "p1" },
      price: { amount_local_currency: 10, currency: "USD", ...price },
      ...more,
    },
  },
]
const contract = (more: Fields) => ({
  subscription: { contract_name: "Tea", contract_amount: "8.00", interval: "month", interval_count: "1", ...more },
})

/** What every payment tells: direct, alternative and hosted. */
const everyPayment: Row[] = [
  ["text that is no e-mail", { shopper_email: "nobody" }, `shopper_email ${EMAIL}`],
  ["an e-mail with a space", { shopper_email: "no body@example.com" }, `shopper_email ${EMAIL}`],
  ["an e-mail without a domain", { shopper_email: "ada@localhost" }, `shopper_email ${EMAIL}`],
  ["an e-mail with two dots", { shopper_email: "ada..l@example.com" }, `shopper_email ${EMAIL}`],
  ["an e-mail that is empty", { shopper_email: "" }, `shopper_email ${EMAIL}`],
  ["a script for an address", { notify_url: "javascript:alert(1)" }, `notify_url ${WEB}`],
  ["an address without a host", { notify_url: "/hooks" }, `notify_url ${WEB}`],
  ["an address with a space", { notify_url: "https://shop.example/a b" }, `notify_url ${WEB}`],
  ["an address with a password", { notify_url: "https://me:secret@shop.example/" }, `notify_url ${WEB}`],
  [
    "a site with its protocol",
    { website: "https://shop.example" },
    "website must be a domain, without protocol and path",
  ],
  ["a country's name", { billing_country: "Germany" }, "billing_country: must be a country such as DE"],
  ["a billing country that is none", { billing_country: "ZZ" }, `billing_country: ${COUNTRY}`],
  ["a delivery country that is none", { delivery_country: "QQ" }, `delivery_country: ${COUNTRY}`],
  ["a screen without a size", { resolution: "full" }, "resolution: must be written <width>x<height>"],
  [
    "a time zone's name",
    { time_zone: "Europe/Berlin" },
    "time_zone must be a numeric offset, not further than 14 hours",
  ],
  ["an offset of no place", { time_zone: "-900" }, "time_zone must be a numeric offset, not further than 14 hours"],
  ["a language's name", { browser_lang: "German, please" }, "browser_lang must be a language tag"],
  ["an underlined language", { browser_lang: "de_DE" }, "browser_lang must be a language tag"],
  ["a birthday the other way round", { birth_date: "1985-12-10" }, "birth_date: must be a date written DD-MM-YYYY"],
  ["a birthday that there is not", { birth_date: "31-02-1990" }, `birth_date ${DAY}`],
  ["a birthday to come", { birth_date: "02-02-2026" }, "birth_date must not lie in the future"],
  ["an item without a price", { items: "sku#,#name#,#1" }, "items: item 1 is not text#,#text#,#price#,#quantity"],
  ["none of an item", { items: "sku#,#name#,#1.00#,#0" }, "items: item 1 is not text#,#text#,#price#,#quantity"],
  ["a number for text", { note: 7 }, "note: Invalid input: expected string, received number"],
  ["nothing for text", { note: null }, "note: Invalid input: expected string, received null"],
  ["a text without end", { note: "n".repeat(1_001) }, "note must not be longer than 1000 characters"],
  ["a field that there is not", { shopper: "ada" }, 'body: Unrecognized key: "shopper"'],
]

const cardPayment: Row[] = [
  ["seconds in words", { checkout_time: "soon" }, "checkout_time must be a JSON number"],
  ["seconds as text", { checkout_time: "12" }, "checkout_time must be a JSON number"],
  ["a time before the beginning", { checkout_time: -1 }, "checkout_time must not be less than 0"],
  ["no list of items", { cart_items: item()[0] }, "cart_items must be a JSON array"],
  ["a price as text", { cart_items: item({}, { amount_local_currency: "10" }) }, "cart_items.0.basic_item_data.price.amount_local_currency must be a JSON number"], // prettier-ignore
  ["a negative price", { cart_items: item({}, { amount_usd: -1 }) }, "cart_items.0.basic_item_data.price.amount_usd must not be less than 0"], // prettier-ignore
  ["an item's currency that is none", { cart_items: item({}, { currency: "ABC" }) }, `cart_items.0.basic_item_data.price.currency: ${CURRENCY}`], // prettier-ignore
  ["a quantity in words", { cart_items: item({ quantity: "two" }) }, "cart_items.0.basic_item_data.quantity must be a number above zero, as text"], // prettier-ignore
  ["an owner whose e-mail is none", { account_owner: [{ email: "ada" }] }, `account_owner.0.email ${EMAIL}`],
  ["less than no orders", { account_owner: [{ past_orders_count: -1 }] }, "account_owner.0.past_orders_count must not be less than 0"], // prettier-ignore
  ["an owner from no address", { account_owner: [{ lastLogin_ip: "1.2.3" }] }, "account_owner.0.lastLogin_ip: must be an IPv4 or IPv6 address"], // prettier-ignore
  ["instalments in words", { installments: "three" }, "installments must be a whole number"],
  ["a domain with its protocol", { storefront_domains: "shop.example,http://two.example" }, "storefront_domains must be domains, without protocol and path"], // prettier-ignore
  ["a 3-D Secure mode without meaning", { open3d: "7" }, "open3d has no meaning: 7"],
  ["a token wish without meaning", { token_flag: "9" }, "token_flag has no meaning: 9"],
  ["a free contract", contract({ contract_amount: "0.00" }), "subscription.contract_amount must be more than zero"],
  ["a contract's third digit", contract({ contract_amount: "8.001" }), "subscription.contract_amount: must be decimal text with two fraction digits"], // prettier-ignore
  ["a contract's amount as number", contract({ contract_amount: 8 }), "subscription.contract_amount: Invalid input: expected string, received number"], // prettier-ignore
  ["a contract without a name", contract({ contract_name: " " }), "subscription.contract_name is missing"],
  ["an unknown interval", contract({ interval: "fortnight" }), "subscription.interval must be one of day, week, month, year"], // prettier-ignore
  ["an empty interval", contract({ interval: "" }), "subscription.interval must be one of day, week, month, year"],
  ["an interval's number with a zero", contract({ interval_count: "01" }), "subscription.interval_count must be a whole number from 1 to 999"], // prettier-ignore
  ["an empty number of intervals", contract({ interval_count: "" }), "subscription.interval_count must be a whole number from 1 to 999"], // prettier-ignore
  ["cycles as text", contract({ billing_cycle: "3" }), "subscription.billing_cycle must be a JSON number"],
  ["less than no cycle", contract({ billing_cycle: -1 }), "subscription.billing_cycle must be a whole number, not less than 0"], // prettier-ignore
  ["a start that there is not", contract({ contract_start: "2026-02-30" }), "subscription.contract_start must be a day that there is, YYYY-MM-DD"], // prettier-ignore
  ["an empty start", contract({ contract_start: "" }), "subscription.contract_start must be a day that there is, YYYY-MM-DD"], // prettier-ignore
  ["an end that there is not", contract({ contract_end: "2026-13-01" }), "subscription.contract_end must be a day that there is, YYYY-MM-DD"], // prettier-ignore
]

const apmPayment: Row[] = [
  ["an unknown method", { payment_method: "beads" }, "payment_method is not offered: beads"],
  ["a bank payment without a bank", { payment_method: "instant_bank" }, "bank_code is missing: instant_bank wants one of NORTH, RIVER"], // prettier-ignore
  [
    "a bank where the method has none",
    { payment_method: "wallet", bank_code: "NORTH" },
    "bank_code: wallet has no banks",
  ],
  ["an unknown bank", { payment_method: "instant_bank", bank_code: "MOON" }, "bank_code is not one of instant_bank: MOON"], // prettier-ignore
  [
    "a request of no alternative method: without a bank's code",
    { bank_code: undefined },
    "bank_code: Invalid input: expected string, received undefined",
  ],
  [
    "a request of no alternative method: without a person",
    { person: undefined },
    "person: Invalid input: expected object, received undefined",
  ],
  ["a way back that is none", { return_url: "back" }, `return_url ${WEB}`],
  ["a person's e-mail that is none", { person: { email: "ada" } }, `person.email ${EMAIL}`],
  ["a person's birthday that there is not", { person: { birth_date: "30-02-1990" } }, `person.birth_date ${DAY}`],
  ["a person of no country", { person: { address_country: "ZZ" } }, `person.address_country: ${COUNTRY}`],
  ["a tax country that is none", { person: { fiscal_country: "ZZ" } }, `person.fiscal_country: ${COUNTRY}`],
  ["a document at no address", { person: { documents: { file_url: "C:/id.png" } } }, `person.documents.file_url ${WEB}`], // prettier-ignore
  ["a bank account's currency that is none", { person: { documents: { labels: { bank_account: { currency: "ABC" } } } } }, `person.documents.labels.bank_account.currency: ${CURRENCY}`], // prettier-ignore
]

const payout: Row[] = [
  ["nobody to pay", { beneficiary: undefined }, "beneficiary is missing"],
  ["somebody without an account", { beneficiary: { first_name: "Ada" } }, "beneficiary.bank_details must name an iban or an account_number"], // prettier-ignore
  ["a request's number that is none", { request_id: "payroll" }, "request_id: must be a UUID"],
  ["a payment of nothing", { payment_amount: "0.00" }, "payment_amount must be more than zero"],
  ["a day of payment that there is not", { payment_date: "2026-02-29" }, `payment_date: ${DAY}, YYYY-MM-DD`],
  [
    "a day of birth that there is not",
    { payer: { date_of_birth: "1990-04-31" } },
    `payer.date_of_birth: ${DAY}, YYYY-MM-DD`,
  ],
  ["a payer of no country", { payer: { address: { country_code: "ZZ" } } }, `payer.address.country_code: ${COUNTRY}`],
  ["a payer's e-mail that is none", { payer: { additional_info: { personal_email: "x" } } }, `payer.additional_info.personal_email ${EMAIL}`], // prettier-ignore
  ["a source's currency that is none", { source_currency: "ABC" }, `source_currency: ${CURRENCY}`],
  ["a report to no address", { notify_url: "ftp://shop.example" }, `notify_url ${WEB}`],
  ["no list of documents", { beneficiary: { bank_details: { iban: "DE89370400440532013000" }, person_documents: {} } }, "beneficiary.person_documents must be a JSON array"], // prettier-ignore
]

async function payApm(more: Fields) {
  const body = {
    ...{
      payment_method: "wallet",
      merchant_id: MERCHANT,
      account_id: ACCOUNT,
      order_no: "S-1",
      bank_code: "",
      person: {},
    },
    ...{ currency: "USD", amount: "10.00", return_url: "https://shop.example/back" },
    encryption_data: signed("S-1", "USD", "10.00"),
    ...more,
  }
  return postText(`${sandbox.url}/v1/authorise`, "application/json", JSON.stringify(body))
}

/** XML has no types: what a JSON body may have wrong in them, it cannot. */
const inXml = [...everyPayment, ...cardPayment].filter(([, , message]) => !/JSON|Invalid input/.test(message))
const hostedPayment: Row[] = [
  ...inXml,
  ["a way back that is none", { return_url: "back" }, `return_url ${WEB}`],
  ["a way out that is none", { cancel_url: "javascript:alert(1)" }, `cancel_url ${WEB}`],
]

async function payHosted(more: Fields) {
  const fields: Fields = { ...(JSON.parse(directPayment("S-1", "10.00")) as Fields), ...more }
  for (const name of ["card", "expiration_month", "expiration_year", "security_code"]) delete fields[name]
  return postText(`${sandbox.url}/v1/checkout`, "application/xml", encodeXml(fields, "request").toString("utf8"))
}

async function payOut(more: Fields) {
  const fields = {
    ...{ request_id: "0f8fad5b-d9cb-469f-a165-70867728950e", payment_currency: "EUR", payment_amount: "10.00" },
    beneficiary: { bank_details: { iban: "DE89370400440532013000" } },
    ...more,
  }
  const signature = signed(fields.request_id, fields.payment_currency, fields.payment_amount)
  const body = { merchant_id: MERCHANT, account_id: ACCOUNT, encryption_data: signature, ...fields }
  const { status, text } = await postText(`${sandbox.url}/v1/payout`, "application/json", JSON.stringify(body))
  return { status, body: JSON.parse(text) as Fields }
}

/** The specification names the status alone: invalid input is 400. Its form of a result is `<code>:<message>`. */
const said = ({ status, text }: RawAnswer) => [
  status,
  element(text, "result_info").replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">"),
]
const refused = (message: string) => [400, `4000:${message}`]

describe.each([
  ["a card payment", (fields: Fields) => pay(sandbox.url, "S-1", "10.00", fields), [...everyPayment, ...cardPayment]],
  ["an alternative payment", payApm, [...everyPayment, ...apmPayment]],
] as const)("%s is refused by its field, and nothing is done, for", (_what, send, rows) => {
  it.each(rows as Row[])("%s", async (_row, fields, message) => {
    const answer = await send(fields)
    expect(said(answer)).toEqual(refused(message))
    expect(sandbox.control.transactions()).toEqual([])
  })
})

describe("a hosted page is refused by its field, and nothing is done, for", () => {
  it.each(hostedPayment)("%s", async (_what, fields, message) => {
    const { status, text } = await payHosted(fields)
    const [, told = ""] = /<p>(.*)<\/p>/.exec(text) ?? []
    expect([status, told.replaceAll("&#34;", '"').replaceAll("&#60;", "<").replaceAll("&#62;", ">")]).toEqual([
      400,
      message,
    ])
    expect(sandbox.control.transactions()).toEqual([])
  })
})

describe("a payout is refused by its field, and nothing is done, for", () => {
  it.each(payout)("%s", async (_what, fields, message) => {
    const { status, body } = await payOut(fields)
    expect([status, body.return_status, body.return_message]).toEqual([400, "0", message])
    expect(sandbox.control.payouts()).toEqual([])
  })
})

it.each([
  ["too long", "S".repeat(101), "order_no must not be longer than 100 characters"],
  ["two in one", "S-1,S-2", 'order_no must not have ",": queries separate order numbers by it'],
])("refuses an order number that is %s", async (_what, orderNo, message) => {
  const answer = await pay(sandbox.url, orderNo, "10.00")
  expect(said(answer)).toEqual(refused(message))
})

it("takes what is left out, and what is right", async () => {
  const fields = {
    shopper_email: "zoe+tea@example.co.uk",
    notify_url: "http://localhost:9000/hooks?a=1",
    website: "shop.example",
    storefront_domains: "shop.example,localhost",
    billing_country: "DE",
    delivery_country: "XK",
    birth_date: "29-02-2000",
    browser_lang: "zh-Hant-TW",
    time_zone: "-330",
    resolution: "390x844",
    checkout_time: 0,
    installments: "",
    custom: "",
    cookie_old: "c".repeat(4_096),
    cart_items: item({}, { amount_usd: 11.5, currency: "JPY" }),
    account_owner: [{ email: "zoe@bücher.example", past_orders_count: 0, registration_ip: "2001:db8::7" }],
    subscription: { contract_name: "Tea" },
  }
  expect(element((await pay(sandbox.url, "S-2", "10.00", fields)).text, "order_status")).toBe("1")
  expect((await payApm({ payment_method: "instant_bank", bank_code: "RIVER" })).status).toBe(200)
  expect((await payOut({ payment_date: "2028-02-29" })).status).toBe(200)
})
