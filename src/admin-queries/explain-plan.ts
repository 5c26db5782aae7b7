import { caseFrom } from "../reconciliation/case-from"
import { plan, planWithoutService } from "../reconciliation/plan/plan"
import { plannedStep } from "./planned-step"
import type { PlanAnswer, PlannedStep } from "./views"

/**
 * The plan once more, out of nothing but what the store answered: its case, and when it was planned.
 * @throws Error for what is no answer of `GET /admin/acquiring/payments/:id/plan`
 */
export function explainPlan(answer: Omit<PlanAnswer, "plan">): PlannedStep[] {
  const now = new Date(answer.planned_at)
  if (Number.isNaN(now.getTime())) throw new Error("planned_at is no time")
  const decide = answer.is_service_reached ? plan : planWithoutService
  const known = caseFrom(answer.case)
  return decide(known, now).map((action) => plannedStep(action, known))
}
