import { OrderNo } from "../../domain/references"
import { operations } from "../../operations"
import { OrderQuery } from "../order-query"
import { FakeService, signed, type Received } from "./fake-service"

let service: FakeService
beforeEach(async () => {
  service = await FakeService.start()
})
afterEach(() => service.stop())

const order = (index: number) => OrderNo(`A-${index}`)
const list = (count: number) => Array.from({ length: count }, (_, index) => order(index + 1))
const transactions = () => new OrderQuery(operations.retrieval_trans, service.context(), 5)
const refunds = () => new OrderQuery(operations.retrieval_refund, service.context(), 5)
const asked = ({ body }: Received) => (new URLSearchParams(body).get("order_no") ?? "").split(",")

const transaction = (order_no: string, transaction_id = `T${order_no}`) => ({
  order_no,
  transaction_id,
  currency: "USD",
  amount: "5.00",
  payment_status: "3000",
  query_result: "1",
})
const found = (orders_list: object[]) =>
  signed("retrieval_trans.response", { return_status: "1", return_message: "OK", orders_list })
const refunded = (orders: string[]) =>
  signed("retrieval_refund.response", {
    return_status: "1",
    return_message: "OK",
    refund_orders: orders.map((order_no, index) => ({
      ...transaction(order_no),
      refund_amount: "1.00",
      refund_status: "1",
      refund_reference_id: `T${order_no}-${index}`,
    })),
  })

it("asks for everybody in one request and gives each their own, once per order number", async () => {
  service.reply = (request) =>
    found([
      ...asked(request)
        .reverse()
        .map((no) => transaction(no)),
      transaction("A-99"),
    ])
  const orderQuery = transactions()
  const [first, second] = await Promise.all([orderQuery.about([order(1), order(2)]), orderQuery.about([order(2)])])
  expect(service.received.map(asked)).toEqual([["A-1", "A-2"]])
  expect(first).toMatchObject([[{ orderNo: "A-1" }], [{ orderNo: "A-2" }]])
  expect(second).toMatchObject([[{ orderNo: "A-2" }]])
})

it("gives all transactions of an order, and none where the answer is silent", async () => {
  service.reply = () => found([transaction("A-1", "T1"), transaction("A-1", "T2")])
  expect(await transactions().about([order(1), order(2)])).toMatchObject([
    [{ transactionId: "T1" }, { transactionId: "T2" }],
    [],
  ])
})

it("divides a longer crowd by the limit", async () => {
  service.reply = (request) => found(asked(request).map((no) => transaction(no)))
  const orderQuery = transactions()
  await Promise.all(list(250).map((no) => orderQuery.about([no])))
  expect(service.received.map((request) => asked(request).length).sort()).toEqual([100, 100, 50])
})

it("refuses more than the limit, naming it, and nothing at all", async () => {
  for (const wrong of [list(101), []]) {
    await expect(transactions().about(wrong)).rejects.toMatchObject({
      kind: "invalid",
      merchantMessage: expect.stringContaining("100"),
    })
  }
  expect(service.received).toHaveLength(0)
})

it("keeps an order number that cannot be asked for from spoiling the others", async () => {
  service.reply = (request) => found(asked(request).map((no) => transaction(no)))
  const answers = await transactions().about([order(1), OrderNo("A,2"), order(3)])
  expect(answers).toMatchObject([[{ orderNo: "A-1" }], { kind: "invalid" }, [{ orderNo: "A-3" }]])
})

it("gives everybody the error when the question fails", async () => {
  service.reply = () => ({ status: 503, body: "" })
  expect(await transactions().about([order(1), order(2)])).toMatchObject([{ code: "http_503" }, { code: "http_503" }])
})

it("asks again in halves when an answer may have been cut at the limit", async () => {
  const perOrder = 30
  const all = list(8).flatMap((no) => Array<string>(perOrder).fill(no))
  service.reply = (request) => refunded(all.filter((no) => asked(request).includes(no)).slice(0, 100))
  const answers = await refunds().about(list(8))
  expect(answers.map((answer) => (answer instanceof Error ? answer : answer.length))).toEqual(Array(8).fill(perOrder))
})

it("does not ask again when a full answer has one entry for each", async () => {
  service.reply = (request) => found(asked(request).map((no) => transaction(no)))
  await transactions().about(list(100))
  expect(service.received).toHaveLength(1)
})
