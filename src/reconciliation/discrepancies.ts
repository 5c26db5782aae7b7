import type { NewDiscrepancy, Step } from "../modules/acquiring/runs"
import type { DiscrepancyReport, ReconcileStep } from "./reconcile"

/** What a hundred that were looked at add to the row of their run. */
export function stepOf({ account, reconciled }: ReconcileStep): Step {
  return {
    looked: reconciled.length,
    open: reconciled.filter(({ open }) => open).length,
    discrepancies: reconciled.flatMap(({ orderNo, repairs, left, unanswered }) => [
      ...(repairs.length > 0 ? [repaired(account, orderNo, repairs)] : []),
      ...(left.length > 0 ? [leftOver(account, orderNo, left)] : []),
      ...(unanswered === undefined ? [] : [failed(account, orderNo, unanswered)]),
    ]),
  }
}

export function discrepanciesOf(report: DiscrepancyReport): NewDiscrepancy[] {
  return [
    ...report.repaired.map(({ account, orderNo, repairs }) => repaired(account, orderNo, repairs)),
    ...report.left.map(({ account, orderNo, reasons }) => leftOver(account, orderNo, reasons)),
    ...failuresOf(report),
  ]
}

/** The accounts that could not be reconciled. */
export function failuresOf({ failed: accounts }: DiscrepancyReport): NewDiscrepancy[] {
  return accounts.map(({ account, reason }) => failed(account, null, reason))
}

function failed(account: string, order_no: string | null, reason: string): NewDiscrepancy {
  return { account, kind: "failed", order_no, notes: [reason] }
}

function repaired(account: string, order_no: string, notes: string[]): NewDiscrepancy {
  return { account, kind: "repaired", order_no, notes }
}

/** What a run could not repair: an incident tells a person what to do. */
function leftOver(account: string, order_no: string, notes: string[]): NewDiscrepancy {
  return { account, kind: "left", order_no, notes }
}
