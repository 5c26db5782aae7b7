import type { IncidentFacts } from "../../../modules/acquiring/incidents"
import type { Action } from "../../action"
import { caseFrom } from "../../case-from"
import { redactedCase } from "../../redacted-case"
import { plan } from "../plan"
import { INCIDENT, NOW, purchase, type PaymentPlot, type PurchasePlot } from "./purchase"

export const ORDER = { total: "25.00" }
export const VOIDED_BY_US: PaymentPlot["operations"] = [{ kind: "cancel", reference: "pay_1" }]
export const VOIDED_ELSEWHERE: PaymentPlot["operations"] = [{ kind: "cancel", source: "service", reference: "pay_1" }]

/** An incident as people see it once it is raised. */
export function shownOf(step: Action | undefined): IncidentFacts {
  if (step?.kind !== "raise_incident") throw new Error("Nothing is raised")
  const { account, kind, key, message, next_step = null, order_no = null, amount = null } = step.incident
  return { ...INCIDENT, account, kind, key, message, nextStep: next_step, orderNo: order_no, amount }
}

/** A step in a line: what, of which payment, how much. */
export function line(action: Action): string {
  const of = "orderNo" in action ? ` ${action.orderNo}` : ""
  const money = "money" in action ? ` ${action.money.toDecimalString()}` : ""
  const about = action.kind === "raise_incident" ? ` ${action.incident.kind}` : ""
  return `${action.kind}${of}${money}${about}`
}

/** What is planned for a purchase, a line a step; the same is planned out of what support is given of its case. */
export function planned(plot: PurchasePlot): string[] {
  const found = purchase(plot)
  const json = JSON.stringify(redactedCase(found))
  const [steps, again] = [found, caseFrom(JSON.parse(json))].map((one) => plan(one, NOW))
  expect(again?.map(because)).toEqual(steps?.map(because))
  return steps?.map(line) ?? []
}

const because = (action: Action) => `${line(action)}: ${action.because}`

export type Row = [what: string, plot: PurchasePlot, steps: string[]]
