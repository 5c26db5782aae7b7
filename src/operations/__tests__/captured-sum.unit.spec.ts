import { Money } from "../../acquirer/domain/money"
import type { TransactionRecord } from "../../acquirer/domain/records"
import { OrderNo, TransactionId } from "../../acquirer/domain/references"
import type { OperationRow } from "../../modules/acquiring/operation-row"
import { capturedSum, type CapturedHints } from "../captured-sum"

const usd = (amount: string) => Money.exact(amount, "USD")

/** Of a payment of 25.00 a part is refunded; the service names 25.00, which may be what was captured or the order's. */
const RECORD: TransactionRecord = {
  ...{ found: true, orderNo: OrderNo("1"), transactionId: TransactionId("T1"), money: usd("25.00") },
  ...{ status: { meaning: "partially_refunded", code: "0" }, fraudChecks: [] },
}
const capture = (state: OperationRow["state"]) =>
  ({ id: "acqop_1", kind: "capture", state, amount: "10.00", transaction_id: "T1", answer: null }) as OperationRow

function captured(operations: OperationRow[], hints: Partial<CapturedHints> = {}, record = RECORD) {
  const known = { operations, refunds: [], isPartly: false, wasNamed: false, ...hints }
  const { money, isNamed } = capturedSum(record, usd("25.00"), known)
  return `${money.toDecimalString()} ${isNamed ? "named" : "known"}`
}

describe("what was captured of a payment that is refunded in part", () => {
  it("is what the service names where nothing says otherwise", () => {
    expect(captured([])).toBe("25.00 named")
    expect(captured([capture("refused")])).toBe("25.00 named")
  })

  it("is not believed to be the whole where a person saw at the portal that our capture was not made", () => {
    expect(captured([{ ...capture("refused"), evidence: "person" }])).toBe("0.00 known")
  })

  it("is what a field of its own names, whatever we know", () => {
    const told = { ...RECORD, captured: usd("25.00") }
    expect(captured([capture("done")], { isPartly: true }, told)).toBe("25.00 named")
  })

  it("is what we know where we captured less", () => {
    expect(captured([capture("done")])).toBe("10.00 known")
  })

  it.each(["sent", "unknown"] as const)("is not believed to be the whole while a capture of ours is %s", (state) => {
    expect(captured([capture(state)])).toBe("0.00 known")
    expect(captured([capture(state)], { wasNamed: true })).toBe("25.00 named")
    expect(captured([capture(state)], {}, { ...RECORD, names: "captured" })).toBe("25.00 named")
  })
})

it("is at the least what is refunded, where the service goes on calling it captured in part and names no sum", () => {
  const record: TransactionRecord = { ...RECORD, status: { meaning: "partially_captured", code: "0" } }
  const refund = { transactionId: TransactionId("T1"), orderNo: OrderNo("1"), refund: usd("12.00") }
  const coded = { status: { meaning: "refunded", code: "1" }, paymentStatus: record.status } as const
  const refunds = [{ ...refund, ...coded, money: usd("25.00") }]
  expect(captured([capture("done")], { refunds }, { ...record, names: "order" })).toBe("12.00 known")
})
