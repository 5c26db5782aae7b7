import { TransactionId } from "../../../acquirer/domain/references"
import type { Action } from "../../action"
import { plan } from "../plan"
import { line } from "./planned"
import { INCIDENT, NOW, purchase, type PurchasePlot } from "./purchase"

/** A paid order whose order number has one more transaction that holds money. */
function paidTwice(
  first: string | undefined,
  second: string | undefined,
  at: Record<string, unknown> = {},
  incidents: PurchasePlot["incidents"] = [],
) {
  const payments = [{ at: "captured" as const, booked: { captured: ["25.00"] } }]
  const found = purchase({ payments, order: { total: "25.00" }, incidents })
  const transactions = found.payments[0]!.facts!.transactions as unknown as Record<string, unknown>[]
  const [record] = transactions
  const contract = (recurringId: string | undefined) => (recurringId ? { subscription: { recurringId } } : {})
  Object.assign(record!, contract(first))
  transactions.push({
    ...record,
    transactionId: TransactionId("T2"),
    subscription: undefined,
    ...contract(second),
    ...at,
  })
  return plan(found, NOW)
}

it.each([
  ["a second payment is released", undefined, undefined, "refund 1 25.00"],
  ["so is one that began another contract", "R1", "R2", "refund 1 25.00"],
  ["one of the same contract, which may be a deduction, is told to a person and left alone", "R1", "R1", "raise_incident contract_paid_again"], // prettier-ignore
] as const)("%s", (_, first, second, step) => {
  expect(paidTwice(first, second).map(line)).toEqual([step])
})

it("tells nobody of a second transaction of the same contract that holds no money, or is the same one again", () => {
  expect(paidTwice("R1", "R1", { status: { meaning: "declined", code: "6000" } })).toEqual([])
  expect(paidTwice("R1", "R1", { transactionId: undefined })).toEqual([])
})

it("invites nobody to refund what may be a deduction that is due", () => {
  const [step] = paidTwice("R1", "R1")
  const { next_step } = (step as Extract<Action, { kind: "raise_incident" }>).incident
  expect(next_step).toMatch(/A deduction is due.* Only what was taken twice is refunded/)
})

it("is over once the money of the second went back, and not before", () => {
  const told = [{ ...INCIDENT, kind: "contract_paid_again", key: "contract_paid_again:1:T2" }]
  expect(paidTwice("R1", "R1", {}, told)).toEqual([])
  expect(paidTwice("R1", "R1", { status: { meaning: "refunded", code: "7000" } }, told)).toMatchObject([
    { kind: "resolve_incident", key: "contract_paid_again:1:T2" },
  ])
})
