import { Money } from "../../acquirer/domain/money"
import type { RefundRecord } from "../../acquirer/domain/records"
import { OrderNo, RefundReferenceId, TransactionId } from "../../acquirer/domain/references"
import type { OperationRow } from "../../modules/acquiring/operation-row"
import { givenBack } from "../given-back"

const usd = (amount: string) => Money.exact(amount, "USD")

function record(amount: string, meaning: RefundRecord["status"]["meaning"], reason = "by phone"): RefundRecord {
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
  }
}

function ours(reference: string, changes: Partial<OperationRow>): OperationRow {
  return {
    ...{ id: reference, account: "default", kind: "refund", source: "store", reference, state: "done" },
    ...{ evidence: "answer", amount: "15.00", currency_code: "USD", answer: {}, stated: null },
    ...changes,
  } as OperationRow
}

const seen = ours("acqren_1", { evidence: "person", amount: "10.00", answer: { sent_amount: "25.00" } })

it.each([
  ["nothing is refunded", [], [], "0.00", "0.00"],
  ["a refund of ours is not listed yet", [], [ours("acqren_1", {})], "15.00", "0.00"],
  ["a refund of ours is listed", [record("15.00", "refunded", "acqren_1")], [ours("acqren_1", {})], "15.00", "0.00"],
  ["the bank turned ours down", [record("15.00", "failed", "acqren_1")], [ours("acqren_1", {})], "0.00", "0.00"],
  ["a person saw what the service lists under another name", [record("10.00", "refunded")], [seen], "10.00", "0.00"],
  ["a person saw what the service does not list", [record("5.00", "refunded")], [seen], "15.00", "0.00"],
  ["a part waits for the bank", [record("10.00", "pending")], [ours("acqren_1", {})], "15.00", "10.00"],
  ["the service names a state nobody knows", [record("10.00", "unknown")], [], "0.00", "10.00"],
  ["ours is not known", [], [ours("acqren_1", { state: "unknown", evidence: null })], "0.00", "0.00"],
])("counts once what goes back where %s", (_where, refunds, operations, made, underWay) => {
  expect(givenBack("USD", refunds, operations)).toEqual({ made: usd(made), underWay: usd(underWay) })
})
