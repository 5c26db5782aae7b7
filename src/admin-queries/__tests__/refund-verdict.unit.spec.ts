import { Money } from "../../acquirer/domain/money"
import type { RefundRecord } from "../../acquirer/domain/records"
import { OrderNo, RefundReferenceId, TransactionId } from "../../acquirer/domain/references"
import type { OperationRow } from "../../modules/acquiring/operation-row"
import { judgeRefund, operationOf } from "../refund-verdict"
import type { RefundVerdict } from "../views"

const usd = (amount: string) => Money.exact(amount, "USD")

const record = (change: Partial<RefundRecord> = {}): RefundRecord => ({
  transactionId: TransactionId("T1"),
  orderNo: OrderNo("A1"),
  money: usd("20"),
  refund: usd("5"),
  status: { meaning: "refunded", code: "1" },
  paymentStatus: { meaning: "partially_refunded", code: "7000" },
  referenceId: RefundReferenceId("T1-01"),
  reason: "ref_1",
  ...change,
})

const row = (change: Partial<OperationRow>): OperationRow =>
  ({
    id: "acqop_1",
    account: "default",
    kind: "refund",
    reference: "ref_1",
    state: "done",
    amount: "5.00",
    answer: null,
    ...change,
  }) as OperationRow

type Meaning = RefundRecord["status"]["meaning"]
const CASES: [at: Meaning, here: OperationRow["state"] | "nothing", verdict: RefundVerdict][] = [
  ["refunded", "done", "agrees"],
  ["refunded", "nothing", "not_here"],
  ["refunded", "sent", "waiting"],
  ["refunded", "unknown", "waiting"],
  ["refunded", "refused", "differs"],
  ["failed", "done", "differs"],
  ["failed", "nothing", "agrees"],
  ["failed", "refused", "agrees"],
  ["pending", "done", "waiting"],
  ["pending", "nothing", "waiting"],
  ["pending", "refused", "waiting"],
  ["unknown", "done", "unmapped"],
  ["unknown", "nothing", "unmapped"],
]

it.each(CASES)("%s at the service, %s here: %s", (meaning, here, verdict) => {
  const status = { meaning, code: "x" }
  const operation = here === "nothing" ? undefined : row({ state: here })
  expect(judgeRefund(record({ status }), true, operation).verdict).toBe(verdict)
  expect(judgeRefund(record({ status }), false, undefined).verdict).toBe("foreign")
})

it("says what to do with everything that stands out, and nothing where both agree", () => {
  expect(judgeRefund(record(), true, row({})).next_step).toBeNull()
  expect(judgeRefund(record(), true, undefined).next_step).toMatch(/Do not refund it again/)
  expect(judgeRefund(record({ refund: usd("6") }), true, row({}))).toMatchObject({
    verdict: "differs",
    next_step: expect.stringContaining("a refund of 5.00, and the service one of 6.00") as string,
  })
})

describe("the journal's row of a refund at the service", () => {
  it("is ours by the reference in its reason, for one record only", () => {
    const own = row({})
    expect(operationOf(record(), [own])).toBe(own)
    const named = row({ answer: { refund_reference_id: "T1-01" } })
    const second = record({ referenceId: RefundReferenceId("T1-02") })
    expect(operationOf(second, [named])).toBeUndefined()
  })

  it("is the one under which a refund of the portal was booked", () => {
    const booked = row({ source: "service", reference: "service:default:T1-01", answer: { recorded: true } })
    expect(operationOf(record({ reason: "by hand" }), [booked])).toBe(booked)
    expect(
      operationOf(record({ reason: "by hand", referenceId: RefundReferenceId("T1-02") }), [booked]),
    ).toBeUndefined()
  })
})
