import { Money } from "../../acquirer/domain/money"
import type { KnownPaymentStatus } from "../../acquirer/domain/payment-state"
import type { TransactionRecord } from "../../acquirer/domain/records"
import { OrderNo, TransactionId } from "../../acquirer/domain/references"
import { capturedTotal } from "../captured-total"

const usd = (amount: string) => Money.exact(amount, "USD")

function record(
  status: KnownPaymentStatus | "unknown",
  amount?: string,
  capturedAmount: "order" | "captured" | "either" = "either",
): TransactionRecord {
  return {
    ...(capturedAmount === "either" ? {} : { names: capturedAmount }),
    found: true,
    orderNo: OrderNo("1"),
    transactionId: TransactionId("T1"),
    money: amount === undefined ? undefined : usd(amount),
    status: { meaning: status, code: "0" },
    fraudChecks: [],
  }
}

describe("what was captured of 25.00, by the service's answer", () => {
  it.each([
    ["captured", "25.00", "either", "25.00"],
    ["captured", "25.00", "order", "25.00"],
    ["partially_captured", "10.00", "either", "10.00"],
    ["partially_captured", "10.00", "captured", "10.00"],
    ["partially_captured", "25.00", "either", undefined],
    ["partially_captured", "25.00", "order", undefined],
    ["partially_captured", "10.00", "order", undefined],
    ["partially_refunded", "10.00", "either", "10.00"],
    ["partially_refunded", "25.00", "order", undefined],
    ["refunded", "10.00", "captured", "10.00"],
    ["refunded", "25.00", "order", undefined],
    ["authorised", "25.00", "either", undefined],
    ["review", "25.00", "either", undefined],
    ["cancelled", "25.00", "either", undefined],
    ["unknown", "25.00", "either", undefined],
    ["captured", undefined, "either", undefined],
  ] as const)("%s %s, where the profile says %s: %s", (status, amount, capturedAmount, expected) => {
    const total = capturedTotal(record(status, amount, capturedAmount), usd("25"))
    expect(total?.toDecimalString()).toBe(expected)
  })

  it.each([
    ["captured", "20.00", "20.00"],
    ["partially_captured", "10.00", "10.00"],
    ["partially_captured", "0.00", undefined],
    ["partially_refunded", "25.00", "25.00"],
    ["refunded", "10.00", "10.00"],
    ["authorised", "0.00", undefined],
    ["cancelled", "25.00", undefined],
  ] as const)("%s with %s in a field of its own: %s, whatever the amount", (status, captured, expected) => {
    for (const capturedAmount of ["either", "order", "captured"] as const) {
      const told = { ...record(status, "25.00", capturedAmount), captured: usd(captured) }
      const total = capturedTotal(told, usd("25"))
      expect([capturedAmount, total?.toDecimalString()]).toEqual([capturedAmount, expected])
    }
  })

  it("is told by a partial capture whose authorisation nobody knows", () => {
    expect(capturedTotal(record("partially_captured", "10.00"), undefined)?.toDecimalString()).toBe("10.00")
  })
})
