import type { RefundRecord, TransactionRecord } from "../../acquirer/domain/records"
import type { OperationRow } from "../../modules/acquiring/operation-row"
import type { RenewalRow } from "../../modules/acquiring/renewals"
import { deductionRecord, WITHOUT_ORDER } from "../deductions"
import { movementsOf } from "../movements"
import type { OrderRecord } from "../order-record"
import { shopDay } from "../shop-day"
import { at, ID, onDay, refund, row, transaction } from "./one-payment"

/** A subscription's deduction of 100 USD, written down at noon of the 10th. */
function deduction(of: {
  state: "recorded" | "paid"
  transactions: TransactionRecord[]
  operations?: OperationRow[]
  serviceRefunds?: RefundRecord[]
}): OrderRecord {
  const renewal = {
    ...{ state: of.state, order_no: "A", amount: "100.00", currency_code: "USD", transaction_id: ID },
    deducted_at: at("10T12:00"),
  } as RenewalRow
  return deductionRecord(renewal, "UTC", of.operations ?? [], {
    transactions: of.transactions,
    refunds: of.serviceRefunds ?? [],
  })
}

describe("what a deduction without an order moved on a day", () => {
  it.each<[what: string, record: OrderRecord, days: Record<string, string[]>]>([
    [
      "recorded alone, it is the store's as it is the service's",
      deduction({ state: "recorded", transactions: [transaction("captured", "100", "09T23:59")] }),
      { "09": [], "10": ["authorised 100.00/100.00", "captured 100.00/100.00"] },
    ],
    [
      "recorded with another amount than the service has",
      deduction({ state: "recorded", transactions: [transaction("captured", "120")] }),
      { "10": ["authorised 100.00/120.00!", "captured 100.00/120.00!"] },
    ],
    [
      "recorded, and unknown to the service",
      deduction({ state: "recorded", transactions: [{ ...transaction("created", "100"), found: false }] }),
      { "10": ["authorised 100.00/0.00!", "captured 100.00/0.00!"] },
    ],
    [
      "recorded, and refunded in part at the portal on another day",
      deduction({
        state: "recorded",
        transactions: [transaction("partially_refunded", "100")],
        serviceRefunds: [refund("30", "11T08:00"), refund("5", "11T09:00", "failed")],
      }),
      { "10": ["authorised 100.00/100.00", "captured 100.00/100.00"], "11": ["refunded 30.00/30.00"] },
    ],
    [
      "recorded, and voided at the portal",
      deduction({ state: "recorded", transactions: [transaction("cancelled", "100")] }),
      { "10": ["authorised 100.00/100.00", "voided 100.00/100.00"] },
    ],
    [
      "waiting for its order",
      deduction({ state: "paid", transactions: [transaction("captured", "100")] }),
      { "10": ["authorised 0.00/100.00!", "captured 0.00/100.00!"] },
    ],
    [
      "decided by the bank days after it was begun, and waiting for its order",
      deduction({ state: "paid", transactions: [transaction("captured", "100", "06T09:00")] }),
      { "06": [], "10": ["authorised 0.00/100.00!", "captured 0.00/100.00!"] },
    ],
    [
      "a part of it refunded on a later day, and waiting for its order",
      deduction({
        state: "paid",
        operations: [row("refund", "10", "12T09:00", { currency_code: "USD" })],
        transactions: [transaction("partially_refunded", "100")],
        serviceRefunds: [refund("10", "12T09:00")],
      }),
      { "10": ["authorised 0.00/100.00!", "captured 0.00/100.00!"], "12": ["refunded 0.00/10.00!"] },
    ],
    [
      "refunded, because no order could be made of it",
      deduction({
        state: "paid",
        operations: [row("refund", "100", "10T12:05", { currency_code: "USD" })],
        transactions: [transaction("refunded", "100")],
        serviceRefunds: [refund("100", "10T12:05")],
      }),
      { "10": ["authorised 100.00/100.00", "captured 100.00/100.00", "refunded 100.00/100.00"] },
    ],
  ])("%s", (_, record, days) => {
    for (const [day, expected] of Object.entries(days)) expect([day, onDay(record, day)]).toEqual([day, expected])
  })

  it("says why it differs while it waits for its order", () => {
    const waiting = deduction({ state: "paid", transactions: [transaction("captured", "100")] })
    const movements = movementsOf(waiting, shopDay("2026-11-10", "UTC"))
    expect(movements.map(({ problem }) => problem)).toEqual([WITHOUT_ORDER, undefined])
  })
})
