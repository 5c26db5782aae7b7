import { weakerThan } from "../../modules/acquiring/evidence"
import type { OperationRow, Resolution } from "../../modules/acquiring/operation-row"
import { evidenceOf } from "../../operations/evidence"
import { contextInPass } from "../../operations/operation-context"
import { isStaleAt } from "../../operations/run-operation"
import type { Action } from "../action"
import { outcomeShown } from "./operation-words"
import type { PaymentView, View } from "./view"

/** What the service's records prove about operations in flight, or overrule of what was inferred. */
export function planOutcomes(view: View): Action[] {
  return view.payments.flatMap((payment) =>
    payment.operations.flatMap((row): Action[] => {
      if (!mayChange(row, payment, view.now)) return []
      const resolution = resolutionFor(row, view, payment)
      if (!resolution || isSame(row, resolution)) return []
      return [
        {
          kind: "resolve_operation",
          orderNo: payment.orderNo,
          operationId: row.id,
          resolution,
          because: outcomeShown(row),
        },
      ]
    }),
  )
}

function mayChange(row: OperationRow, { policy }: PaymentView, now: Date): boolean {
  if (row.state === "sent") return isStaleAt(policy, row, now)
  return row.state === "unknown" || isInferredAbsence(row) || isStated(row)
}

function isStated({ evidence }: OperationRow): boolean {
  return evidence === "person"
}

function isInferredAbsence({ state, evidence }: OperationRow): boolean {
  return state === "refused" && evidence === "absence"
}

/** What the service's records say of an operation, whatever is known of it already. */
export function saidOf(row: OperationRow, { case: { incidents } }: View, payment: PaymentView): Resolution | undefined {
  const { known, facts, policy, expected, operations, orderNo } = payment
  if (!facts) return undefined
  const judged = { settings: policy, orderNo, payment: known, authorised: expected, operations, incidents }
  return evidenceOf(row, facts, contextInPass(judged))
}

function resolutionFor(row: OperationRow, view: View, payment: PaymentView): Resolution | undefined {
  const resolution = saidOf(row, view, payment)
  // A person's word is overruled by what carries our reference.
  if (isStated(row))
    return resolution?.evidence && weakerThan(resolution.evidence).includes("person") ? resolution : undefined
  // What was believed not to have happened is overruled only by a trace of it.
  return isInferredAbsence(row) && resolution?.state !== "done" ? undefined : resolution
}

function isSame(row: OperationRow, { state, error_code }: Resolution): boolean {
  return !isStated(row) && row.state === state && row.error_code === (error_code ?? null)
}
