import { notReleased } from "../../operations/void"
import { endedAt, isOfTheService, releaseAgainAt } from "../../operations/release-again"
import type { OperationRow } from "../../modules/acquiring/operation-row"
import type { Action } from "../action"
import { endingOf, releaseIncident } from "../story"
import { raiseUnlessSeen } from "./incident-steps"
import { restRefunds } from "./rest-refunds"
import type { PaymentView, View } from "./view"

type Release = Extract<Action, { kind: "void" | "refund" }>

/**
 * The plan in which what was refused a moment ago waits: it is tried again in time, and a person sees it meanwhile.
 * @param pressedAt a person asked for a pass then: what was refused before waits no longer
 */
export function putOff(view: View, actions: readonly Action[], pressedAt?: Date): Action[] {
  return actions.flatMap((action) => {
    if (action.kind !== "void" && action.kind !== "refund") return [action]
    const payment = view.payments.find(({ orderNo }) => orderNo === action.orderNo)
    const tried = payment ? triedBy(payment, action) : []
    const last = tried.at(-1)
    const again = payment && releaseAgainAt(tried, payment.policy.asking)
    if (!payment || !last || !again || again <= view.now) return [action]
    if (pressedAt && maySendNow(payment, last, view.now, pressedAt)) return [action]
    // Of a refund whose refusal only a query showed nobody was told.
    const told = action.kind === "refund" ? raiseUnlessSeen(view, incidentOf(payment, action, last)) : []
    const { orderNo, money } = action
    return [...told, { kind: "release_again_at", orderNo, at: again, money, because: whyAgain(last) }]
  })
}

/**
 * A press comes after the refusal, and sends no second refund while one that was only found absent may still be made:
 * each goes under a name of its own. A void that is sent again is the same.
 */
function maySendNow({ policy }: PaymentView, last: OperationRow, now: Date, pressedAt: Date): boolean {
  const isAbsent = last.kind === "refund" && last.evidence === "absence"
  const absentFor = now.getTime() - last.sent_at.getTime()
  return endedAt(last) < pressedAt && (!isAbsent || absentFor > policy.asking.absence_after_ms)
}

function whyAgain(last: OperationRow): string {
  const why = last.error_message ?? "the service gave no reason"
  return isOfTheService(last) ? `the service refused it: ${why}` : `it was not sent: ${why}`
}

function triedBy({ operations }: PaymentView, { kind, reference }: Release): OperationRow[] {
  if (kind === "refund") return restRefunds(operations, reference)
  return operations.filter((row) => row.kind === "cancel" && row.reference === reference)
}

function incidentOf({ known }: PaymentView, { story, orderNo, transactionId, money }: Release, last: OperationRow) {
  if (story) return releaseIncident(known, transactionId, money, story, endingOf(last))
  return notReleased(known.account, { orderNo, transactionId, cartId: known.cart_id, money }, last.error_message)
}
