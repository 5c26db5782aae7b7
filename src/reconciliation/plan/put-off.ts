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
    const isPressed = last !== undefined && pressedAt !== undefined && endedAt(last) < pressedAt
    if (!payment || !last || !again || again <= view.now || isPressed) return [action]
    // Of a refund whose refusal only a query showed nobody was told.
    const told = action.kind === "refund" ? raiseUnlessSeen(view, incidentOf(payment, action, last)) : []
    const { orderNo, money } = action
    return [...told, { kind: "release_again_at", orderNo, at: again, money, because: whyAgain(last) }]
  })
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
