import type { MedusaContainer } from "@medusajs/framework/types"
import { AcquirerError } from "../acquirer/domain/errors"
import { storeOf } from "../medusa/store"
import { openAccount } from "../operations/account"
import { plan, planWithoutService } from "../reconciliation/plan/plan"
import { readCases } from "../reconciliation/read-cases"
import { redactedCase } from "../reconciliation/redacted-case"
import { paymentRowOf } from "./payments"
import { plannedStep } from "./planned-step"
import type { PlanAnswer } from "./views"

/**
 * What the next reconciliation pass would do about a payment's order, and why; nothing is done. While the service
 * cannot be queried it is what the store does without it.
 * @throws MedusaError `not_found`
 */
export async function paymentPlan(container: MedusaContainer, id: string): Promise<PlanAnswer> {
  const store = storeOf(container)
  const row = await paymentRowOf(store, id)
  const account = await openAccount(store, row.account)
  const queried = await readCases(store, [row], account.id).catch(withoutService)
  const [found] = queried ?? (await readCases(store, [row], account.id, "left_out"))
  if (!found) throw new Error(`The payment ${id} has no case`)
  const isReached = found.payments.some(({ known, facts }) => known.id === row.id && facts !== undefined)
  const now = account.clock.now()
  return {
    plan: (isReached ? plan : planWithoutService)(found, now).map((action) => plannedStep(action, found)),
    planned_at: now.toISOString(),
    is_service_reached: isReached,
    case: redactedCase(found),
  }
}

function withoutService(error: unknown): undefined {
  if (!(error instanceof AcquirerError)) throw error
}
