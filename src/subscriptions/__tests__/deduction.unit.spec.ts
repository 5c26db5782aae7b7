import { Money } from "../../acquirer/domain/money"
import type { TransactionRecord } from "../../acquirer/domain/records"
import type { KnownPaymentStatus } from "../../acquirer/domain/payment-state"
import { OrderNo, TransactionId } from "../../acquirer/domain/references"
import { deductionIn } from "../deduction"
import { contractsIn } from "../first-payment"

const record = (meaning: KnownPaymentStatus | "unknown", id: string, contract?: string): TransactionRecord => ({
  found: true,
  orderNo: OrderNo("1"),
  transactionId: TransactionId(id),
  money: Money.exact("8.00", "USD"),
  status: { meaning, code: meaning },
  fraudChecks: [],
  ...(contract ? { subscription: { recurringId: contract, status: { meaning: "active", code: "1" } } } : {}),
})

it.each<[string, TransactionRecord[], string, string | undefined]>([
  ["nothing is there", [], "none", undefined],
  ["the service has no such order", [{ ...record("created", "T1"), found: false }], "none", undefined],
  ["captured", [record("captured", "T1")], "paid", "T1"],
  ["authorised is the service's money to take", [record("authorised", "T1")], "paid", "T1"],
  ["declined", [record("declined", "T1")], "failed", "T1"],
  ["declined, then made", [record("declined", "T1"), record("captured", "T2")], "paid", "T2"],
  ["still at the bank", [record("pending", "T1")], "open", "T1"],
  ["a code that no table names proves nothing", [record("unknown", "T1")], "open", "T1"],
  ["refunded before the store heard of it", [record("refunded", "T1")], "paid", "T1"],
])("a deduction: %s", (_, records, kind, transaction) => {
  const found = deductionIn(records)
  expect([found.kind, "record" in found ? found.record.transactionId : undefined]).toEqual([kind, transaction])
})

it.each<[string, TransactionRecord[], string | null, string | null, string | undefined, string[]]>([
  ["the one that was begun", [record("authorised", "T1", "R1")], null, "T1", "R1", []],
  ["of two payments that of the one that stands", [record("cancelled", "T1", "R1"), record("authorised", "T2", "R2")], null, "T2", "R2", ["R1"]], // prettier-ignore
  ["the one that is known, whatever comes later", [record("captured", "T1", "R1"), record("captured", "T2", "R2")], "R1", "T2", "R1", ["R2"]], // prettier-ignore
  ["none where the payment began none", [record("declined", "T1")], null, "T1", undefined, []],
])("the contract that counts: %s", (_, records, known, standing, contract, spare) => {
  const found = contractsIn(records, known, standing)
  expect([found.contract?.subscription.recurringId, found.spare]).toEqual([contract, spare])
})
