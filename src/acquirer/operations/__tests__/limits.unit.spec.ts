import { Money } from "../../domain/money"
import { OrderNo, TransactionId } from "../../domain/references"
import { operations } from ".."
import { codes } from "./raw-message"

const money = Money.fromWire("1.00", "USD")
const inputs = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    transactionId: TransactionId(`T${index}`),
    orderNo: OrderNo(`A-${index}`),
    money,
    refund: money,
    reason: "",
    decision: "accept" as const,
  }))
const orderNos = (count: number) => inputs(count).map(({ orderNo }) => orderNo)

/** Limits as the service publishes them. */
const limited: [name: string, limit: number, send: (count: number) => object][] = [
  ["capture", 50, (count) => operations.capture.toWire(inputs(count), codes)],
  ["cancel", 50, (count) => operations.cancel.toWire(inputs(count), codes)],
  ["refund", 50, (count) => operations.refund.toWire(inputs(count), codes)],
  ["review", 100, (count) => operations.review.toWire(inputs(count), codes)],
  ["retrieval_trans", 100, (count) => operations.retrieval_trans.toWire(orderNos(count), codes)],
  ["retrieval_refund", 100, (count) => operations.retrieval_refund.toWire(orderNos(count), codes)],
]

describe.each(limited)("%s takes 1 to %d orders a request", (name, limit, send) => {
  it("sends as many", () => {
    const [list] = Object.values(send(limit))
    expect(typeof list === "string" ? list.split(",") : list).toHaveLength(limit)
  })

  it.each([0, limit + 1])("refuses %d, and says the limit", (count) => {
    expect(() => send(count)).toThrow(
      expect.objectContaining({
        kind: "invalid",
        sent: false,
        code: "batch_limit",
        merchantMessage: expect.stringContaining(String(limit)),
      }),
    )
    expect(() => send(count)).toThrow(name)
  })
})

describe("which orders a query is about", () => {
  it("the newest: no field at all", () => {
    expect(operations.retrieval_trans.toWire("newest", codes)).toEqual({})
  })

  it("an order number with the separator in it would be two, so it is refused", () => {
    expect(() => operations.retrieval_refund.toWire([OrderNo("A,1")], codes)).toThrow(
      expect.objectContaining({ kind: "invalid", field: "order_no" }),
    )
  })
})

describe("the service's side of a batch", () => {
  it.each(["capture", "cancel", "review", "refund"] as const)("%s refuses a request over the limit", (name) => {
    const { batch, request } = operations[name]
    const { list = "", limit = 0 } = batch ?? {}
    const order = { transaction_id: "T1", order_no: "A-1", currency: "USD", amount: "1.00" }
    const extra = { review: { review_flag: "1" }, refund: { refund_amount: "1.00", refund_reason: "" } }
    const body = (count: number) => ({
      merchant_id: "100001",
      account_id: "100001001",
      encryption_data: "",
      [list]: Array.from({ length: count }, () => ({ ...order, ...Reflect.get(extra, name) })),
    })
    expect(request.schema.safeParse(body(limit)).success).toBe(true)
    expect(request.schema.safeParse(body(limit + 1)).success).toBe(false)
    expect(request.schema.safeParse(body(0)).success).toBe(false)
  })
})
