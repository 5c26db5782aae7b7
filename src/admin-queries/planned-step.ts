import type { Money } from "../acquirer/domain/money"
import type { Action } from "../reconciliation/action"
import { moment } from "./moment"
import type { PlannedStep } from "./views"

export function plannedStep(action: Action): PlannedStep {
  const money = moneyOf(action)
  return {
    kind: action.kind,
    because: action.because,
    ...(action.kind === "release_again_at" ? { at: moment(action.at) } : {}),
    ...(money ? { amount: money.toDecimalString(), currency_code: money.currency } : {}),
  }
}

function moneyOf(action: Action): Money | undefined {
  if ("money" in action) return action.money
  return "amount" in action ? action.amount : undefined
}
