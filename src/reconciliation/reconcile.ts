import type { MedusaContainer } from "@medusajs/framework/types"
import { AcquirerError } from "../acquirer/domain/errors"
import { reconcileNext } from "./reconcile-orders"
import type { Reconciled } from "./reconciled"
import { storeOf } from "../medusa/store"
import { reportUndeclared } from "./undeclared-accounts"

/** What a run of reconciling found: per payment that differed, what was done. */
export interface DiscrepancyReport {
  looked: number
  repaired: { account: string; orderNo: string; repairs: string[] }[]
  /** What could not be repaired, or is kept by policy, and needs a person; an incident tells of each. */
  left: { account: string; orderNo: string; reasons: string[] }[]
  open: number
  failed: { account: string; reason: string }[]
}

export interface ReconcileOptions {
  /** Called after every hundred with how many were reconciled so far, and what became of these; waited for. */
  onProgress?: (looked: number, step: ReconcileStep) => void | Promise<void>
}

export interface ReconcileStep {
  account: string
  reconciled: Reconciled[]
}

/**
 * Looks at everything that is due now, a hundred payments a request and a bounded number of requests at once, until
 * nothing is due any more. Each hundred is claimed with a lease: a run that is cut off is taken up by the next, on any
 * machine, where it stopped.
 */
export async function reconcile(
  container: MedusaContainer,
  options: ReconcileOptions = {},
): Promise<DiscrepancyReport> {
  const { acquiring } = storeOf(container)
  const report: DiscrepancyReport = { looked: 0, repaired: [], left: [], open: 0, failed: [] }
  const due = await acquiring.clock.exact()
  for (const account of acquiring.accounts()) {
    try {
      const { reconcile: bounds } = await acquiring.settings(account)
      const drains = Array.from({ length: bounds.parallel_requests }, () =>
        drain(container, account, due, report, options),
      )
      // All of them end before the run does, also when one of them fails.
      const failed = (await Promise.allSettled(drains)).find((drained) => drained.status === "rejected")
      if (failed) throw failed.reason
    } catch (error) {
      const reason = error instanceof AcquirerError ? error.merchantMessage : String(error)
      report.failed.push({ account, reason })
    }
  }
  await reportUndeclared(acquiring, due)
  return report
}

async function drain(
  container: MedusaContainer,
  account: string,
  due: Date,
  report: DiscrepancyReport,
  { onProgress }: ReconcileOptions,
): Promise<void> {
  for (;;) {
    const reconciled = await reconcileNext(container, account, due)
    if (reconciled.length === 0) return
    report.looked += reconciled.length
    for (const { orderNo, repairs, left, open } of reconciled) {
      if (open) report.open += 1
      if (left.length > 0) report.left.push({ account, orderNo, reasons: left })
      if (repairs.length > 0) report.repaired.push({ account, orderNo, repairs })
    }
    await onProgress?.(report.looked, { account, reconciled })
  }
}
