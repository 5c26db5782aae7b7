import { OrderNo } from ".."
import { signed } from "../wire/__tests__/fake-service"
import { OK, fakedClient } from "./faked-client"

const the = fakedClient()

describe("questions", () => {
  const transaction = (order_no: string) => ({
    order_no,
    transaction_id: `T${order_no}`,
    currency: "USD",
    amount: "5.00",
    payment_status: "3000",
    query_result: "1",
  })
  const answer = (orders_list: object[]) => signed("retrieval_trans.response", { ...OK, orders_list })

  it("give the records of all orders asked about", async () => {
    the.service.reply = () => answer([transaction("A-2"), transaction("A-1")])
    expect(await the.client.query([OrderNo("A-1"), OrderNo("A-2")])).toMatchObject([
      { orderNo: "A-1" },
      { orderNo: "A-2" },
    ])
  })

  it("do not take silence for an answer", async () => {
    the.service.reply = () => answer([transaction("A-1")])
    const orders = [OrderNo("A-1"), OrderNo("A-2")]
    await expect(the.client.query(orders)).rejects.toMatchObject({
      kind: "protocol",
      merchantMessage: expect.stringContaining("A-2"),
    })
    expect(await the.client.queryEach(orders)).toMatchObject([
      { kind: "done", value: [{ orderNo: "A-1" }] },
      { kind: "unknown" },
    ])
  })

  it("take a query_result that no table names for no answer about that order, and spoil no other", async () => {
    the.service.reply = () => answer([transaction("A-1"), { ...transaction("A-2"), query_result: "7" }])
    const unnamed = { table: "query_result", code: "7" }
    expect(await the.client.queryEach([OrderNo("A-1"), OrderNo("A-2")])).toMatchObject([
      { kind: "done", value: [{ orderNo: "A-1", found: true }] },
      { kind: "unknown", error: { code: "unknown_code", unnamed } },
    ])
    the.service.reply = () => answer([{ ...transaction("A-2"), query_result: "7" }])
    await expect(the.client.query([OrderNo("A-2")])).rejects.toMatchObject({ isUnknown: true, unnamed })
  })

  it("about the newest name no order", async () => {
    the.service.reply = () => answer([])
    expect(await the.client.queryNewest()).toEqual([])
    expect(new URLSearchParams(the.service.received[0]?.body).has("order_no")).toBe(false)
  })

  it("about the newest tell of what cannot be read, and say that they are all only where they are", async () => {
    the.service.reply = () => answer([transaction("A-1"), { ...transaction("A-2"), amount: "" }])
    expect(await the.client.queryNewestEach()).toMatchObject({
      records: [{ orderNo: "A-1" }],
      unreadable: [{ orderNo: "A-2", error: { isUnknown: true } }],
    })
    await expect(the.client.queryNewest()).rejects.toMatchObject({ kind: "protocol", field: "amount" })
    the.service.reply = () => signed("retrieval_refund.response", { ...OK, refund_orders: [{ order_no: "A-3" }] })
    expect(await the.client.searchNewestRefundsEach()).toMatchObject({ records: [], unreadable: [{ orderNo: "A-3" }] })
    await expect(the.client.searchNewestRefunds()).rejects.toMatchObject({ kind: "protocol" })
  })

  it("about refunds may have no answer: then there are none", async () => {
    the.service.reply = () => signed("retrieval_refund.response", { ...OK, refund_orders: [] })
    expect(await the.client.searchRefunds([OrderNo("A-1")])).toEqual([])
  })
})
