import { createHash } from "node:crypto"
import { startSandbox, type Sandbox } from ".."
import { OrderNo } from "../../acquirer"
import { referenceProfile } from "../../acquirer/profile/reference"
import { profileFrom, type ProfileOverrides } from "../../acquirer/profile/schema"
import type { Profile } from "../../acquirer/profile/profile"
import { cardPayment, clientOf } from "./profiled-client"
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
