import { voucherOf } from "../voucher"

type Order = Parameters<typeof voucherOf>[0]

const DATA = { issuer_url: "https://voucher.example", voucher_number: "1234" }

const order = (states: { order?: string; collection?: string; session?: string } = {}) => {
  const { order: status = "pending", collection = "awaiting", session = "pending_authorization" } = states
  return {
    status,
    payment_collections: [{ status: collection, payment_sessions: [{ status: session, data: DATA }] }],
  } as unknown as Order
}

it("shows an order's voucher while its money is awaited", () => {
  expect(voucherOf(order())).toEqual({ url: DATA.issuer_url, number: "1234", deadline: undefined })
})

it.each([
  ["its order is canceled", { order: "canceled" }],
  ["its collection is canceled", { collection: "canceled" }],
  ["its collection is paid", { collection: "completed" }],
  ["its session is canceled", { session: "canceled" }],
  ["its session is paid", { session: "captured" }],
])("shows no voucher to be paid once %s", (_, states) => {
  expect(voucherOf(order(states))).toBeUndefined()
})
