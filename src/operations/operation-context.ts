import type { Money } from "../acquirer/domain/money"
import type { IncidentFacts } from "../modules/acquiring/incidents"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import { hasNamedPart } from "./captured-sum"
import type { OperationContext } from "./evidence"
import { isUnnamedReported } from "./unnamed-capture"

interface Judged {
  settings: OperationContext["settings"]
  orderNo: string
  /** What is written down of its payment; undefined when nothing is. */
  payment: Pick<PaymentRow, "status" | "amount" | "captured" | "currency_code"> | undefined
  /** What the store expects to be paid. */
  authorised: Money | undefined
  operations: readonly OperationRow[]
  incidents: readonly IncidentFacts[]
}

/** What a pass judges an operation by: it has the whole case, and knows which part was captured elsewhere. */
export function contextInPass({
  settings,
  orderNo,
  payment,
  authorised,
  operations,
  incidents,
}: Judged): OperationContext {
  return {
    ...{ settings, authorised, operations },
    namesCaptured: payment !== undefined && hasNamedPart(payment),
    isPartly: isUnnamedReported(incidents, orderNo),
  }
}

/**
 * What a query about one operation alone judges it by. A part that the payment's status tells of may be this operation,
 * or something at the portal before it: which of them, the next pass decides. A pass that has only just reported such a
 * part may have died before it wrote down the status.
 */
export function contextAlone(judged: Judged): OperationContext {
  const context = contextInPass(judged)
  return { ...context, isPartly: context.isPartly || PARTLY.has(judged.payment?.status ?? "") }
}

const PARTLY = new Set(["partially_captured", "partially_refunded", "refunded"])
