import type { PaymentStatus } from "../../acquirer/domain/payment-state"
import { sayableOf, type Standing } from "../sayable"

const at = (status: PaymentStatus, captured = "0.00"): Standing => ({
  ...{ status, transaction_id: "T1", amount: "25.00", captured, currency_code: "USD" },
})
const incident = (kind: string, changes: Partial<Parameters<typeof sayableOf>[0]> = {}) => ({
  ...{ kind, key: `${kind}:1`, order_no: "1", amount: "25.00", transaction_id: "T1", ...changes },
})
const PART = at("partially_captured", "10.00")
const WHOLE = at("captured", "25.00")

it.each<[string, Standing, readonly string[]]>([
  ["capture_refused", at("authorised"), ["captured"]],
  ["capture_refused", WHOLE, []],
  ["void_failed", at("authorised"), ["captured", "released"]],
  ["void_failed", at("review"), ["captured", "released"]],
  ["void_failed", PART, ["captured", "refunded", "released"]],
  ["void_failed", WHOLE, ["refunded"]],
  ["void_failed", at("unknown"), []],
  ["void_failed", at("cancelled"), []],
  ["late_money", at("authorised"), ["released"]],
  ["late_money", PART, ["refunded"]],
  ["late_money", WHOLE, ["refunded"]],
  ["cancelled_at_service", at("cancelled"), []],
  ["unusable_answer", at("authorised"), ["captured", "refunded"]],
  ["reversed", WHOLE, []],
])("of %s, while %j, the portal can show %j", (kind, payment, shows) => {
  expect(sayableOf(incident(kind), payment, true)?.shows ?? []).toEqual(shows)
})

it.each<[Standing, readonly string[]]>([
  [at("authorised"), ["captured"]],
  [PART, ["captured", "refunded"]],
  [WHOLE, ["refunded"]],
  [at("cancelled"), []],
])("of an order that is paid with too much, while %j, the portal can show %j", (payment, shows) => {
  for (const kind of ["wrong_amount", "duplicate_payment"]) {
    const told = incident(kind, { key: "overpaid_order:order_1" })
    expect(sayableOf(told, payment, true)?.shows ?? []).toEqual(shows)
    expect(sayableOf({ ...told, key: `${kind}:1:T1` }, payment, true)).toBeUndefined()
    expect(sayableOf({ ...told, key: "underpaid_order:order_1" }, payment, true)).toBeUndefined()
  }
})

it("asks for no sum that there is no payment to book on", () => {
  expect(sayableOf(incident("void_failed"), at("authorised"), false)?.shows).toEqual(["released"])
  expect(sayableOf(incident("void_failed"), PART, false)?.shows).toEqual(["released"])
  expect(sayableOf(incident("late_money"), WHOLE, false)?.shows).toEqual(["refunded"])
  expect(sayableOf(incident("unusable_answer"), WHOLE, false)).toBeUndefined()
  expect(sayableOf(incident("late_money"), at("partially_captured"), false)).toBeUndefined()
})

it("asks nothing about another transaction with the same number, nor without a payment", () => {
  expect(sayableOf(incident("late_money", { transaction_id: "T2" }), at("authorised"), true)).toBeUndefined()
  expect(sayableOf(incident("void_failed", { transaction_id: null }), at("authorised"), true)).toBeDefined()
  expect(sayableOf(incident("late_money"), undefined, true)).toBeUndefined()
})
