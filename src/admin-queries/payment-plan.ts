import type { MedusaContainer } from "@medusajs/framework/types"
import type { Money } from "../acquirer/domain/money"
import { storeOf } from "../medusa/store"
import { openAccount } from "../operations/account"
import type { Action } from "../reconciliation/action"
import { plan } from "../reconciliation/plan/plan"
import { readCases } from "../reconciliation/read-cases"
import { redactedCase } from "../reconciliation/redacted-case"
import { paymentRowOf } from "./payments"
import type { PlanAnswer, PlannedStep } from "./views"

/**
 * What the next reconciliation pass would do about a payment's order, and why; nothing is done.
 * @throws MedusaError `not_found`; AcquirerError when the service cannot be queried
 */
export async function paymentPlan(container: MedusaContainer, id: string): Promise<PlanAnswer> {
  const store = storeOf(container)
  const row = await paymentRowOf(store, id)
  const account = await openAccount(store, row.account)
  const [found] = await readCases(store, [row], account.id)
  if (!found) throw new Error(`The payment ${id} has no case`)
  return { plan: plan(found, account.clock.now()).map(plannedStep), case: redactedCase(found) }
}

function plannedStep(action: Action): PlannedStep {
  const money = moneyOf(action)
  return {
    kind: action.kind,
    because: action.because,
    ...(money ? { amount: money.toDecimalString(), currency_code: money.currency } : {}),
  }
}

function moneyOf(action: Action): Money | undefined {
  if ("money" in action) return action.money
  return "amount" in action ? action.amount : undefined
}
