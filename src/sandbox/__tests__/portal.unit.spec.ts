import { startSandbox, type Sandbox } from ".."
import { visit } from "./browsing"
import { orders, paidTransaction } from "./raw-requests"
import { receiver } from "./receiver"

let sandbox: Sandbox
let shop: Awaited<ReturnType<typeof receiver>>

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
  shop = await receiver()
})
afterAll(async () => {
  await sandbox.close()
  await shop.close()
})
beforeEach(() => {
  sandbox.control.reset()
  shop.arrivals.length = 0
})

const paid = (orderNo: string, more: Record<string, unknown> = {}) =>
  paidTransaction(sandbox.url, orderNo, "100.00", { notify_url: shop.url, ...more })

const operation = (id: string, name: string, form: Record<string, string> = {}) =>
  visit(`${sandbox.url}/portal/transactions/${id}/${name}`, form)

const status = async (orderNo: string) => (await orders(sandbox.url, orderNo)).map((order) => order.payment_status)

it("lists, searches and filters transactions", async () => {
  const one = await paid("FIND-1")
  const two = await paid("OTHER-2", { card: "4000000000000002" })
  const list = async (query: string) => (await visit(`${sandbox.url}/portal?${query}`)).text
  expect(await list("")).toMatch(new RegExp(`${two}[\\s\\S]*${one}`))
  expect(await list("q=find-1")).not.toContain(two)
  expect(await list("status=declined")).not.toContain(one)
  expect(await list("q=nothing-of-that-kind")).toContain("No transaction")
})

it("captures, refunds in part, and tells the shop each time", async () => {
  const id = await paid("A-1")
  expect((await visit(`${sandbox.url}/portal/transactions/${id}`)).text).toContain("411111******1111")
  await operation(id, "capture", { amount: "60.00" })
  await operation(id, "refund", { amount: "15.5", reason: "scratched" })
  expect(await orders(sandbox.url, "A-1")).toMatchObject([{ payment_status: "7000", amount: "60.00" }])
  const arrivals = await shop.atLeast(3)
  expect(arrivals.map(({ fields }) => fields.payment_status)).toEqual(["3000", "4000", "7000"])
  const { text } = await visit(`${sandbox.url}/portal/transactions/${id}`)
  expect(text).toContain("scratched")
  expect(text).toContain("44.50 left")
})

it("cancels", async () => {
  const id = await paid("A-2")
  await operation(id, "cancel")
  expect(await status("A-2")).toEqual(["5000"])
})

it("releases what is left of a payment that was captured in part, and offers it only then", async () => {
  const id = await paid("A-3")
  const page = async () => (await visit(`${sandbox.url}/portal/transactions/${id}`)).text
  expect(await page()).toContain("Cancel the payment")
  await operation(id, "capture", { amount: "60.00" })
  expect(await page()).toContain("Release the 40.00 USD that are left")
  await operation(id, "cancel")
  expect(await page()).not.toMatch(/Release the|Cancel the payment/)
  expect(sandbox.control.sums({ orderNo: "A-3" })).toMatchObject([{ captured: "60.00", held: "0.00" }])
})

it("accepts and rejects what is held", async () => {
  const yes = await paid("R-1", { card: "4000000000000259" })
  const no = await paid("R-2", { card: "4000000000000259" })
  await operation(yes, "review", { decision: "accept" })
  await operation(no, "review", { decision: "reject" })
  expect([await status("R-1"), await status("R-2")]).toEqual([["3000"], ["5000"]])
})

it("lets the bank approve and decline a pending card", async () => {
  const yes = await paid("B-1", { card: "4000000000002008" })
  const no = await paid("B-2", { card: "4000000000002008" })
  expect((await visit(`${sandbox.url}/portal/transactions/${yes}`)).text).toContain("Let the bank approve")
  await operation(yes, "decide", { outcome: "approve" })
  await operation(no, "decide", { outcome: "decline" })
  expect([await status("B-1"), await status("B-2")]).toEqual([["3000"], ["6000"]])
})

it("settles a pending refund", async () => {
  sandbox.control.settings({ refundMode: "pending", captureMode: "sale" })
  const id = await paid("S-1")
  await operation(id, "refund", { amount: "10.00" })
  expect(await status("S-1")).toEqual(["4100"])
  await operation(id, "settle-refund", { refundId: `${id}-01`, outcome: "refunded" })
  expect(await status("S-1")).toEqual(["7000"])
})

it("says why it will not, and does nothing", async () => {
  const id = await paid("N-1")
  for (const [name, form, words] of [
    ["capture", { amount: "100.01" }, "100.00 USD is left"],
    ["capture", { amount: "1e3" }, "decimal"],
    ["refund", { amount: "1.00" }, "Nothing is captured"],
    ["pay", {}, "Nothing waits for money"],
  ] as const) {
    const { location = "" } = await operation(id, name, form)
    expect(new URL(location).searchParams.get("problem")).toContain(words)
  }
  expect(await status("N-1")).toEqual(["3000"])
  expect((await operation("T0", "cancel")).location).toContain("problem=")
  expect((await visit(`${sandbox.url}/portal/transactions/T0`)).status).toBe(404)
})

it("takes forms from its own pages alone", async () => {
  const id = await paid("X-1")
  const page = `${sandbox.url}/portal/transactions/${id}`
  const cancelFrom = (origin: string) =>
    fetch(`${page}/cancel`, { method: "POST", headers: { origin }, redirect: "manual" })
  for (const origin of ["https://evil.example", "null", "nonsense"]) expect((await cancelFrom(origin)).status).toBe(403)
  expect(await status("X-1")).toEqual(["3000"])
  // Browsers send `null` for a page that wants no referrer.
  expect((await fetch(page)).headers.get("referrer-policy")).toBe("same-origin")
  expect((await cancelFrom(sandbox.url)).status).toBe(303)
})

it("shows requests, notifications and payouts without a card number", async () => {
  await paid("V-1")
  await shop.atLeast(1)
  while (sandbox.control.notifications()[0]?.state !== "delivered")
    await new Promise((resolve) => setTimeout(resolve, 5))
  for (const [room, words] of [
    ["requests", "authorise"],
    ["notifications", "delivered"],
    ["payouts", "No payout"],
  ] as const) {
    const { text } = await visit(`${sandbox.url}/portal/${room}`)
    expect(text).toContain(words)
    expect(text).not.toContain("4111111111111111")
  }
})
