import { weakerThan } from "../../modules/acquiring/evidence"
import { madeAfterAllKey } from "../../modules/acquiring/incident-keys"
import { isPart, type OperationRow } from "../../modules/acquiring/operation-row"
import type { Action } from "../action"
import { about, raiseOnce } from "./incident-steps"
import type { PaymentView, View } from "./view"

/**
 * A capture or refund passed for not made, by a person's word or because the service showed nothing of it, it was made
 * once more, and then the service showed that it had been made: the store follows, and whether both were wanted only a
 * person knows.
 */
export function planMadeAfterAll(view: View, payment: PaymentView): Action[] {
  return payment.operations.filter(isMade).flatMap((row) => {
    const passed = passedForUnmade(row)
    const again = passed && payment.operations.find((other) => isOnceMore(other, row, passed.at))
    if (!again) return []
    return raiseOnce(view, {
      ...about(payment, view),
      ...{ kind: "made_after_all", key: madeAfterAllKey(row), amount: row.amount },
      message: `The ${row.kind} of ${row.amount} ${row.currency_code} that ${passed.how} was made after all, and so was the one after it.`,
      next_step:
        row.kind === "capture"
          ? `If only one was meant, refund ${row.amount} ${row.currency_code}.`
          : `If only one was meant, speak with the customer about ${row.amount} ${row.currency_code}: nobody else can return it.`,
    })
  })
}

function isMade(row: OperationRow): boolean {
  return isPart(row) && row.state === "done"
}

/** Since when it could be made once more, although it was made. */
function passedForUnmade({ stated, absent_at, evidence }: OperationRow): { at: Date; how: string } | undefined {
  // A sum that fits may be the portal's; what carries our reference is ours.
  if (absent_at && weakerThan(evidence ?? "absence").includes("person"))
    return { at: absent_at, how: "the service did not show" }
  return stated?.outcome === "did_not_happen" ? { at: new Date(stated.at), how: "was stated as not made" } : undefined
}

function isOnceMore(other: OperationRow, row: OperationRow, since: Date): boolean {
  return (
    other.kind === row.kind &&
    other.state === "done" &&
    other.source === "store" &&
    other.amount === row.amount &&
    other.created_at > since &&
    // What began once it was known to be made was meant as another one.
    other.created_at <= (row.resolved_at ?? since)
  )
}
