import { TransactionId } from "../../../acquirer/domain/references"
import { plan } from "../plan"
import { NOW, purchase } from "./purchase"

/** A paid order whose order number has one more transaction that holds money. */
function paidTwice(first: string | undefined, second: string | undefined) {
  const found = purchase({ payments: [{ at: "captured", booked: { captured: ["25.00"] } }], order: { total: "25.00" } })
  const transactions = found.payments[0]!.facts!.transactions as unknown as Record<string, unknown>[]
  const [record] = transactions
  const contract = (recurringId: string | undefined) => (recurringId ? { subscription: { recurringId } } : {})
  Object.assign(record!, contract(first))
  transactions.push({ ...record, transactionId: TransactionId("T2"), subscription: undefined, ...contract(second) })
  return plan(found, NOW).map(({ kind }) => kind)
}

it.each([
  ["a second payment is released", undefined, undefined, true],
  ["so is one that began another contract", "R1", "R2", true],
  ["what the contract deducts is no second payment and is left alone", "R1", "R1", false],
] as const)("%s", (_, first, second, isReleased) => {
  expect(paidTwice(first, second).some((kind) => kind === "refund" || kind === "void")).toBe(isReleased)
})
