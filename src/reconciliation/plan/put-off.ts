import { notReleased } from "../../operations/void"
import { releaseAgainAt } from "../../operations/release-again"
import type { OperationRow } from "../../modules/acquiring/operation-row"
import type { Action } from "../action"
import { endingOf, releaseIncident } from "../story"
import { raiseUnlessSeen } from "./incident-steps"
import { restRefunds } from "./rest-refunds"
import type { PaymentView, View } from "./view"

type Release = Extract<Action, { kind: "void" | "refund" }>

/** The plan without what was refused a moment ago: it is tried again in time, and a person sees it meanwhile. */
export function withoutPutOff(view: View, actions: readonly Action[]): Action[] {
  return actions.flatMap((action) => {
    if (action.kind !== "void" && action.kind !== "refund") return [action]
    const payment = view.payments.find(({ orderNo }) => orderNo === action.orderNo)
    const tried = payment ? triedBy(payment, action) : []
    const last = tried.at(-1)
    const again = payment && releaseAgainAt(tried, payment.policy.asking)
    if (!payment || !last || !again || again <= view.now) return [action]
    // Of a refund whose refusal only a query showed nobody was told.
    return action.kind === "refund" ? raiseUnlessSeen(view, incidentOf(payment, action, last)) : []
  })
}

function triedBy({ operations }: PaymentView, { kind, reference }: Release): OperationRow[] {
  if (kind === "refund") return restRefunds(operations, reference)
  return operations.filter((row) => row.kind === "cancel" && row.reference === reference)
}

function incidentOf({ known }: PaymentView, { story, orderNo, transactionId, money }: Release, last: OperationRow) {
  if (story) return releaseIncident(known, transactionId, money, story, endingOf(last))
  return notReleased(known.account, { orderNo, transactionId, cartId: known.cart_id, money }, last.error_message)
}
