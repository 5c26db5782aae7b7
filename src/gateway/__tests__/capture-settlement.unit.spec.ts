import { Money } from "../../acquirer/domain/money"
import type { KnownPaymentStatus } from "../../acquirer/domain/payment-state"
import type { TransactionRecord } from "../../acquirer/domain/records"
import { OrderNo, TransactionId } from "../../acquirer/domain/references"
import type { OperationRow } from "../../modules/acquiring/journal"
import type { Account } from "../account"
import { captureSettlement } from "../capture-settlement"

const AUTHORISED = { amount: "25", currency_code: "USD" }
const SENT_AT = new Date("2026-01-01T12:00:00Z")
const LONG_AFTER = new Date("2026-01-01T13:00:00Z")

/** A capture of 10.00 whose answer was lost. */
const LOST = captureRow({ id: "lost", state: "unknown", amount: "10" })
const EARLIER = captureRow({ id: "earlier", state: "done", amount: "5" })

function captureRow(row: Partial<OperationRow>): OperationRow {
  return { kind: "capture", order_no: "1", currency_code: "USD", sent_at: SENT_AT, ...row } as OperationRow
}

function account(journal: OperationRow[]): Account {
  return {
    id: "main",
    settings: { asking: { grace_ms: 1_000 }, timeouts: { total_ms: 1_000 } },
    store: {
      acquiring: {
        journal: { ofOrder: () => Promise.resolve(journal) },
        payments: { find: () => Promise.resolve(AUTHORISED) },
      },
    },
  } as unknown as Account
}

function record(status: KnownPaymentStatus | "unknown", amount: string): TransactionRecord {
  return {
    found: true,
    orderNo: OrderNo("1"),
    transactionId: TransactionId("T1"),
    money: Money.exact(amount, "USD"),
    status: { meaning: status, code: "0" },
    fraudChecks: [],
  }
}

describe("what the service's record says of a capture of 10.00 whose answer was lost", () => {
  it.each([
    ["authorised", "25.00", "refused"],
    ["review", "25.00", "refused"],
    ["pending", "25.00", "refused"],
    ["cancelled", "25.00", "refused"],
    ["declined", "25.00", "refused"],
    ["expired", "25.00", "refused"],
    ["partially_captured", "10.00", "done"],
    ["partially_captured", "4.00", "refused"],
    ["partially_captured", "25.00", undefined],
    ["captured", "25.00", "done"],
    ["refunded", "10.00", "done"],
    ["unknown", "25.00", undefined],
  ] as const)("%s %s: %s", async (status, amount, expected) => {
    const settlement = await captureSettlement(account([LOST]), LOST, record(status, amount), LONG_AFTER)
    expect(settlement?.state).toBe(expected)
  })

  it.each([
    ["partially_captured", "15.00", "done"],
    ["partially_captured", "5.00", "refused"],
    // The service says that nothing is captured, and has told of a capture before: one of its words is wrong.
    ["authorised", "25.00", undefined],
    ["cancelled", "25.00", undefined],
  ] as const)("after a capture of 5.00 that was made, %s %s: %s", async (status, amount, expected) => {
    const settlement = await captureSettlement(account([EARLIER, LOST]), LOST, record(status, amount), LONG_AFTER)
    expect(settlement?.state).toBe(expected)
  })
})
