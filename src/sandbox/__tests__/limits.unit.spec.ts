import { startSandbox, type Sandbox } from ".."
import { batch, orders, paidTransaction, query, type RawOrder } from "./raw-requests"

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 })
})
afterAll(() => sandbox.close())
beforeEach(() => sandbox.control.reset())

interface Batch {
  operation: string
  limit: number
  /** What the operation adds to an order or changes in it; the signature ends with `last`. */
  fields: Record<string, string>
  last?: string
  /** How many of `limit` operations on one payment of 200.00 have an effect. */
  effects: number
}

/** Limits as the service publishes them. */
const batches: Batch[] = [
  { operation: "capture", limit: 50, fields: { amount: "1.00" }, effects: 50 },
  { operation: "cancel", limit: 50, fields: {}, effects: 1 },
  {
    operation: "refund",
    limit: 50,
    fields: { refund_amount: "1.00", refund_reason: "" },
    last: "refund_amount",
    effects: 50,
  },
  { operation: "review", limit: 100, fields: { review_flag: "1" }, last: "review_flag", effects: 1 },
]

/** A payment of 200.00 that the operation can do something to: held for a review, captured for a refund. */
async function paymentFor(operation: string, order_no: string): Promise<RawOrder> {
  const card = operation === "review" ? { card: "4000000000000259" } : {}
  const transaction_id = await paidTransaction(sandbox.url, order_no, "200.00", card)
  const order = { transaction_id, order_no, currency: "USD", amount: "200.00" }
  if (operation === "refund") await batch(sandbox.url, "capture", [order])
  return order
}

describe.each(batches)("$operation over HTTP", ({ operation, limit, fields, last, effects }) => {
  const list = `${operation}_orders`

  async function send(count: number) {
    const order = { ...(await paymentFor(operation, "L-1")), ...fields }
    const before = await orders(sandbox.url, "L-1")
    const answer = await batch(sandbox.url, operation, Array<RawOrder>(count).fill(order), last)
    const after = await orders(sandbox.url, "L-1")
    return { ...answer, before, after, logged: sandbox.control.requests({ operation }).at(-1) }
  }

  it(`does ${limit} orders`, async () => {
    const { status, body, before, after, logged } = await send(limit)
    expect(status).toBe(200)
    expect(body[list]).toHaveLength(limit)
    expect(logged).toMatchObject({ processed: true, effects })
    expect(after).not.toEqual(before)
  })

  it(`refuses ${limit + 1} and touches none`, async () => {
    const { status, body, before, after, logged } = await send(limit + 1)
    expect(status).toBe(400)
    expect(body).toMatchObject({ return_status: "0", return_message: expect.stringContaining(String(limit)) })
    expect(body).not.toHaveProperty(list)
    expect(logged).toMatchObject({ processed: false, effects: 0 })
    expect(after).toEqual(before)
  })
})

describe.each([
  { path: "retrievalTrans", list: "orders_list", limit: 100, found: 100 },
  { path: "retrievalRefund", list: "refund_orders", limit: 100, found: 1 },
])("$path over HTTP", ({ path, list, limit, found }) => {
  const names = (count: number) => Array.from({ length: count }, (_, place) => `N-${place}`)

  it(`asks about ${limit} orders, the last of them too`, async () => {
    const order = await paymentFor("refund", `N-${limit - 1}`)
    await batch(sandbox.url, "refund", [{ ...order, refund_amount: "1.00", refund_reason: "" }], "refund_amount")
    const { status, body } = await query(sandbox.url, path, names(limit).join(","))
    expect(status).toBe(200)
    expect(body[list]).toHaveLength(found)
    expect(Object(body[list]).at(-1)).toMatchObject({ order_no: order.order_no, payment_status: "7000" })
  })

  it(`refuses ${limit + 1}`, async () => {
    const { status, body } = await query(sandbox.url, path, names(limit + 1).join(","))
    expect(status).toBe(400)
    expect(body).toMatchObject({ return_status: "0", return_message: expect.stringContaining(String(limit)) })
    expect(body).not.toHaveProperty(list)
  })
})

describe("an answer of more than 100 entries", () => {
  /** Some of these are tried again. */
  const names = Array.from({ length: 99 }, (_, place) => `M-${place}`)

  it("has the newest 100 transactions, in the order of the query", async () => {
    for (const orderNo of names) await paidTransaction(sandbox.url, orderNo, "1.00")
    const again = [await paidTransaction(sandbox.url, "M-0", "1.00"), await paidTransaction(sandbox.url, "M-0", "1.00")]
    const found = await orders(sandbox.url, names.join(","))
    expect(found).toHaveLength(100)
    expect(found.slice(0, 3).map(({ transaction_id }) => transaction_id)).toEqual([
      ...again,
      (await orders(sandbox.url, "M-1"))[0]?.transaction_id,
    ])
  })

  it("has the newest 100 refunds, whatever was paid since", async () => {
    const ids = await refunded(["R-0", "R-1"], 51)
    for (const orderNo of names) await paidTransaction(sandbox.url, orderNo, "1.00")
    await paidTransaction(sandbox.url, "N-100", "1.00")
    const listed = async (orderNo?: string) =>
      Object(await query(sandbox.url, "retrievalRefund", orderNo)).body.refund_orders.map(
        ({ refund_reference_id }: RawOrder) => refund_reference_id,
      ) as string[]
    expect(await listed()).toEqual(ids.slice(2).reverse())
    expect(await listed("R-0,R-1")).toEqual(ids.slice(2))
  })

  /** The references of as many refunds of each order, oldest first. */
  async function refunded(orderNos: string[], count: number): Promise<string[]> {
    const ids: string[] = []
    for (const orderNo of orderNos) {
      const order = { ...(await paymentFor("refund", orderNo)), refund_amount: "1.00", refund_reason: "" }
      for (const part of [count - 1, 1]) {
        const { body } = await batch(sandbox.url, "refund", Array<RawOrder>(part).fill(order), "refund_amount")
        ids.push(...(body.refund_orders ?? []).map(({ refund_reference_id: id = "" }) => id))
      }
    }
    return ids
  }
})
