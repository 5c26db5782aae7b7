import type { OperationRow } from "../../modules/acquiring/operation-row"
import type { Action } from "../action"
import { about, raiseOnce } from "./incident-steps"
import type { PaymentView, View } from "./view"

/**
 * A person stated that a capture or refund did not happen, it was made once more, and then the service showed that it had:
 * the store follows, and whether both were wanted only a person knows.
 */
export function planMadeAfterAll(view: View, payment: PaymentView): Action[] {
  return payment.operations.filter(isMadeAfterAll).flatMap((row) => {
    const again = payment.operations.find((other) => isOnceMore(other, row))
    if (!again) return []
    return raiseOnce(view, {
      ...about(payment, view),
      ...{ kind: "made_after_all", key: `made_after_all:${row.id}`, amount: row.amount },
      message: `The ${row.kind} of ${row.amount} ${row.currency_code} that was stated as not made was made after all, and so was the one after it.`,
      next_step:
        row.kind === "capture"
          ? `If only one was meant, refund ${row.amount} ${row.currency_code}.`
          : `If only one was meant, speak with the customer about ${row.amount} ${row.currency_code}: nobody else can return it.`,
    })
  })
}

const REPEATABLE: ReadonlySet<OperationRow["kind"]> = new Set(["capture", "refund"])

function isMadeAfterAll({ kind, state, stated }: OperationRow): boolean {
  return REPEATABLE.has(kind) && state === "done" && stated?.outcome === "did_not_happen"
}

function isOnceMore(other: OperationRow, row: OperationRow): boolean {
  return (
    other.kind === row.kind &&
    other.state === "done" &&
    other.source === "store" &&
    other.amount === row.amount &&
    other.created_at.getTime() > Date.parse(row.stated?.at ?? "")
  )
}
