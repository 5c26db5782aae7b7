import type { NewDiscrepancy, Step } from "../modules/acquiring/runs"
import type { DiscrepancyReport, ReconcileStep } from "./reconcile"

/** What a hundred that were looked at add to the row of their run. */
export function stepOf({ account, reconciled }: ReconcileStep): Step {
  return {
    looked: reconciled.length,
    open: reconciled.filter(({ open }) => open).length,
    discrepancies: reconciled.flatMap(({ orderNo, repairs, left }) => [
      ...(repairs.length > 0 ? [repaired(account, orderNo, repairs)] : []),
      ...(left.length > 0 ? [leftOver(account, orderNo, left)] : []),
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
export function failuresOf({ failed }: DiscrepancyReport): NewDiscrepancy[] {
  return failed.map(({ account, reason }) => ({ account, kind: "failed", order_no: null, notes: [reason] }))
}

function repaired(account: string, order_no: string, notes: string[]): NewDiscrepancy {
  return { account, kind: "repaired", order_no, notes }
}

/** What a run could not repair: an incident tells a person what to do. */
function leftOver(account: string, order_no: string, notes: string[]): NewDiscrepancy {
  return { account, kind: "left", order_no, notes }
}
