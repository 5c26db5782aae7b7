import { createHash } from "node:crypto"
import { startSandbox, type Sandbox } from ".."
import {
  AcquirerClient,
  AcquirerError,
  Money,
  OrderNo,
  parseCard,
  TransactionId,
  type CardPayment,
} from "../../acquirer"
import { retrievalTrans } from "../../acquirer/operations/retrieval-trans"
import { codeTables } from "../../acquirer/profile/codes"
import { referenceProfile } from "../../acquirer/profile/reference"
import { profileFrom, type ProfileOverrides } from "../../acquirer/profile/schema"
import { stamped } from "../../acquirer/profile/stamp"
import type { Profile, SignatureRecipe } from "../../acquirer/profile/profile"
import { ACCOUNT, element, MERCHANT, postText } from "./raw-requests"
import { receiver } from "./receiver"

/** A service of other habits: a plain hash with the key at the end, other codes, form bodies, another selector. */
const other: Profile = {
  ...referenceProfile,
  name: "other",
  signature: {
    ...referenceProfile.signature,
    default: {
      ...referenceProfile.signature.default,
      algorithm: "sha512",
      key: "append",
      separator: "",
      encoding: "hex-upper",
    },
    messages: {
      ...referenceProfile.signature.messages,
      "authorise.request": { fields: ["order_no", "amount"] },
      "authorise.response": { fields: ["order_no", "transaction_id"] },
      "retrieval_trans.request": { fields: ["orders"] },
      notification: { fields: ["transaction_id"], encoding: "base64" },
    },
  },
  codes: {
    ...referenceProfile.codes,
    order_status: { OK: "approved", NO: "declined", WAIT: "pending" },
    payment_status: {
      ...referenceProfile.codes.payment_status,
      A: "authorised",
      "3000": "declined",
      "6000": "expired",
    },
  },
  selector: { field: "orders", separator: ";", absent: "refused" },
  bodies: { ...referenceProfile.bodies, codecs: { authorise: "form" } },
  paths: { ...referenceProfile.paths, authorise: "/v1/pay" },
  capturedAmount: "order",
}

const hash = (text: string) => createHash("sha512").update(`${text}sandbox-secret-key`)

const clientOf = (service: Sandbox, profile: Profile) =>
  new AcquirerClient({
    merchantId: MERCHANT,
    accountId: ACCOUNT,
    secretKey: "sandbox-secret-key",
    baseUrl: service.url,
    profile,
  })
const VALID_CARD = { number: "4111111111111111", first_name: "A", last_name: "B" }
const usd = (amount: string) => Money.exact(amount, "USD")
const cardPayment = (orderNo: string, notifyUrl?: string): CardPayment => ({
  orderNo: OrderNo(orderNo),
  money: usd("10.00"),
  ...(notifyUrl ? { notifyUrl } : {}),
  shopper: { email: "shopper@shop.example", ip: "203.0.113.5" },
  billing: { country: "DE" },
  card: parseCard(
    { ...VALID_CARD, expiration_month: "12", expiration_year: "40", security_code: "123" },
    new Date("2026-11-25"),
  ),
})

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, profile: other })
})
afterAll(() => sandbox.close())

it("speaks whatever profile it is given", async () => {
  const shop = await receiver()
  const payment = new URLSearchParams({
    merchant_id: MERCHANT,
    account_id: ACCOUNT,
    order_no: "O-1",
    currency: "USD",
    amount: "10.00",
    card: "4111111111111111",
    expiration_month: "12",
    expiration_year: "2099",
    security_code: "123",
    notify_url: shop.url,
    encryption_data: hash("O-110.00").digest("hex").toUpperCase(),
  })
  const paid = await postText(`${sandbox.url}/v1/pay`, "application/x-www-form-urlencoded", payment.toString())
  const id = element(paid.text, "transaction_id")
  expect(element(paid.text, "order_status")).toBe("OK")
  expect(element(paid.text, "encryption_data")).toBe(hash(`O-1${id}`).digest("hex").toUpperCase())

  const [arrival] = await shop.atLeast(1)
  expect(arrival?.fields).toMatchObject({ payment_status: "A", encryption_data: hash(id).digest("base64") })
  await shop.close()

  sandbox.control.capture(id, { amount: "4.00" })
  const query = new URLSearchParams({
    merchant_id: MERCHANT,
    account_id: ACCOUNT,
    orders: "O-1;O-2",
    encryption_data: hash("O-1;O-2").digest("hex").toUpperCase(),
  })
  const found = await postText(
    `${sandbox.url}/v1/retrievalTrans`,
    "application/x-www-form-urlencoded",
    query.toString(),
  )
  expect(JSON.parse(found.text).orders_list).toMatchObject([
    { order_no: "O-1", payment_status: "4000", amount: "10.00" },
    { order_no: "O-2", query_result: "0" },
  ])
  expect((await postText(`${sandbox.url}/v1/authorise`, "application/json", "{}")).status).toBe(400)
})

it("takes a notification for received where it is acknowledged as the profile says, and in no other way", async () => {
  const acknowledgement = { status: "200", body: '{"code":"success"}', contentType: "application/json" } as const
  const service = await startSandbox({
    port: 0,
    profile: { ...referenceProfile, acknowledgement },
    notificationDelays: [1],
  })
  const shop = await receiver((_arrival, count) => (count === 1 ? "OK" : acknowledgement.body))
  const client = clientOf(service, { ...referenceProfile, acknowledgement })
  await client.authorise(cardPayment("O-2", shop.url))
  const arrivals = await shop.atLeast(2)
  await client.close()
  await service.close()
  await shop.close()
  expect(arrivals).toHaveLength(2)
})

it("names what was captured in a field of its own where the profile has one", async () => {
  const profile: Profile = { ...referenceProfile, capturedAmount: "order", capturedField: "captured_total" }
  const service = await startSandbox({ port: 0, profile })
  const client = clientOf(service, profile)
  const { transactionId } = await client.authorise(cardPayment("O-3"))
  service.control.capture(String(transactionId), { amount: "4.00" })
  const [record] = await client.query([OrderNo("O-3")])
  await client.close()
  await service.close()
  expect(record).toMatchObject({ money: usd("10.00"), captured: usd("4.00") })
})

it.each(["4,00", "four", "1.999"])("an answer that says %s was captured is not used", (amount) => {
  const codes = codeTables({ ...referenceProfile, capturedField: "captured_total" })
  const order = { order_no: "O-1", transaction_id: "T1", payment_status: "4100", query_result: "1" }
  const answer = retrievalTrans.response.schema.parse({
    ...{ merchant_id: MERCHANT, account_id: ACCOUNT, return_status: "1", return_message: "OK" },
    orders_list: [{ ...order, amount: "10.00", currency: "USD", captured_total: amount }],
  })
  expect(() => retrievalTrans.fromWire(answer, codes)).toThrow(/captured_total/)
})

it("is reached at another address for each operation whose base URL the profile names", async () => {
  const [api, pages] = await Promise.all([startSandbox({ port: 0 }), startSandbox({ port: 0 })])
  const client = clientOf(api, { ...referenceProfile, urls: { authorise: pages.url } })
  await client.authorise(cardPayment("O-4"))
  const [record] = await client.query([OrderNo("O-4")])
  await client.close()
  expect(record?.found).toBe(false)
  expect(pages.control.transactions({ orderNo: "O-4" })).toHaveLength(1)
  await Promise.all([api.close(), pages.close()])
})

it.each(["json", "form", "xml"] as const)(
  "notifies as the profile says: names, header, bytes (%s)",
  async (encoding) => {
    const profile = profileFrom({
      notification: {
        fields: { order_no: "data.orderNo", payment_status: "data.state" },
        signature: { in: "header", name: "x-sign", over: "raw" },
      },
    })
    const service = await startSandbox({ port: 0, profile, notifications: { encoding } })
    const shop = await receiver()
    const client = clientOf(service, profile)
    await client.authorise(cardPayment("O-5", shop.url))
    const [arrival] = await shop.atLeast(1)
    await service.close()
    await shop.close()
    const { body = "", contentType, headers = {} } = arrival ?? {}
    const read = (raw: string) =>
      client.verifyNotification(Buffer.from(raw), contentType, (name) => headers[name] as string)
    expect(read(body)).toMatchObject({
      verdict: "valid",
      notice: { orderNo: "O-5", status: { meaning: "authorised" } },
    })
    expect(read(body.replace("O-5", "O-6")).verdict).toBe("wrong")
    await client.close()
  },
)

it.each<NonNullable<ProfileOverrides["bodies"]>["codecs"]>([
  { authorise_apm: "form" },
  { authorise_apm: "xml" },
  { authorise: "form" },
  { authorise: "form", authorise_apm: "xml" },
])("reads cards and alternative payments of one path each in its own codec: %j", async (codecs) => {
  const profile = profileFrom({ bodies: { codecs } })
  const service = await startSandbox({ port: 0, profile })
  const client = clientOf(service, profile)
  const { card: _card, ...payment } = cardPayment("O-10")
  await client.authoriseApm({ ...payment, paymentMethod: "wallet", returnUrl: "https://shop.example/back" })
  await client.authorise(cardPayment("O-11"))
  await client.close()
  await service.close()
  const requests = service.control.requests().map(({ operation, answer }) => [operation, answer?.status])
  expect(requests).toEqual([
    ["authorise_apm", 200],
    ["authorise", 200],
  ])
})

const SIGNED = ["merchant_id", "account_id", "currency", "amount", "order_no"]

it.each<[string, SignatureRecipe["key"], ProfileOverrides]>([
  [
    "the key as one more pair",
    "pair",
    { signature: { default: { form: "pairs", separator: "&", key_name: "secret" } } },
  ],
  ["the key hashed first", "append-hashed", { signature: { default: { key_separator: "" } } }],
  ["lists among all others", "append", { signature: { default: { lists: "flat", order: "alphabetical" } } }],
  ["lists with their index", "prepend", { signature: { default: { lists: "flat-indexed", form: "pairs" } } }],
  ["another name for the merchant's site", "append", { websiteField: "merchant_site" }],
  ...(["unix_seconds", "unix_ms", "YYYYMMDDHHmmss", "nonce"] as const).map(
    (format): [string, SignatureRecipe["key"], ProfileOverrides] => [
      `a stamp of ${format} that is signed`,
      "append",
      {
        stamp: { field: "timestamp", format },
        signature: { messages: { "authorise.request": { fields: [...SIGNED, "timestamp"] } } },
      },
    ],
  ),
])("client and sandbox understand each other with %s", async (_name, key, said) => {
  const parts = { algorithm: "sha256", key, ...said.signature?.default } as const
  const profile = profileFrom({ ...said, signature: { ...said.signature, default: parts } })
  const service = await startSandbox({ port: 0, profile })
  const [client, stranger] = [clientOf(service, profile), clientOf(service, referenceProfile)]
  const { transactionId, money } = await client.authorise(cardPayment("O-7"))
  const captured = await client.captureMany([
    { orderNo: OrderNo("O-7"), transactionId: transactionId ?? fail("no id"), money },
    { orderNo: OrderNo("O-8"), transactionId: TransactionId("T0"), money },
  ])
  const [record] = await client.query([OrderNo("O-7")])
  await expect(stranger.authorise(cardPayment("O-9"))).rejects.toThrow(AcquirerError)
  await client.close()
  await stranger.close()
  await service.close()
  expect(captured.map(({ kind }) => kind)).toEqual(["done", "refused"])
  expect(record?.status.meaning).toBe("captured")
})

it.each([
  ["unix_seconds", "1700000000"],
  ["unix_ms", "1700000000123"],
  ["YYYYMMDDHHmmss", "20231115061320"],
] as const)("a stamp of %s is %s, before the signature", (format, expected) => {
  const profile = profileFrom({ stamp: { field: "ts", format }, timeZone: "Asia/Shanghai" })
  const body = stamped(profile, { order_no: "A-1", encryption_data: "" }, new Date(1_700_000_000_123))
  expect(Object.entries(body)).toEqual(Object.entries({ order_no: "A-1", ts: expected, encryption_data: "" }))
})

it("the merchant's site travels under the service's name for it, signed there, and comes back from a query", async () => {
  const said = {
    websiteField: "merchant_site",
    signature: { messages: { "authorise.request": { fields: [...SIGNED, "merchant_site"] } } },
  }
  const profile = profileFrom(said)
  const service = await startSandbox({ port: 0, profile })
  const client = clientOf(service, profile)
  await client.authorise({ ...cardPayment("O-7"), website: "shop.example" })
  const [record] = await client.query([OrderNo("O-7")])
  await client.close()
  const [request] = service.control.requests({ operation: "authorise" })
  await service.close()
  expect(request?.body).toMatchObject({ merchant_site: "shop.example" })
  expect(request?.body).not.toHaveProperty("website")
  expect(record?.website).toBe("shop.example")
})

it.each([
  ["minutes", "-330"],
  ["minutes_east", "330"],
  ["hours_east", "5.5"],
  ["iso", "+05:30"],
] as const)("the shopper's offset travels as %s (%s), and in no other form", async (offset, written) => {
  const profile = profileFrom({ offset })
  const service = await startSandbox({ port: 0, profile })
  const client = clientOf(service, profile)
  await client.authorise({ ...cardPayment("O-7"), device: { timeZone: "-330" } })
  const other = client.authorise({ ...cardPayment("O-8"), device: { timeZone: "Asia/Kolkata" } })
  await expect(other).rejects.toMatchObject({ code: "http_400" })
  await client.close()
  const [request] = service.control.requests({ orderNo: "O-7" })
  await service.close()
  expect(request?.body).toMatchObject({ time_zone: written })
})

it("the merchant's site takes no other field's place", () => {
  expect(() => profileFrom({ websiteField: "order_no" })).toThrow(/profile\.websiteField/)
})

it("a stamp takes no other field's place", () => {
  const profile = profileFrom({ stamp: { field: "ts" } })
  expect(() => stamped(profile, { ts: "1" }, new Date())).toThrow(/profile\.stamp\.field/)
})

it("serves the paths of the profile, also beside /v1", async () => {
  const paths = { authorise: "/api/pay", authorise_apm: "/api/pay", retrieval_trans: "/gateway/query" }
  const profile = profileFrom({ paths })
  const service = await startSandbox({ port: 0, profile })
  const client = clientOf(service, profile)
  expect(await client.authorise(cardPayment("P-1"))).toMatchObject({ status: { meaning: "approved" } })
  expect(await client.query([OrderNo("P-1")])).toMatchObject([{ status: { meaning: "authorised" } }])
  expect(service.control.requests().map(({ path }) => path)).toEqual(["/api/pay", "/gateway/query"])
  expect((await fetch(`${service.url}/v1/authorise`, { method: "POST" })).status).toBe(404)
  await Promise.all([client.close(), service.close()])
})

it("does not start where a path of the profile is one of its own pages", async () => {
  const profile = profileFrom({ paths: { checkout: "/checkout" } })
  await expect(startSandbox({ port: 0, profile })).rejects.toThrow("profile.paths.checkout")
})
