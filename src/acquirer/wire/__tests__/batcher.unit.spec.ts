import { AcquirerError } from "../../domain/errors"
import { Money } from "../../domain/money"
import type { OrderOperation, RefundOperation } from "../../domain/records"
import { OrderNo, TransactionId } from "../../domain/references"
import { operations } from "../../operations"
import { Batcher } from "../batcher"
import type { FinishedCall } from "../exchange-record"
import type { Timeouts } from "../transport"
import { FakeService, IMPATIENT, signed, type Received } from "./fake-service"

interface Order {
  transaction_id: string
  order_no: string
  amount: string
  currency: string
  refund_amount?: string
  refund_reason?: string
}

let service: FakeService
beforeEach(async () => {
  service = await FakeService.start()
  service.reply = (request) => captured(ordersOf(request))
})
afterEach(() => service.stop())

const usd = (amount: string) => Money.exact(amount, "USD")
const input = (index: number, amount = "5.00"): OrderOperation => ({
  transactionId: TransactionId(`T${index}`),
  orderNo: OrderNo(`A-${index}`),
  money: usd(amount),
})
const captures = (timeouts?: Timeouts) => new Batcher(operations.capture, service.context(timeouts && { timeouts }), 5)
const list = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

function ordersOf({ body }: Received): Order[] {
  const parsed: { capture_orders?: Order[]; refund_orders?: Order[] } = JSON.parse(body)
  return parsed.capture_orders ?? parsed.refund_orders ?? []
}

function captured(orders: Order[], status: (order: Order) => string = () => "1") {
  const capture_orders = orders.map(({ transaction_id, order_no, amount, currency, ...rest }) => {
    const capture_status = status({ transaction_id, order_no, amount, currency, ...rest })
    return {
      transaction_id,
      order_no,
      amount,
      currency,
      capture_status,
      error_message: capture_status === "1" ? "" : "no",
    }
  })
  return signed("capture.response", { return_status: "1", return_message: "OK", capture_orders })
}

it("makes ten requests of five hundred captures, each amount exact", async () => {
  const batcher = captures()
  const results = await Promise.all(list(500).map((index) => batcher.one(input(index, `${index}.01`))))
  expect(service.received).toHaveLength(10)
  expect(service.received.map((request) => ordersOf(request).length)).toEqual(Array(10).fill(50))
  results.forEach((result, index) => {
    expect(result.orderNo).toBe(`A-${index + 1}`)
    expect(result.money.toWire()).toBe(`${index + 1}.01`)
  })
})

it("does not wait for a full request", async () => {
  const batcher = captures()
  const [first, second] = await Promise.all([batcher.one(input(1)), batcher.one(input(2))])
  expect([first?.transactionId, second?.transactionId]).toEqual(["T1", "T2"])
  expect(service.received).toHaveLength(1)
})

it("matches by transaction and order, whatever the answer's order and additions", async () => {
  service.reply = (request) => {
    const stranger = { transaction_id: "T9", order_no: "A-9", amount: "1.00", currency: "USD" }
    return captured([stranger, ...ordersOf(request).reverse()], ({ transaction_id }) =>
      transaction_id === "T2" ? "0" : "1",
    )
  }
  const batcher = captures()
  const results = await Promise.all(list(4).map((index) => batcher.one(input(index))))
  expect(results.map(({ transactionId, status }) => [transactionId, status.meaning])).toEqual([
    ["T1", "done"],
    ["T2", "failed"],
    ["T3", "done"],
    ["T4", "done"],
  ])
})

it("leaves only the order unknown that the answer is silent about", async () => {
  service.reply = (request) => captured(ordersOf(request).filter(({ order_no }) => order_no !== "A-2"))
  const batcher = captures()
  const results = await Promise.allSettled(list(3).map((index) => batcher.one(input(index))))
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"])
  expect(results[1]).toMatchObject({
    reason: { kind: "protocol", sent: true, isUnknown: true, correlationId: "call-1" },
  })
})

describe("a result that cannot be read", () => {
  /** A captured order each; that of A-2 as it is changed. */
  const capturedBut = (change: object, beside: object[] = []) => {
    service.reply = (request) => {
      const capture_orders = ordersOf(request).map((one) => {
        const result = { ...one, capture_status: "1", error_message: "" }
        return one.order_no === "A-2" ? { ...result, ...change } : result
      })
      const answer = { return_status: "1", return_message: "OK", capture_orders: [...capture_orders, ...beside] }
      return signed("capture.response", answer)
    }
    return captures().many([input(1), input(2), input(3)])
  }
  const done = { status: { meaning: "done" } }

  it.each([
    ["no amount", { amount: undefined }, { code: "schema", field: "capture_orders.1.amount" }],
    ["an amount of three digits", { amount: "5.005" }, { code: "malformed", field: "amount" }],
    ["no state", { capture_status: "" }, { code: "schema" }],
    ["no order number", { order_no: undefined }, { code: "schema" }],
  ])("with %s leaves its own order unknown, and no other", async (_what, change, error) => {
    expect(await capturedBut(change)).toMatchObject([done, { kind: "protocol", isUnknown: true, ...error }, done])
  })

  it.each([
    ["both of its numbers", {}],
    ["no transaction", { transaction_id: undefined }],
    ["no order number", { order_no: undefined }],
  ])("and names %s, beside one of the same order that can be read, leaves it unknown", async (_what, change) => {
    const { transactionId: transaction_id, orderNo: order_no } = input(2)
    const beside = { transaction_id, order_no, capture_status: "0", ...change }
    expect(await capturedBut({}, [beside])).toMatchObject([done, { isUnknown: true }, done])
  })

  it("is no refusal where nothing else came with one", async () => {
    service.reply = () =>
      signed("capture.response", {
        return_status: "0",
        return_message: "no",
        capture_orders: [{ capture_status: "1" }],
      })
    expect(await captures().many([input(1)])).toMatchObject([{ kind: "protocol", isUnknown: true }])
  })
})

it("believes neither of two results that contradict each other", async () => {
  service.reply = (request) => {
    const [first, second] = ordersOf(request)
    let count = 0
    return captured(
      [first, second, first].flatMap((order) => order ?? []),
      () => (++count === 3 ? "0" : "1"),
    )
  }
  const batcher = captures()
  const results = await Promise.allSettled([batcher.one(input(1)), batcher.one(input(2))])
  expect(results[0]).toMatchObject({ status: "rejected", reason: { isUnknown: true } })
  expect(results[1]).toMatchObject({ status: "fulfilled" })
})

it("gives a result to no transaction of another order", async () => {
  service.reply = (request) => captured(ordersOf(request).map((order) => ({ ...order, order_no: "A-7" })))
  await expect(captures().one(input(1))).rejects.toMatchObject({ kind: "protocol", isUnknown: true })
})

it("makes every member unknown when the answer is lost, and refused when nothing was sent", async () => {
  service.reply = () => new Promise(() => undefined)
  const batcher = captures(IMPATIENT)
  const lost = await Promise.allSettled(list(3).map((index) => batcher.one(input(index))))
  for (const result of lost) expect(result).toMatchObject({ reason: { kind: "transport", isUnknown: true } })
  expect(service.received).toHaveLength(1)

  const unreachable = new Batcher(operations.capture, service.context({ baseUrl: "http://127.0.0.1:1" }), 5)
  const unsent = await Promise.allSettled([unreachable.one(input(1)), unreachable.one(input(2))])
  for (const result of unsent) expect(result).toMatchObject({ reason: { kind: "transport", sent: false } })
})

it("keeps one bad input from spoiling the others", async () => {
  const batcher = captures()
  const bad = { ...input(2), money: Money.exact("1.234", "KWD") }
  const results = await Promise.allSettled([batcher.one(input(1)), batcher.one(bad), batcher.one(input(3))])
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"])
  expect(results[1]).toMatchObject({ reason: { kind: "invalid", sent: false } })
  expect(service.received.map((request) => ordersOf(request).length)).toEqual([2])
})

it("sends nothing when no input can be sent", async () => {
  const bad = { ...input(2), money: Money.exact("1.234", "KWD") }
  await expect(captures().one(bad)).rejects.toMatchObject({ kind: "invalid" })
  expect(service.received).toHaveLength(0)
})

it("puts inputs on one transaction into different requests, at the same time", async () => {
  const batcher = captures()
  const results = await Promise.all(
    [input(1, "5.00"), input(2), input(1, "5.00"), input(1, "7.00")].map((each) => batcher.one(each)),
  )
  expect(results.map(({ money }) => money.toWire())).toEqual(["5.00", "5.00", "5.00", "7.00"])
  expect(service.received.map((request) => ordersOf(request).map(({ transaction_id }) => transaction_id))).toEqual(
    expect.arrayContaining([["T1", "T2"], ["T1"], ["T1"]]),
  )
})

it("tells the refunds of one transaction apart", async () => {
  service.reply = (request) => {
    const refund_orders = ordersOf(request).map((order) => ({
      ...order,
      refund_status: order.refund_reason === "second" ? "0" : "1",
      refund_message: order.refund_reason === "second" ? "V0051:Too much" : "V0000:OK",
      refund_reference: "",
      refund_reference_id: `${order.transaction_id}-01`,
    }))
    return signed("refund.response", { return_status: "1", return_message: "OK", refund_orders })
  }
  const refunds = new Batcher(operations.refund, service.context(), 5)
  const part = (reason: string): RefundOperation => ({ ...input(1, "50.00"), refund: usd("5.00"), reason })
  const results = await Promise.all([
    refunds.one(part("first")),
    refunds.one(part("second")),
    refunds.one(part("third")),
  ])
  expect(results.map(({ reason, status }) => [reason, status.meaning])).toEqual([
    ["first", "refunded"],
    ["second", "failed"],
    ["third", "refunded"],
  ])
})

describe("many at once", () => {
  it.each([
    ["capture", 50],
    ["cancel", 50],
    ["refund", 50],
    ["review", 100],
  ] as const)("%s takes %i and says so, before anything is sent", async (name, limit) => {
    const batcher = new Batcher<
      OrderOperation & RefundOperation & { decision: "accept" },
      { transactionId: string; orderNo: string }
    >(operations[name], service.context(), 5)
    const inputs = list(limit + 1).map((index) => ({
      ...input(index),
      refund: usd("1.00"),
      reason: "r",
      decision: "accept" as const,
    }))
    for (const wrong of [inputs, []]) {
      const error: unknown = await batcher.many(wrong).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(AcquirerError)
      expect(error).toMatchObject({
        kind: "invalid",
        sent: false,
        merchantMessage: expect.stringContaining(String(limit)),
      })
    }
    expect(service.received).toHaveLength(0)
  })

  it("goes out as one request", async () => {
    expect(await captures().many(list(50).map((index) => input(index)))).toHaveLength(50)
    expect(service.received).toHaveLength(1)
  })
})

it("hands everybody in a request the same call, whose record is taken once", async () => {
  const batcher = captures()
  const calls: FinishedCall[] = []
  await Promise.all(list(3).map((index) => batcher.one(input(index), (call) => calls.push(call))))
  expect(service.received).toHaveLength(1)
  expect(new Set(calls.map(({ correlationId }) => correlationId)).size).toBe(1)
  const records = calls.map((call) => call.take())
  expect(records).toEqual([expect.objectContaining({ operation: "capture", status: 200 }), undefined, undefined])
  expect(JSON.stringify(records[0])).toContain("T3")
})

it("hands over the call whose answer was lost, too", async () => {
  service.reply = () => ({ status: 502, body: "oops" })
  const calls: FinishedCall[] = []
  await expect(captures().one(input(1), (call) => calls.push(call))).rejects.toThrow(AcquirerError)
  expect(calls[0]?.take()).toMatchObject({ status: 502, response: "oops" })
})
