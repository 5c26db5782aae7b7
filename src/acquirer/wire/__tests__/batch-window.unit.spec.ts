import { Money } from "../../domain/money"
import type { OrderOperation } from "../../domain/records"
import { OrderNo, TransactionId } from "../../domain/references"
import { operations } from "../../operations"
import { Batcher } from "../batcher"
import { withRemainingTime } from "../remaining-time"
import type { TransportResponse } from "../transport"
import { FakeService, signed } from "./fake-service"

interface Element {
  order_no: string
}

/** A transport that answers only when it is told to. */
class HeldTransport {
  readonly sizes: number[] = []
  #isOpen = false
  #held: (() => void)[] = []

  async send({ body }: { body: Buffer }): Promise<TransportResponse> {
    const { capture_orders } = JSON.parse(body.toString("utf8")) as { capture_orders: Element[] }
    this.sizes.push(capture_orders.length)
    if (!this.#isOpen) await new Promise<void>((resolve) => this.#held.push(resolve))
    const answer = signed("capture.response", {
      return_status: "1",
      return_message: "OK",
      capture_orders: capture_orders.map((element) => ({ ...element, capture_status: "1", error_message: "" })),
    })
    return { status: 200, headers: { "content-type": "application/json" }, body: Buffer.from(answer.body) }
  }

  /** Answers what is held and everything that comes later. */
  answer(): void {
    this.#isOpen = true
    for (const resume of this.#held.splice(0)) resume()
  }

  async close(): Promise<void> {}
}

let service: FakeService
let transport: HeldTransport
beforeEach(async () => {
  service = await FakeService.start()
  transport = new HeldTransport()
  jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask"] })
})
afterEach(() => {
  jest.useRealTimers()
  return service.stop()
})

const LIMIT = 50
const captures = (windowMs: number) =>
  new Batcher(operations.capture, service.context({ transport, timeouts: NO_LIMITS }), windowMs)
const NO_LIMITS = { connectMs: 0, headersMs: 0, bodyMs: 0, totalMs: 0 }
const capture = (index: number): OrderOperation => ({
  transactionId: TransactionId(`T${index}`),
  orderNo: OrderNo(`A-${index}`),
  money: Money.exact(5, "USD"),
})

/** `count` captures at the same moment, from number `from` on. */
const all = (batcher: ReturnType<typeof captures>, from: number, count: number) =>
  Array.from({ length: count }, (_, at) => batcher.one(capture(from + at)))

/** Longer than any batch of these tests waits. */
const LONG_MS = 1_000

async function untilSent(requests: number): Promise<void> {
  for (let ms = 0; transport.sizes.length < requests && ms < LONG_MS; ms++) await jest.advanceTimersByTimeAsync(1)
  expect(transport.sizes).toHaveLength(requests)
}

/** Lets time pass until every operation has its result. */
async function finished(results: Promise<unknown>[]): Promise<void> {
  await jest.advanceTimersByTimeAsync(LONG_MS)
  await Promise.all(results)
}

it("gathers what arrives while a request is in flight and sends it when that returns", async () => {
  const batcher = captures(50)
  const results = [batcher.one(capture(1))]
  await untilSent(1)
  for (let index = 2; index <= 6; index++) {
    results.push(batcher.one(capture(index)))
    // Longer than the window: with nothing in flight each would leave alone.
    await jest.advanceTimersByTimeAsync(70)
  }
  expect(transport.sizes).toEqual([1])
  transport.answer()
  await finished(results)
  expect(transport.sizes).toEqual([1, 5])
})

it("sends a full batch at once, whatever is in flight", async () => {
  const batcher = captures(50)
  const first = batcher.one(capture(1))
  await untilSent(1)
  const others = all(batcher, 2, LIMIT)
  await untilSent(2)
  expect(transport.sizes).toEqual([1, LIMIT])
  transport.answer()
  await finished([first, ...others])
})

it("has at most eight requests in flight, and sends the rest as they return", async () => {
  const batcher = captures(1)
  const results = all(batcher, 1, 12 * LIMIT)
  await jest.advanceTimersByTimeAsync(100)
  expect(transport.sizes).toHaveLength(8)
  transport.answer()
  await finished(results)
  expect(transport.sizes).toEqual(Array(12).fill(LIMIT))
})

it("waits for a request that does not return only so long", async () => {
  const batcher = captures(1)
  const results = [batcher.one(capture(1))]
  await untilSent(1)
  results.push(batcher.one(capture(2)))
  await untilSent(2)
  expect(transport.sizes).toEqual([1, 1])
  transport.answer()
  await finished(results)
})

it("sends single captures that follow one another each by itself", async () => {
  transport.answer()
  const batcher = captures(1)
  for (const index of [1, 2, 3]) {
    const result = batcher.one(capture(index))
    await untilSent(index)
    await result
  }
  expect(transport.sizes).toEqual([1, 1, 1])
})

it("counts the wait for its batch towards the time of the exchange", () => {
  const context = service.context({ timeouts: { ...NO_LIMITS, totalMs: 60_000 } })
  expect(withRemainingTime(context, performance.now() - 20_000).timeouts.totalMs).toBeLessThanOrEqual(40_000)
  expect(() => withRemainingTime(context, performance.now() - 60_000)).toThrow(
    expect.objectContaining({ kind: "transport", sent: false }),
  )
  expect(withRemainingTime(service.context({ timeouts: NO_LIMITS }), 0).timeouts.totalMs).toBe(0)
})
