import { startSandbox, type Sandbox } from ".."
import { ACCOUNT, batch, MERCHANT, paidTransaction, pay, signed } from "./raw-requests"
import { receiver } from "./receiver"

let sandbox: Sandbox
let shop: Awaited<ReturnType<typeof receiver>>

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, notificationDelays: [5, 10, 15, 20, 25] })
})
afterAll(() => sandbox.close())
beforeEach(async () => {
  sandbox.control.reset()
  shop = await receiver()
})
afterEach(() => shop.close())

const paid = (orderNo: string, amount = "10.00", more: Record<string, unknown> = {}) =>
  paidTransaction(sandbox.url, orderNo, amount, { notify_url: shop.url, ...more })

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * The notifications once none of them is to be sent any more: the shop has one before the service knows what it said.
 */
async function ended(of: Parameters<Sandbox["control"]["notifications"]>[0] = {}) {
  const records = () => sandbox.control.notifications(of)
  while (records().some(({ state }) => state === "waiting")) await pause(5)
  return records()
}

describe("a notification", () => {
  it("is a signed form that tells how the payment stands", async () => {
    const id = await paid("A-1", "12.30", { note: "é" })
    const [arrival] = await shop.atLeast(1)
    expect(arrival?.contentType).toBe("application/x-www-form-urlencoded")
    expect(arrival?.fields).toEqual({
      merchant_id: MERCHANT,
      account_id: ACCOUNT,
      order_no: "A-1",
      transaction_id: id,
      amount: "12.30",
      currency: "USD",
      payment_status: "3000",
      order_status: "1",
      result_info: "0000:Success",
      encryption_data: signed("A-1", id, "USD", "12.30", "3000"),
    })
  })

  it("tells of a decline, too", async () => {
    await pay(sandbox.url, "A-2", "10.00", { notify_url: shop.url, card: "4000000000000002" })
    const [arrival] = await shop.atLeast(1)
    expect(arrival?.fields).toMatchObject({
      payment_status: "6000",
      order_status: "0",
      result_info: "1005:Do not honour",
    })
  })

  it("is delivered again with growing delay until it is acknowledged with OK alone", async () => {
    await shop.close()
    shop = await receiver((_, count) => (count < 4 ? "Okay" : "OK"))
    await paid("A-3")
    await shop.atLeast(4)
    await pause(80)
    expect(shop.arrivals).toHaveLength(4)
    expect(await ended({ orderNo: "A-3" })).toMatchObject([{ state: "delivered" }])
  })

  it("is given up after five redeliveries", async () => {
    await shop.close()
    shop = await receiver(() => "no")
    await paid("A-4")
    await shop.atLeast(6)
    await pause(60)
    expect(shop.arrivals).toHaveLength(6)
    const [record] = await ended()
    expect(record?.state).toBe("given up")
    expect(record?.attempts.map(({ status, body }) => [status, body])).toEqual(Array(6).fill([200, "no"]))
  })

  it("tells nothing of what the shop asked for itself, unless told to", async () => {
    const id = await paid("A-5")
    const order = { transaction_id: id, order_no: "A-5", currency: "USD", amount: "4.00" }
    await shop.atLeast(1)
    await batch(sandbox.url, "capture", [order])
    await pause(30)
    expect(shop.arrivals).toHaveLength(1)
    sandbox.control.notificationSettings({ apiOperations: true })
    await batch(sandbox.url, "capture", [order])
    await shop.atLeast(2)
    expect(shop.arrivals[1]?.fields).toMatchObject({ payment_status: "4000", amount: "8.00" })
  })

  it.each([
    ["json", "application/json", (body: string) => JSON.parse(body) as unknown],
    ["xml", "application/xml", (body: string) => ({ order_no: /<order_no>(.*)<\/order_no>/.exec(body)?.[1] })],
  ] as const)("travels as %s", async (encoding, contentType, read) => {
    sandbox.control.notificationSettings({ encoding })
    await paid("A-6")
    const [arrival] = await shop.atLeast(1)
    expect(arrival?.contentType).toBe(contentType)
    expect(read(arrival?.body ?? "")).toMatchObject({ order_no: "A-6" })
  })
})

describe("what goes wrong with notifications", () => {
  it("duplicates", async () => {
    sandbox.control.notificationSettings({ copies: 3 })
    await paid("B-1")
    await shop.atLeast(3)
    expect(new Set(shop.arrivals.map(({ body }) => body)).size).toBe(1)
  })

  it("drops the next two", async () => {
    sandbox.control.notificationSettings({ drop: 2 })
    for (const orderNo of ["C-1", "C-2", "C-3"]) await paid(orderNo)
    await shop.atLeast(1)
    await pause(30)
    expect(shop.arrivals.map(({ fields }) => fields.order_no)).toEqual(["C-3"])
    expect((await ended()).map(({ state }) => state)).toEqual(["dropped", "dropped", "delivered"])
  })

  it("holds three back and sends the newest first", async () => {
    sandbox.control.notificationSettings({ reorder: 3 })
    const id = await paid("D-1")
    sandbox.control.capture(id, { amount: "1" })
    await pause(30)
    expect(shop.arrivals).toHaveLength(0)
    sandbox.control.capture(id)
    await shop.atLeast(3)
    expect(shop.arrivals.map(({ fields }) => fields.payment_status)).toEqual(["4100", "4000", "3000"])
  })

  it("releases what is held before enough have come", async () => {
    sandbox.control.notificationSettings({ reorder: 10 })
    await paid("D-2")
    sandbox.control.releaseNotifications()
    await shop.atLeast(1)
  })

  it("delays", async () => {
    sandbox.control.notificationSettings({ delay: 120 })
    const before = Date.now()
    await paid("E-1")
    await shop.atLeast(1)
    expect(Date.now() - before).toBeGreaterThanOrEqual(119)
  })

  it("is silent when off", async () => {
    sandbox.control.notificationSettings({ enabled: false })
    await paid("E-2")
    await pause(30)
    expect(shop.arrivals).toEqual([])
  })

  it("forges: another amount under the true signature, a wrong one, none, or one that fits", async () => {
    const id = await paid("F-1")
    await shop.atLeast(1)
    const changes = { amount: "0.01", payment_status: "4100" }
    for (const signature of ["kept", "wrong", "missing", "valid"] as const) {
      await sandbox.control.forge({ transactionId: id, changes, signature })
    }
    const forged = shop.arrivals.slice(1)
    expect(forged.map(({ fields }) => [fields.amount, fields.payment_status])).toEqual(Array(4).fill(["0.01", "4100"]))
    expect(forged.map(({ fields }) => fields.encryption_data)).toEqual([
      signed("F-1", id, "USD", "10.00", "3000"),
      "0".repeat(64),
      undefined,
      signed("F-1", id, "USD", "0.01", "4100"),
    ])
    expect(sandbox.control.transactions({ orderNo: "F-1" })).toMatchObject([{ status: "authorised" }])
  })

  it("sends an old message again, and a new one of how things stand", async () => {
    const id = await paid("G-1")
    await shop.atLeast(1)
    sandbox.control.notificationSettings({ enabled: false })
    sandbox.control.capture(id)
    const [first] = sandbox.control.notifications()
    await sandbox.control.resend({ id: first?.id ?? 0 })
    const record = await sandbox.control.resend({ transactionId: id })
    expect(record).toMatchObject({ state: "delivered", attempts: [{ status: 200, body: "OK", acknowledged: true }] })
    expect(shop.arrivals.map(({ fields }) => fields.payment_status)).toEqual(["3000", "3000", "4100"])
  })
})
