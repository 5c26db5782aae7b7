import { startSandbox, type Sandbox } from ".."
import { batch, orders, paidTransaction, postText, query, signed, type RawOrder } from "./raw-requests"

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, clock: { now: () => Date.UTC(2026, 2, 4, 5, 6, 7) } })
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.reset())

const named = (
  transaction_id: string,
  order_no: string,
  amount: string,
  more: Record<string, string> = {},
): RawOrder => ({
  transaction_id,
  order_no,
  currency: "USD",
  amount,
  ...more,
})

async function statusOf(orderNo: string) {
  const [order] = await orders(sandbox.url, orderNo)
  return [order?.payment_status, order?.amount]
}

describe("capture", () => {
  it("takes parts until everything is taken, and not a cent more", async () => {
    const id = await paidTransaction(sandbox.url, "A-1", "100.00")
    const first = await batch(sandbox.url, "capture", [named(id, "A-1", "30.00")])
    expect(first.body).toMatchObject({
      return_status: "1",
      return_message: "OK",
      capture_orders: [
        { capture_status: "1", error_message: "", amount: "30.00", transaction_id: id, order_no: "A-1" },
      ],
      encryption_data: signed("1", id, "A-1", "USD", "30.00", "1"),
    })
    expect(await statusOf("A-1")).toEqual(["4000", "30.00"])
    const over = await batch(sandbox.url, "capture", [named(id, "A-1", "70.01")])
    expect(over.body.capture_orders).toMatchObject([
      { capture_status: "0", error_message: expect.stringContaining("70.00") },
    ])
    expect(await statusOf("A-1")).toEqual(["4000", "30.00"])
    await batch(sandbox.url, "capture", [named(id, "A-1", "70.00")])
    expect(await statusOf("A-1")).toEqual(["4100", "100.00"])
    const more = await batch(sandbox.url, "capture", [named(id, "A-1", "0.01")])
    expect(more.body.capture_orders).toMatchObject([{ capture_status: "0" }])
  })

  it("does each order of a batch on its own", async () => {
    const good = await paidTransaction(sandbox.url, "B-1", "10.00")
    const held = await paidTransaction(sandbox.url, "B-2", "10.00", { card: "4000000000000259" })
    const { body } = await batch(sandbox.url, "capture", [
      named(held, "B-2", "10.00"),
      named("T0", "B-3", "10.00"),
      named(good, "B-9", "10.00"),
      { ...named(good, "B-1", "10.00"), currency: "EUR" },
      named(good, "B-1", "0.00"),
      named(good, "B-1", "10.00"),
    ])
    const told = body.capture_orders?.map((order) => [order.capture_status, order.error_message])
    expect(told).toEqual([
      ["0", expect.stringContaining("held for review")],
      ["0", "Record not found."],
      ["0", expect.stringContaining("order_no")],
      ["0", expect.stringContaining("USD")],
      ["0", expect.stringContaining("more than zero")],
      ["1", ""],
    ])
    expect(sandbox.control.requests({ operation: "capture" })).toMatchObject([{ processed: true, effects: 1 }])
  })

  it("refuses a batch whose signature covers another amount", async () => {
    const id = await paidTransaction(sandbox.url, "W-1", "10.00")
    const body = {
      merchant_id: "100001",
      account_id: "100001001",
      capture_orders: [named(id, "W-1", "10.00")],
      encryption_data: signed(id, "W-1", "USD", "1.00"),
    }
    const { status, text } = await postText(`${sandbox.url}/v1/capture`, "application/json", JSON.stringify(body))
    expect([status, JSON.parse(text).return_message]).toEqual([400, "encryption_data is wrong"])
    expect(await statusOf("W-1")).toEqual(["3000", "10.00"])
  })
})

describe("cancel", () => {
  it("releases an authorisation once, after which nothing can be captured", async () => {
    const id = await paidTransaction(sandbox.url, "C-1", "10.00")
    const { body } = await batch(sandbox.url, "cancel", [named(id, "C-1", "10.00")])
    expect(body).toMatchObject({
      cancel_orders: [{ cancel_status: "1", error_message: "" }],
      encryption_data: signed("1", id, "C-1", "USD", "10.00", "1"),
    })
    expect(await statusOf("C-1")).toEqual(["5000", "10.00"])
    const again = await batch(sandbox.url, "cancel", [named(id, "C-1", "10.00")])
    expect(again.body.cancel_orders).toMatchObject([{ cancel_status: "0" }])
    const late = await batch(sandbox.url, "capture", [named(id, "C-1", "10.00")])
    expect(late.body.capture_orders).toMatchObject([
      { capture_status: "0", error_message: expect.stringContaining("cancelled") },
    ])
  })

  it("refuses what is captured, and another amount", async () => {
    const id = await paidTransaction(sandbox.url, "C-2", "10.00")
    const other = await batch(sandbox.url, "cancel", [named(id, "C-2", "9.00")])
    expect(other.body.cancel_orders).toMatchObject([
      { cancel_status: "0", error_message: expect.stringContaining("10.00") },
    ])
    await batch(sandbox.url, "capture", [named(id, "C-2", "10.00")])
    const { body } = await batch(sandbox.url, "cancel", [named(id, "C-2", "10.00")])
    expect(body.cancel_orders).toMatchObject([{ cancel_status: "0", error_message: expect.stringContaining("refund") }])
  })

  it("releases what is left of a payment that is captured in part, once and for all", async () => {
    const id = await paidTransaction(sandbox.url, "C-3", "10.00")
    await batch(sandbox.url, "capture", [named(id, "C-3", "1.00")])
    for (let time = 0; time < 2; time += 1) {
      const { body } = await batch(sandbox.url, "cancel", [named(id, "C-3", "10.00")])
      expect(body.cancel_orders).toMatchObject([{ cancel_status: "1" }])
    }
    expect(sandbox.control.transactions({ transactionId: id })).toMatchObject([
      { status: "partially_captured", captured: "1.00", capturable: "0.00", refunded: "0.00" },
    ])
    expect(sandbox.control.sums({ orderNo: "C-3" })).toMatchObject([{ held: "0.00", captured: "1.00" }])
    const { body } = await batch(sandbox.url, "capture", [named(id, "C-3", "1.00")])
    expect(body.capture_orders).toMatchObject([{ capture_status: "0" }])
  })
})

describe("review", () => {
  it("accepts into an authorisation and rejects into a cancellation", async () => {
    const yes = await paidTransaction(sandbox.url, "R-1", "10.00", { card: "4000000000000259" })
    const no = await paidTransaction(sandbox.url, "R-2", "10.00", { card: "4000000000000259" })
    const { body } = await batch(
      sandbox.url,
      "review",
      [named(yes, "R-1", "10.00", { review_flag: "1" }), named(no, "R-2", "10.00", { review_flag: "0" })],
      "review_flag",
    )
    expect(body.review_orders).toMatchObject([
      { review_status: "1", review_flag: "1" },
      { review_status: "1", review_flag: "0" },
    ])
    expect(await statusOf("R-1")).toEqual(["3000", "10.00"])
    expect(await statusOf("R-2")).toEqual(["5000", "10.00"])
    const again = await batch(sandbox.url, "review", [named(yes, "R-1", "10.00", { review_flag: "0" })], "review_flag")
    expect(again.body.review_orders).toMatchObject([{ review_status: "0" }])
  })
})

describe("refund", () => {
  const refund = (id: string, orderNo: string, amount: string, part: string, reason = "") =>
    batch(
      sandbox.url,
      "refund",
      [named(id, orderNo, amount, { refund_amount: part, refund_reason: reason })],
      "refund_amount",
    )

  it("refunds parts of what was captured, numbered, and never more than that", async () => {
    const id = await paidTransaction(sandbox.url, "F-1", "100.00")
    const early = await refund(id, "F-1", "100.00", "1.00")
    expect(early.body.refund_orders).toMatchObject([{ refund_status: "0", refund_reference_id: "" }])
    await batch(sandbox.url, "capture", [named(id, "F-1", "60.00")])
    const first = await refund(id, "F-1", "100.00", "20.00", "ref_1 late")
    expect(first.body).toMatchObject({
      refund_orders: [{ refund_status: "1", refund_message: "V0000:Success", refund_reference_id: `${id}-01` }],
      encryption_data: signed("1", id, "F-1", "USD", "100.00", "1", "20.00", `${id}-01`),
    })
    expect(await statusOf("F-1")).toEqual(["7000", "60.00"])
    const over = await refund(id, "F-1", "100.00", "40.01")
    expect(over.body.refund_orders).toMatchObject([
      { refund_status: "0", refund_message: expect.stringMatching(/^2413:.*40\.00/) },
    ])
    const rest = await refund(id, "F-1", "60.00", "40.00")
    expect(rest.body.refund_orders).toMatchObject([{ refund_status: "1", refund_reference_id: `${id}-02` }])
    expect(await statusOf("F-1")).toEqual(["7100", "60.00"])

    const search = await query(sandbox.url, "retrievalRefund", "F-1")
    expect(search.body.refund_orders).toEqual([
      {
        transaction_id: id,
        order_no: "F-1",
        amount: "100.00",
        currency: "USD",
        refund_status: "1",
        payment_status: "7100",
        refund_amount: "20.00",
        refund_reference: "",
        refund_reason: "ref_1 late",
        refund_reference_id: `${id}-01`,
        refund_date: "20260304050607",
        refund_processing_date: "20260304050607",
      },
      expect.objectContaining({ refund_amount: "40.00", refund_reference_id: `${id}-02` }),
    ])
    const covered = [id, "F-1", "USD", "100.00"]
    expect(search.body.encryption_data).toBe(
      signed("1", ...covered, "20.00", `${id}-01`, "1", ...covered, "40.00", `${id}-02`, "1"),
    )
  })

  it("keeps the money of a pending refund apart until it is settled", async () => {
    sandbox.control.settings({ refundMode: "pending" })
    const id = await paidTransaction(sandbox.url, "P-1", "10.00")
    await batch(sandbox.url, "capture", [named(id, "P-1", "10.00")])
    const pending = await refund(id, "P-1", "10.00", "8.00")
    expect(pending.body.refund_orders).toMatchObject([{ refund_status: "2" }])
    expect(await statusOf("P-1")).toEqual(["4100", "10.00"])
    expect((await refund(id, "P-1", "10.00", "3.00")).body.refund_orders).toMatchObject([{ refund_status: "0" }])
    sandbox.control.settleRefund(id, { outcome: "failed" })
    expect(await statusOf("P-1")).toEqual(["4100", "10.00"])
    await refund(id, "P-1", "10.00", "3.00")
    sandbox.control.settleRefund(id)
    expect(await statusOf("P-1")).toEqual(["7000", "10.00"])
    const { body } = await query(sandbox.url, "retrievalRefund", "P-1")
    expect((body.refund_orders as Record<string, string>[]).map((one) => one.refund_status)).toEqual(["0", "1"])
  })
})

describe("queries", () => {
  it("find many orders at once, signed, and say which are not there", async () => {
    const one = await paidTransaction(sandbox.url, "Q-1", "1.00", {
      shopper_email: "a@b.example",
      website: "shop.example",
    })
    const two = await paidTransaction(sandbox.url, "Q-2", "2.00")
    const { body } = await query(sandbox.url, "retrievalTrans", "Q-2,Q-1,Q-0")
    expect(body.orders_list).toMatchObject([
      { order_no: "Q-2", transaction_id: two, query_result: "1", transaction_date: "20260304050607" },
      { order_no: "Q-1", transaction_id: one, shopper_email: "a@b.example", website: "shop.example" },
      { order_no: "Q-0", query_result: "0" },
    ])
    expect(body.encryption_data).toBe(
      signed("1", two, "Q-2", "USD", "2.00", "3000", one, "Q-1", "USD", "1.00", "3000", "", "Q-0", "", "", ""),
    )
  })

  it("give the newest 100 without a selector, and any 100 with one", async () => {
    for (let place = 0; place < 101; place += 1) await paidTransaction(sandbox.url, `N-${place}`, "1.00")
    const newest = await orders(sandbox.url)
    expect(newest).toHaveLength(100)
    expect(newest[0]?.order_no).toBe("N-100")
    const names = Array.from({ length: 101 }, (_, place) => `N-${place}`)
    expect(await orders(sandbox.url, names.slice(1).join(","))).toHaveLength(100)
  })

  it("are only for registered addresses; the search for refunds and payments are not", async () => {
    const merchants = [
      { merchantId: "100001", accountId: "100001001", secretKey: "sandbox-secret-key", registeredIps: ["192.0.2.7"] },
    ]
    const closed = await startSandbox({ port: 0, merchants })
    expect((await query(closed.url, "retrievalTrans", "A")).status).toBe(403)
    expect((await query(closed.url, "retrievalRefund", "A")).status).toBe(200)
    await expect(paidTransaction(closed.url, "A", "1.00")).resolves.toMatch(/^T/)
    await closed.close()
  })
})
