import { Money } from "../../acquirer/domain/money"
import type { PartFacts } from "../../medusa/purchase-facts"
import { weakerThan } from "../../modules/acquiring/evidence"
import type { OperationRow } from "../../modules/acquiring/operation-row"
import type { Action } from "../action"
import { about, close, raiseOnce } from "./incident-steps"
import type { PaymentView, View } from "./view"

/**
 * A capture or refund passed for not made, by a person's word or because the service showed nothing of it, it was made once
 * more, and then the service showed that it had been made: the store follows, and whether both were wanted only a person
 * knows.
 */
export function planMadeAfterAll(view: View, payment: PaymentView): Action[] {
  return [...closeRefunded(view, payment), ...raiseMade(view, payment)]
}

/** What was captured too much needs nobody once as much of it is refunded since a person was told: one refund for one of them. */
function closeRefunded(view: View, payment: PaymentView): Action[] {
  const left = (payment.booking?.refunds ?? []).filter((part) => isMadeRefund(part, payment))
  return payment.operations
    .filter(({ kind }) => kind === "capture")
    .flatMap((row) => {
      const told = view.case.incidents.find((one) => one.key === keyOf(row) && one.account === row.account)
      if (!told || told.resolvedAt !== null || !row.amount || !row.currency_code) return []
      const amount = Money.exact(row.amount, row.currency_code)
      const place = left.findIndex(({ money, createdAt }) => createdAt >= told.raisedAt && money.equals(amount))
      return place >= 0 && left.splice(place, 1).length > 0 ? close(view, payment, keyOf(row)) : []
    })
}

/** One that the service has only accepted may still be turned down. */
function isMadeRefund({ id, isExternal }: PartFacts, { operations }: PaymentView): boolean {
  return isExternal || operations.some(({ reference, state }) => reference === id && state === "done")
}

function keyOf({ id }: OperationRow): string {
  return `made_after_all:${id}`
}

function raiseMade(view: View, payment: PaymentView): Action[] {
  return payment.operations.filter(isMade).flatMap((row) => {
    const passed = passedForUnmade(row)
    const again = passed && payment.operations.find((other) => isOnceMore(other, row, passed.at))
    if (!again) return []
    return raiseOnce(view, {
      ...about(payment, view),
      ...{ kind: "made_after_all", key: keyOf(row), amount: row.amount },
      message: `The ${row.kind} of ${row.amount} ${row.currency_code} that ${passed.how} was made after all, and so was the one after it.`,
      next_step:
        row.kind === "capture"
          ? `If only one was meant, refund ${row.amount} ${row.currency_code}.`
          : `If only one was meant, speak with the customer about ${row.amount} ${row.currency_code}: nobody else can return it.`,
    })
  })
}

const REPEATABLE: ReadonlySet<OperationRow["kind"]> = new Set(["capture", "refund"])

function isMade({ kind, state }: OperationRow): boolean {
  return REPEATABLE.has(kind) && state === "done"
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
