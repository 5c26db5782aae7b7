import type { BatchItem, BatchResult } from "../batch-item"
import { itemsNow, toRetry } from "../retry"

const item = (order_id: string): BatchItem => ({ order_id, payment_id: `pay_${order_id}`, amount: "5.00", before: "0" })
const result = (order_id: string, state: BatchResult["state"], operation_id: string | null = null): BatchResult => ({
  order_id,
  payment_id: `pay_${order_id}`,
  state,
  amount: "5.00",
  currency_code: "USD",
  message: null,
  operation_id,
})

describe("what is retried of a batch", () => {
  const batch = {
    kind: "capture" as const,
    orders: ["done", "refused", "unknown", "known_done", "known_refused", "lost", "open"].map(item),
    results: [
      result("done", "done"),
      result("refused", "refused"),
      result("unknown", "unknown", "op_unknown"),
      result("known_done", "unknown", "op_done"),
      result("known_refused", "unknown", "op_refused"),
      result("lost", "unknown"),
    ],
  }
  const now = itemsNow(
    batch,
    new Map([
      ["op_unknown", { state: "unknown" as const }],
      ["op_done", { state: "done" as const }],
      ["op_refused", { state: "refused" as const }],
    ]),
  )

  it("says of each order how it stands now", () => {
    expect(now.map(({ item: { order_id }, state }) => [order_id, state])).toEqual([
      ["done", "done"],
      ["refused", "refused"],
      ["unknown", "unknown"],
      ["known_done", "done"],
      ["known_refused", "refused"],
      ["lost", "unknown"],
      ["open", "open"],
    ])
  })

  it("is what is certainly not done, under the name it had; never what nobody knows", () => {
    expect(toRetry(now)).toEqual([item("refused"), item("known_refused"), item("open")])
  })
})

it("finds the result of an order that named no payment", () => {
  const batch = { kind: "capture" as const, orders: [{ order_id: "a" }], results: [result("a", "done")] }
  expect(itemsNow(batch, new Map()).map(({ state }) => state)).toEqual(["done"])
})
