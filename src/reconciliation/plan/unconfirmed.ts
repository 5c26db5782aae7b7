import { Money } from "../../acquirer/domain/money"
import { unconfirmedKey } from "../../modules/acquiring/incident-keys"
import { isPart, isStatedDone, type OperationRow } from "../../modules/acquiring/operation-row"
import { refundedSum } from "../../operations/captured-sum"
import { unconfirmedIncident } from "../../operations/record-outcome"
import type { Action } from "../action"
import { close, raiseUnlessSeen } from "./incident-steps"
import { saidOf } from "./outcomes"
import type { PaymentView, View } from "./view"

/** What a person saw done at the portal and the service's answer does not show. Of voids `planRelease` says so. */
export function planUnconfirmed(view: View, payment: PaymentView): Action[] {
  return payment.operations.filter(isStatedDone).flatMap((row) => {
    if (row.kind !== "authorise" && !isPart(row)) return []
    const isShown = row.kind !== "authorise" && !isMissing(row, view, payment)
    return isShown ? close(view, payment, unconfirmedKey(row)) : raiseUnlessSeen(view, unconfirmedIncident(row))
  })
}

/** The service has had as long to show it since the person's word as absence needs to prove anything. */
function isMissing(row: OperationRow, view: View, payment: PaymentView): boolean {
  const { facts, policy } = payment
  const statedAt = Date.parse(row.stated?.at ?? "")
  if (!facts || facts.queriedAt.getTime() < statedAt + policy.asking.absence_after_ms) return false
  if (saidOf(row, view, payment)?.evidence !== "absence") return false
  return row.kind !== "refund" || isLessRefunded(payment)
}

/** A refund made at the portal carries no reference of ours: there only the sums tell. */
function isLessRefunded({ record, refunds, operations, expected: { currency } }: PaymentView): boolean {
  const shown = record && refundedSum(record, refunds, currency)
  const made = operations.filter(({ kind, state }) => kind === "refund" && state === "done")
  const known = made.map(({ amount }) => Money.exact(amount ?? "0", currency))
  return shown !== undefined && shown.compare(Money.sum(known, currency)) < 0
}
