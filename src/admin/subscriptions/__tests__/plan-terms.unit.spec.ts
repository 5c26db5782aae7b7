import type { AdminPlanView } from "../../../api/admin/acquiring/http-types"
import { decimalToType } from "../../words/decimal"
import { isAmountClear, termsOf, typedTerms } from "../plan-terms"

const PLAN: AdminPlanView = {
  ...{ id: "acqplan_1", variant_id: "variant_1", contract_name: "Tea", interval: "week", interval_count: 2 },
  ...{ billing_cycle: 6, promotion_cycle: 1, amount: "12.50", currency_code: "usd", start_after_days: 3 },
  ...{ ends_on: "2099-12-31", version: 4, changed_by: null, changed_at: "2026-11-22T10:00:00.000Z" },
}
const german = (amount: string) => decimalToType("de", amount)

it("shows a plan in the reader's language, and takes it back as it was", () => {
  const typed = typedTerms(PLAN, "Tea", german)
  expect(typed.amount).toBe("12,50")
  const { id: _, variant_id: _of, version: _seen, changed_by: _by, changed_at: _at, ...terms } = PLAN
  expect(termsOf(typed)).toEqual(terms)
})

it("begins with a month, and without an amount or an end", () => {
  expect(termsOf(typedTerms(undefined, "Tea", german))).toEqual({
    ...{ contract_name: "Tea", interval: "month", interval_count: 1, billing_cycle: 0, promotion_cycle: 0 },
    ...{ amount: null, currency_code: null, start_after_days: 0, ends_on: null },
  })
})

it("sends what is no number as none, for the server to refuse by name", () => {
  const { interval_count } = termsOf({ ...typedTerms(PLAN, "Tea", german), interval_count: "two" })
  expect(JSON.parse(JSON.stringify({ interval_count }))).toEqual({ interval_count: null })
})

it("knows an amount that may be meant as thousands", () => {
  const at = (amount: string, currency_code: string) =>
    isAmountClear({ ...typedTerms(PLAN, "Tea", german), amount, currency_code })
  expect([at("1.250", "usd"), at("1,250", "USD"), at("1250", "jpy"), at("1250,0", "jpy")]).toEqual([
    false,
    false,
    true,
    false,
  ])
  expect([at("12,50", "usd"), at("1.250", "kwd"), at("1.250", ""), at("1.250", "nowhere")]).toEqual([
    true,
    true,
    true,
    true,
  ])
})
