import { operationOutcome, refundOutcome } from "../operation-outcome"
import { AcquirerError, type AcquirerErrorKind } from "../errors"
import { Money } from "../money"
import { outcomeOf } from "../outcome"
import type { OperationResult, RefundResult } from "../records"
import { OrderNo, TransactionId } from "../references"

const error = (kind: AcquirerErrorKind, sent: boolean) => new AcquirerError(kind, { sent, merchantMessage: "x" })

it("is done with the value", async () => {
  expect(await outcomeOf(Promise.resolve(1))).toEqual({ kind: "done", value: 1 })
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
] as const)("an operation that is %s is %s", (meaning, kind) => {
  const result: OperationResult = { ...base, status: { meaning, code: "7" }, errorMessage: "over the limit" }
  const outcome = operationOutcome(result)
  expect(outcome).toMatchObject({ kind, value: result })
  if (outcome.kind === "refused") expect(outcome.error.merchantMessage).toContain("over the limit")
  if (outcome.kind === "unknown") expect(outcome.error.isUnknown).toBe(true)
})

it.each([
  ["refunded", "done"],
  ["pending", "done"],
  ["failed", "refused"],
  ["unknown", "unknown"],
] as const)("a refund that is %s is %s", (meaning, kind) => {
  const result: RefundResult = {
    ...base,
    refund: Money.exact(1, "USD"),
    status: { meaning, code: "7" },
    result: { code: "V0051", text: "too much", success: false },
  }
  expect(refundOutcome(result)).toMatchObject({ kind, value: result })
})
