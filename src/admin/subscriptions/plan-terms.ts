import type { AdminPlanView, PlanBody } from "../../api/admin/acquiring/http-types"
import type { Numerals } from "../words/decimal"

/** The terms of a plan as they are typed. */
export interface TypedTerms {
  contract_name: string
  interval: PlanBody["interval"]
  interval_count: string
  billing_cycle: string
  promotion_cycle: string
  amount: string
  currency_code: string
  start_after_days: string
  ends_on: string
}

/** What is typed at first: what the plan says, or what most plans begin with. */
export function typedTerms(plan: AdminPlanView | undefined, name: string, toType: Numerals["toType"]): TypedTerms {
  return {
    contract_name: plan?.contract_name ?? name,
    interval: plan?.interval ?? "month",
    interval_count: String(plan?.interval_count ?? 1),
    billing_cycle: String(plan?.billing_cycle ?? 0),
    promotion_cycle: String(plan?.promotion_cycle ?? 0),
    amount: toType(plan?.amount ?? ""),
    currency_code: plan?.currency_code ?? "",
    start_after_days: String(plan?.start_after_days ?? 0),
    ends_on: plan?.ends_on ?? "",
  }
}

/** The terms that were typed; what is no number is left to the server to refuse by name. */
export function termsOf(typed: TypedTerms, { fromTyped }: Numerals): Omit<PlanBody, "variant_id" | "version"> {
  return {
    contract_name: typed.contract_name.trim(),
    interval: typed.interval,
    interval_count: countOf(typed.interval_count),
    billing_cycle: countOf(typed.billing_cycle),
    promotion_cycle: countOf(typed.promotion_cycle),
    amount: fromTyped(typed.amount, typed.currency_code.trim()) || null,
    currency_code: typed.currency_code.trim() || null,
    start_after_days: countOf(typed.start_after_days),
    ends_on: typed.ends_on || null,
  }
}

/** In JSON what is no number is null, which no count may be. */
function countOf(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
}
