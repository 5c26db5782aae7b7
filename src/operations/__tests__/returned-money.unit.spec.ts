import { Money } from "../../acquirer/domain/money"
import type { RefundRecord } from "../../acquirer/domain/records"
import { OrderNo, RefundReferenceId, TransactionId } from "../../acquirer/domain/references"
import type { OperationRow } from "../../modules/acquiring/operation-row"
import { returnedMoney, whatIsBack } from "../returned-money"

const usd = (amount: string) => Money.exact(amount, "USD")
const PAID = { transactionId: "T1", money: usd("25.00") }

function record(
  amount: string,
  meaning: RefundRecord["status"]["meaning"],
  reason = "by phone",
  changes: Partial<RefundRecord> = {},
): RefundRecord {
  return {
    ...{
      transactionId: TransactionId("T1"),
      orderNo: OrderNo("1R1"),
      money: usd("25.00"),
      refund: usd(amount),
      reason,
    },
    ...{ status: { meaning, code: "1" }, paymentStatus: { meaning: "captured", code: "4100" } },
    referenceId: RefundReferenceId(`${reason} ${amount}`),
    ...changes,
  }
}

function ours(amount: string, changes: Partial<OperationRow> = {}): OperationRow {
  const reference = changes.reference ?? "acqren_1"
  return {
    ...{ id: reference, account: "default", kind: "refund", source: "store", reference, state: "done" },
    ...{ evidence: "answer", amount, currency_code: "USD", transaction_id: "T1", answer: {}, stated: null },
    ...changes,
  } as OperationRow
}

const seen = ours("10.00", { evidence: "person", answer: { sent_amount: "25.00" } })
const stated = ours("25.00", { evidence: "person" })
const other = { transactionId: TransactionId("T2") }
const euros = { refund: Money.exact("25.00", "EUR") }

it.each([
  ["nothing is refunded", [], [], "0.00", "0.00", "none"],
  ["a part of ours is not listed yet", [], [ours("15.00")], "15.00", "0.00", "none"],
  ["a part of ours is listed", [record("15.00", "refunded", "acqren_1")], [ours("15.00")], "15.00", "0.00", "none"],
  ["the bank turned ours down", [record("25.00", "failed", "acqren_1")], [ours("25.00")], "0.00", "0.00", "none"],
  ["the bank has not decided what a person saw done", [record("25.00", "pending", "acqren_1")], [stated], "0.00", "25.00", "open"], // prettier-ignore
  ["a person saw what the service lists under another name", [record("10.00", "refunded")], [seen], "10.00", "0.00", "none"], // prettier-ignore
  ["a person saw what the service does not list", [record("5.00", "refunded")], [seen], "15.00", "0.00", "none"],
  ["the portal made a part, and ours is the rest", [record("10.00", "refunded")], [ours("15.00")], "25.00", "0.00", "all"], // prettier-ignore
  ["a part waits for the bank, and ours is the rest", [record("10.00", "pending")], [ours("15.00")], "15.00", "10.00", "open"], // prettier-ignore
  ["the portal's waits for the bank, and nobody pressed", [record("10.00", "pending")], [], "0.00", "10.00", "none"],
  ["the service names a state nobody knows", [record("10.00", "unknown")], [], "0.00", "10.00", "none"],
  ["ours is not known", [], [ours("15.00", { state: "unknown", evidence: null })], "0.00", "0.00", "open"],
  ["ours was cut off", [], [ours("25.00", { state: "sent", evidence: null })], "0.00", "0.00", "open"],
  ["ours was refused", [], [ours("25.00", { state: "refused" })], "0.00", "0.00", "none"],
  ["two parts of ours are all of it", [], [ours("10.00"), ours("15.00", { reference: "acqren_1_1" })], "25.00", "0.00", "all"], // prettier-ignore
  ["ours is a void", [], [ours("25.00", { kind: "cancel" })], "25.00", "0.00", "all"],
  ["it was approved", [], [ours("25.00", { kind: "authorise" })], "0.00", "0.00", "none"],
  ["another transaction of its number is refunded", [record("25.00", "refunded", "by phone", other)], [], "0.00", "0.00", "none"], // prettier-ignore
  ["another transaction of its number is refunded by us", [], [ours("25.00", { transaction_id: "T2" })], "0.00", "0.00", "none"], // prettier-ignore
  ["another currency is refunded", [record("25.00", "refunded", "by phone", euros)], [], "0.00", "0.00", "none"],
] as const)("counts once what goes back where %s", (_where, refunds, operations, made, underWay, back) => {
  const found = returnedMoney(PAID, refunds, operations)
  expect(found).toMatchObject({ made: usd(made), underWay: usd(underWay) })
  expect(whatIsBack(found, PAID)).toBe(back)
})

it.each([
  ["what the service answered", [], [ours("25.00")], []],
  ["what a person saw, and the service shows", [record("10.00", "refunded")], [seen], []],
  ["what a person saw alone", [], [stated], [stated]],
])("tells which of it stands on a person's word: %s", (_what, refunds, operations, unconfirmed) => {
  expect(returnedMoney(PAID, refunds, operations).unconfirmed).toEqual(unconfirmed)
})
