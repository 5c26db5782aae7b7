import type { Action } from "../../../src/reconciliation/action"
import type { Case, PaymentCase } from "../../../src/reconciliation/case"
import type { Mutation } from "../world"

/** A defect that the plugin had, or could have, put in: some history must tell. */
export interface Mutant {
  name: string
  mutation: Mutation
}

type Change = (found: Case) => Case
type Judge = (actions: Action[], found: Case) => Action[]

export const seeing = (change: Change): Mutation => ({ plan: (decide) => (found, now) => decide(change(found), now) })
export const doing = (judge: Judge): Mutation => ({
  plan: (decide) => (found, now) => judge(decide(found, now), found),
})
export const without = (isLeftOut: (action: Action, found: Case) => boolean) =>
  doing((actions, found) => actions.filter((action) => !isLeftOut(action, found)))
export const eachPayment = (found: Case, change: (payment: PaymentCase) => PaymentCase): Case => ({
  ...found,
  payments: found.payments.map(change),
})
