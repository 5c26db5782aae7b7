import type { Money } from "../acquirer/domain/money"
import { sumOfParts } from "../medusa/purchase-facts"
import type { Action } from "../reconciliation/action"
import type { Case } from "../reconciliation/case"
import { moment } from "./moment"
import type { PlannedStep } from "./views"

export function plannedStep(action: Action, of: Pick<Case, "collections">): PlannedStep {
  const money = action.kind === "void" ? releasedBy(action, of) : moneyOf(action)
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

/** A void is sent with the whole sum; of a payment that is captured in part it releases the rest. */
function releasedBy(
  { money, reference }: Extract<Action, { kind: "void" }>,
  { collections }: Pick<Case, "collections">,
) {
  const booking = collections.flatMap(({ bookings }) => bookings).find(({ id }) => id === reference)
  return booking ? money.minus(sumOfParts(booking.captures, money.minus(money))) : money
}
