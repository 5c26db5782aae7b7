import { startSandbox } from ".."
import { OrderNo } from "../../acquirer"
import { profileFrom } from "../../acquirer/profile/schema"
import { cardPayment, clientOf } from "./profiled-client"

const SIGNED = ["merchant_id", "account_id", "currency", "amount", "order_no"]

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
