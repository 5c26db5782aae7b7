import { inspect } from "node:util"
import { AcquirerClient, AcquirerError, Secret } from ".."
import { ACCOUNT, KEY, signed } from "../wire/__tests__/fake-service"
import { OK, fakedClient, listIn, order } from "./faked-client"

const the = fakedClient()

it("reads notifications for its own account", () => {
  const body = new URLSearchParams({ ...ACCOUNT, order_no: "A-1", payment_status: "4100" })
  expect(
    the.client.verifyNotification(Buffer.from(body.toString()), "application/x-www-form-urlencoded"),
  ).toMatchObject({
    verdict: "missing",
    notice: { orderNo: "A-1" },
  })
})

it.each(["merchantId", "accountId", "secretKey", "baseUrl"] as const)("is not made without %s", (name) => {
  expect(() => new AcquirerClient({ ...the.options(), [name]: " " })).toThrow(AcquirerError)
})

it("shows its key nowhere", () => {
  const secret = new Secret(KEY)
  for (const view of [
    `${secret}`,
    JSON.stringify({ secret }),
    inspect({ secret }),
    inspect(the.client, { depth: 20, showHidden: true }),
  ]) {
    expect(view).not.toContain(KEY)
  }
  expect(secret.reveal()).toBe(KEY)
})

it("lets what is under way and what waits for company finish when it is closed", async () => {
  the.service.reply = async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return signed("capture.response", {
      ...OK,
      capture_orders: listIn(request, "capture_orders").map((element) => ({ ...element, capture_status: "1" })),
    })
  }
  const waiting = the.client.capture(order(1))
  await the.client.close()
  expect(await waiting).toMatchObject({ status: { meaning: "done" } })
  expect(await the.client.capture(order(2))).toMatchObject({ orderNo: "A-2" })
})
