import { startSandbox } from ".."
import { AcquirerError, OrderNo, TransactionId } from "../../acquirer"
import { referenceProfile } from "../../acquirer/profile/reference"
import { profileFrom, type ProfileOverrides } from "../../acquirer/profile/schema"
import { stamped } from "../../acquirer/profile/stamp"
import type { SignatureRecipe } from "../../acquirer/profile/profile"
import { cardPayment, clientOf } from "./profiled-client"

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

it("a stamp takes no other field's place", () => {
  const profile = profileFrom({ stamp: { field: "ts" } })
  expect(() => stamped(profile, { ts: "1" }, new Date())).toThrow(/profile\.stamp\.field/)
})
