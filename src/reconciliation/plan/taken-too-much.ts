import { Money } from "../../acquirer/domain/money"
import { sumOfParts, type PartFacts } from "../../medusa/purchase-facts"
import { madeAfterAllKey } from "../../modules/acquiring/incident-keys"
import type { IncidentFacts } from "../../modules/acquiring/incidents"
import type { Action } from "../action"
import { close } from "./incident-steps"
import type { PaymentView, View } from "./view"

/**
 * What was captured or deducted too much needs nobody once as much is refunded since a person was told, by one refund
 * or by all of them together, or once nothing of the payment is kept.
 */
export function planTakenTooMuch(view: View, payment: PaymentView): Action[] {
  const told = view.case.incidents.filter((one) => isTakenTooMuch(one, payment))
  const returned = returnedOf(told, payment)
  return told.flatMap((one) => (returned.has(one) ? close(view, payment, one.key) : []))
}

function isTakenTooMuch({ kind, key, account, orderNo }: IncidentFacts, payment: PaymentView): boolean {
  if (account !== payment.known.account || orderNo !== payment.orderNo) return false
  if (kind === "renewal_amount") return true
  return payment.operations.some((row) => row.kind === "capture" && key === madeAfterAllKey(row))
}

function returnedOf(told: readonly IncidentFacts[], payment: PaymentView): ReadonlySet<IncidentFacts> {
  const { booking } = payment
  if (!booking) return new Set()
  const { captures, refunds, amount } = booking
  const made = refunds.filter((part) => isMade(part, payment))
  const zero = amount.minus(amount)
  const isAllBack = made.length > 0 && sumOfParts(made, zero).compare(sumOfParts(captures, zero)) >= 0
  if (isAllBack) return new Set(told)
  const returned = new Set<IncidentFacts>()
  const left = new Set(made)
  // What one incident was closed by closes no other.
  const closedFirst = [...told].sort((a, b) => Number(a.resolvedAt === null) - Number(b.resolvedAt === null))
  for (const choose of [ofOne, ofAll]) {
    for (const one of closedFirst.filter((each) => each.amount !== null && !returned.has(each))) {
      const { raisedAt, resolvedAt } = one
      const since = [...left].filter(
        (part) => part.createdAt >= raisedAt && !(resolvedAt && part.createdAt > resolvedAt),
      )
      const parts = choose(since, Money.exact(one.amount ?? "0", amount.currency))
      for (const part of parts) left.delete(part)
      if (parts.length > 0) returned.add(one)
    }
  }
  return returned
}

function ofOne(parts: readonly PartFacts[], amount: Money): readonly PartFacts[] {
  return parts.filter(({ money }) => money.equals(amount)).slice(0, 1)
}

function ofAll(parts: readonly PartFacts[], amount: Money): readonly PartFacts[] {
  return sumOfParts(parts, amount.minus(amount)).equals(amount) ? parts : []
}

/** One that the service has only accepted may still be turned down. */
function isMade({ id, isExternal }: PartFacts, { operations }: PaymentView): boolean {
  return isExternal || operations.some(({ reference, state }) => reference === id && state === "done")
}
