import { startSandbox, type Sandbox } from ".."
import { element, pay } from "./raw-requests"

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.reset())

it.each([
  [{ shopper_email: "nobody" }, "shopper_email"],
  [{ shopper_email: "no body@example.com" }, "shopper_email"],
  [{ notify_url: "javascript:alert(1)" }, "notify_url"],
  [{ notify_url: "/hooks" }, "notify_url"],
  [{ billing_country: "Germany" }, "billing_country"],
  [{ resolution: "full" }, "resolution"],
  [{ checkout_time: "soon" }, "checkout_time"],
])("refuses %j and names the field", async (fields, field) => {
  const answer = await pay(sandbox.url, "S-1", "10.00", fields)
  expect([answer.status, element(answer.text, "result_info")]).toEqual([400, expect.stringContaining(field)])
  expect(sandbox.control.transactions()).toEqual([])
})

it("refuses an order number that no system could keep", async () => {
  const answer = await pay(sandbox.url, "S".repeat(101), "10.00")
  expect([answer.status, element(answer.text, "result_info")]).toEqual([400, expect.stringContaining("order_no")])
})

it("takes what is left out, and what is right", async () => {
  const fields = {
    shopper_email: "zoe+tea@example.com",
    notify_url: "https://shop.example/hooks",
    billing_country: "DE",
    resolution: "390x844",
  }
  expect(element((await pay(sandbox.url, "S-2", "10.00", fields)).text, "order_status")).toBe("1")
})
