import { startSandbox, type Sandbox } from ".."
import { visit } from "./browsing"
import { ACCOUNT, element, MERCHANT, orders, pay, postText, signed } from "./raw-requests"
import { receiver } from "./receiver"

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.reset())

async function begin(orderNo: string, method: string, more: Record<string, unknown> = {}) {
  const body = {
    payment_method: method,
    merchant_id: MERCHANT,
    account_id: ACCOUNT,
    order_no: orderNo,
    currency: "EUR",
    amount: "40.00",
    website: "shop.example",
    return_url: "https://shop.example/back",
    person: { document_number: "1" },
    bank_code: method === "instant_bank" ? "NORTH" : "",
    encryption_data: signed(orderNo, "EUR", "40.00"),
    ...more,
  }
  return postText(`${sandbox.url}/v1/authorise`, "application/json", JSON.stringify(body))
}

const issuer = async (orderNo: string, method: string, more: Record<string, unknown> = {}) =>
  element((await begin(orderNo, method, more)).text, "issuer_url")

const statuses = async (orderNo: string) => (await orders(sandbox.url, orderNo)).map((order) => order.payment_status)

it("answers with issuer_url, unsigned, and nothing paid", async () => {
  const { status, text } = await begin("A-1", "wallet")
  expect(status).toBe(200)
  expect(text.match(/<(\w+)>/g)).toEqual(
    ["respon", "merchant_id", "account_id", "order_no", "amount", "currency", "issuer_url"].map((name) => `<${name}>`),
  )
  expect(element(text, "issuer_url")).toMatch(`${sandbox.url}/apm/`)
  expect(await statuses("A-1")).toEqual(["1000"])
})

it.each([
  ["instant_bank", "pay", "4100"],
  ["wallet", "pay", "3000"],
  ["wallet", "decline", "6000"],
  ["instant_bank", "cancel", "5000"],
])("%s: %s leads to %s and back to the shop", async (method, operation, status) => {
  const address = await issuer("A-2", method)
  expect((await visit(address)).text).toContain("40.00 EUR")
  const back = await visit(address, { operation })
  expect(back.location).toMatch(/^https:\/\/shop\.example\/back\?order_no=A-2&transaction_id=T/)
  expect(await statuses("A-2")).toEqual([status])
  await visit(address, { operation: "pay" })
  expect((await visit(address)).location).toBe(back.location)
  expect(await statuses("A-2")).toEqual([status])
})

it.each(["voucher", "bank_transfer"])("%s waits, then is paid at once or expires", async (method) => {
  const shop = await receiver()
  const answer = (await begin("V-1", method, { notify_url: shop.url })).text
  const address = element(answer, "issuer_url")
  const { text } = await visit(address)
  const [one] = sandbox.control.transactions({ orderNo: "V-1" })
  const id = one?.transactionId ?? ""
  expect(text.replace(/ /g, "")).toContain(id)
  expect(element(answer, "voucher_number").replace(/ /g, "")).toBe(id)
  expect(text).toContain(`To be paid until ${element(answer, "voucher_deadline")} UTC`)
  expect(await statuses("V-1")).toEqual(["2000"])
  expect((await visit(address, { operation: "take" })).location).toContain("https://shop.example/back")
  expect(await statuses("V-1")).toEqual(["2000"])
  sandbox.control.pay(id)
  expect(await orders(sandbox.url, "V-1")).toMatchObject([{ payment_status: "4100", amount: "40.00" }])
  expect(() => sandbox.control.expire(id)).toThrow("captured")
  const arrivals = await shop.atLeast(2)
  expect(arrivals.map(({ fields }) => [fields.payment_status, fields.order_status])).toEqual([
    ["2000", "2"],
    ["4100", "1"],
  ])
  await shop.close()

  await visit(await issuer("V-2", method))
  sandbox.control.expire(sandbox.control.transactions({ orderNo: "V-2" })[0]?.transactionId ?? "")
  expect(await statuses("V-2")).toEqual(["6100"])
})

it("knows the banks of a method", async () => {
  expect((await begin("B-1", "instant_bank", { bank_code: "MOON" })).status).toBe(400)
  const { text } = await visit(await issuer("B-2", "instant_bank", { bank_code: "RIVER" }))
  expect(text).toContain("River Savings")
})

it("refuses a method it does not offer", async () => {
  const { status, text } = await begin("C-1", "barter")
  expect(status).toBe(400)
  expect(element(text, "result_info")).toContain("payment_method")
})

describe("where a second payment of an order is refused", () => {
  beforeEach(() => void sandbox.control.settings({ duplicateOrders: "refuse" }))

  it.each(["wallet", "instant_bank"])("an open page of %s takes none after a card was charged", async (method) => {
    const address = await issuer("D-1", method)
    await pay(sandbox.url, "D-1", "40.00")
    const answer = await visit(address, { operation: "pay" })
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining("paid already")])
    expect(await statuses("D-1")).toEqual(["1000", "3000"])
    await visit(address, { operation: "cancel" })
    expect(await statuses("D-1")).toEqual(["5000", "3000"])
  })

  it("of two open pages one is paid", async () => {
    const [one, other] = [await issuer("D-2", "wallet"), await issuer("D-2", "instant_bank")]
    await visit(one, { operation: "pay" })
    expect((await visit(other, { operation: "pay" })).status).toBe(409)
    expect(await statuses("D-2")).toEqual(["3000", "1000"])
  })

  it("no voucher is handed out after a card was charged", async () => {
    const address = await issuer("D-3", "voucher")
    await pay(sandbox.url, "D-3", "40.00")
    expect((await visit(address)).status).toBe(409)
    expect(await statuses("D-3")).toEqual(["1000", "3000"])
  })

  it("a voucher that is shown again is the same payment", async () => {
    const address = await issuer("D-4", "voucher")
    expect((await visit(address)).status).toBe(200)
    expect((await visit(address)).status).toBe(200)
    expect(await statuses("D-4")).toEqual(["2000"])
  })
})
