import { AcquirerError, type AcquirerErrorKind } from "../errors"
import { Money } from "../money"
import { outcomeOf, resultOutcome } from "../operation-outcome"
import { answerOf } from "../outcome"
import type { PayoutRecord } from "../payout"
import type { CardPaymentResult, OperationResult, RefundResult, TransactionRecord } from "../records"
import type { SubscriptionCancellationResult } from "../recurring"
import { OrderNo, TransactionId } from "../references"

const error = (kind: AcquirerErrorKind, sent: boolean) => new AcquirerError(kind, { sent, merchantMessage: "x" })

it("is done with the value where a result has no status", async () => {
  expect(await outcomeOf(Promise.resolve(1))).toEqual({ kind: "done", value: 1 })
  expect(await outcomeOf(Promise.resolve(undefined))).toEqual({ kind: "done", value: undefined })
  const page = { action: "https://pay.example/checkout", inputs: [] }
  expect(await outcomeOf(Promise.resolve(page))).toEqual({ kind: "done", value: page })
})

it.each([
  ["transport", true, { kind: "unknown" }],
  ["protocol", true, { kind: "unknown" }],
  ["transport", false, { kind: "refused", notSent: true }],
  ["protocol", false, { kind: "refused", notSent: true }],
  ["refused", false, { kind: "refused" }],
] as const)("%s, sent %p", async (kind, sent, outcome) => {
  const cause = error(kind, sent)
  expect(await outcomeOf(Promise.reject(cause))).toEqual({ ...outcome, error: cause })
  expect(await answerOf(Promise.reject(cause))).toEqual({ ...outcome, error: cause })
})

it.each(["config", "invalid"] as const)("%s is no outcome", async (kind) => {
  await expect(outcomeOf(Promise.reject(error(kind, false)))).rejects.toMatchObject({ kind })
})

it("hides no fault of ours", async () => {
  await expect(outcomeOf(Promise.reject(new TypeError("x")))).rejects.toBeInstanceOf(TypeError)
})

const base = { transactionId: TransactionId("T1"), orderNo: OrderNo("A-1"), money: Money.exact(5, "USD") }

it.each([
  ["done", "done"],
  ["failed", "refused"],
  ["unknown", "unknown"],
] as const)("an operation that is %s is %s", async (meaning, kind) => {
  const result: OperationResult = { ...base, status: { meaning, code: "7" }, errorMessage: "over the limit" }
  const outcome = await outcomeOf(Promise.resolve(result))
  expect(outcome).toMatchObject({ kind, value: result })
  expect(resultOutcome(result)).toEqual(outcome)
  if (outcome.kind === "refused") expect(outcome.error).toMatchObject({ code: "7", said: "over the limit" })
  if (outcome.kind === "unknown") expect(outcome.error.isUnknown).toBe(true)
})

it.each([
  ["refunded", "done"],
  ["pending", "accepted"],
  ["failed", "refused"],
  ["unknown", "unknown"],
] as const)("a refund that is %s is %s", async (meaning, kind) => {
  const result: RefundResult = {
    ...base,
    refund: Money.exact(1, "USD"),
    status: { meaning, code: "7" },
    result: { code: "V0051", text: "too much", success: false },
  }
  const outcome = await outcomeOf(Promise.resolve(result))
  expect(outcome).toMatchObject({ kind, value: result })
  if (outcome.kind === "refused") expect(outcome.error).toMatchObject({ code: "V0051", said: "too much" })
})

it.each([
  ["approved", "done"],
  ["pending", "accepted"],
  ["declined", "refused"],
  ["unknown", "unknown"],
] as const)("a card that is %s is %s", async (meaning, kind) => {
  const result: CardPaymentResult = {
    ...base,
    status: { meaning, code: "0" },
    result: { code: "1005", text: "Do not honour", success: false },
  }
  const outcome = await outcomeOf(Promise.resolve(result))
  expect(outcome).toMatchObject({ kind, value: result })
  if (outcome.kind === "refused") expect(outcome.error.merchantMessage).toContain("Do not honour (1005)")
})

it.each([
  ["created", "accepted"],
  ["processing", "accepted"],
  ["completed", "done"],
  ["failed", "refused"],
  ["unknown", "unknown"],
] as const)("a payout that is %s is %s", async (meaning, kind) => {
  const { transactionId, money } = base
  const failure = { type: "BENEFICIARY_BANK", reason: "no such account" }
  const result: PayoutRecord = { transactionId, money, requestId: "r", status: { meaning, code: "X" }, failure }
  const outcome = await outcomeOf(Promise.resolve(result))
  expect(outcome).toMatchObject({ kind, value: result })
  if (outcome.kind === "refused") expect(outcome.error.merchantMessage).toContain("no such account (BENEFICIARY_BANK)")
})

it.each([
  ["cancelled", "done"],
  ["active", "accepted"],
  ["unknown", "unknown"],
] as const)("a contract that is %s after it was to end is %s", async (meaning, kind) => {
  const result: SubscriptionCancellationResult = { recurringId: "R1", status: { meaning, code: "1" } }
  expect(await outcomeOf(Promise.resolve(result))).toMatchObject({ kind, value: result })
})

it("the records of a query are an answer, whatever became of the payments", async () => {
  const records = [{ found: true, ...base, status: { meaning: "declined", code: "6000" }, fraudChecks: [] }]
  expect(await outcomeOf(Promise.resolve<TransactionRecord[]>(records as TransactionRecord[]))).toEqual({
    kind: "done",
    value: records,
  })
})
