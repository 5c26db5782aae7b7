import type { AdminPlanView } from "../../../api/admin/acquiring/http-types"
import { numeralsOf } from "../../words/decimal"
import { termsOf, typedTerms } from "../plan-terms"

const PLAN: AdminPlanView = {
  ...{ id: "acqplan_1", variant_id: "variant_1", contract_name: "Tea", interval: "week", interval_count: 2 },
  ...{ billing_cycle: 6, promotion_cycle: 1, amount: "12.50", currency_code: "usd", start_after_days: 3 },
  ...{ ends_on: "2099-12-31", version: 4, changed_by: null, changed_at: "2026-11-22T10:00:00.000Z" },
}
const german = numeralsOf("de")

it("shows a plan in the reader's language, and takes it back as it was", () => {
  const typed = typedTerms(PLAN, "Tea", german.toType)
  expect(typed.amount).toBe("12,50")
  const { id: _, variant_id: _of, version: _seen, changed_by: _by, changed_at: _at, ...terms } = PLAN
  expect(termsOf(typed, german)).toEqual(terms)
})

it("begins with a month, and without an amount or an end", () => {
  expect(termsOf(typedTerms(undefined, "Tea", german.toType), german)).toEqual({
    ...{ contract_name: "Tea", interval: "month", interval_count: 1, billing_cycle: 0, promotion_cycle: 0 },
    ...{ amount: null, currency_code: null, start_after_days: 0, ends_on: null },
  })
})

it("sends what is no number as none, for the server to refuse by name", () => {
  const { interval_count } = termsOf({ ...typedTerms(PLAN, "Tea", german.toType), interval_count: "two" }, german)
  expect(JSON.parse(JSON.stringify({ interval_count }))).toEqual({ interval_count: null })
})
