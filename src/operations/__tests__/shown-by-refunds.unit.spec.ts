import { Money } from "../../acquirer/domain/money"
import type { RefundRecord, TransactionRecord } from "../../acquirer/domain/records"
import { OrderNo, TransactionId } from "../../acquirer/domain/references"
import { shownByRefunds } from "../shown-by-refunds"

const usd = (amount: string) => Money.exact(amount, "USD")
const its = { orderNo: OrderNo("1"), transactionId: TransactionId("T1"), money: usd("25.00") }
const CAPTURED: TransactionRecord = {
  ...{ found: true, ...its, status: { meaning: "captured", code: "4100" }, fraudChecks: [] },
}
const refunded = (amount: string, meaning: RefundRecord["status"]["meaning"] = "refunded"): RefundRecord => ({
  ...{ ...its, refund: usd(amount), status: { meaning, code: "1" }, paymentStatus: CAPTURED.status },
})

it.each([
  ["nothing is refunded", [], "captured"],
  ["a part is refunded", [refunded("10.00")], "captured"],
  ["all of it is refunded in parts", [refunded("10.00"), refunded("15.00")], "refunded"],
  ["the rest is not made yet", [refunded("10.00"), refunded("15.00", "pending")], "captured"],
  ["another transaction's is refunded", [{ ...refunded("25.00"), transactionId: TransactionId("T2") }], "captured"],
  ["nobody knows its refunds", undefined, "captured"],
])("what the service calls captured, of which %s, is shown as it is", (_what, refunds, meaning) => {
  expect(shownByRefunds(CAPTURED, refunds).status).toEqual({ meaning, code: "4100" })
})
