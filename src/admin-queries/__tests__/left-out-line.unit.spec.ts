import { leftOutLine } from "../left-out-line"

const ROW = { account: "default", currency_code: "USD", order_no: "20261201000025", transaction_id: "T25" }

it("names the order of a payment that the store has not by its number", () => {
  const line = leftOutLine(ROW, { order_id: "order_1", display_id: 6 })
  expect(line).toMatchObject({ order_id: "order_1", display_id: 6, why: "The store has no payment of it.", item: null })
})

it("says of a payment without an order that it has none", () => {
  const line = leftOutLine(ROW, { order_id: null, display_id: null })
  expect(line).toMatchObject({ order_id: null, display_id: null, order_no: ROW.order_no, why: "Without an order" })
})
