import { missingCredit } from "../../medusa/missing-credit"
import type { PartFacts } from "../../medusa/purchase-facts"
import { longestWait } from "../../modules/acquiring/longest-wait"
import type { Action } from "../action"
import { planLedger } from "./ledger"
import { standingOf, takenFor, type View } from "./view"

/**
 * The credit that belongs to an order's refunds. The core books a refund in steps, the credit last; a crash can leave a
 * credit begun, which blocks every later refund, or none at all. What is missing follows from the order's transactions,
 * once they are those of its rows.
 */
export function planCredit(view: View): Action[] {
  const { order } = view.case
  const { payments, now, isUncertain } = view
  const [first] = payments
  if (!order || !first || isUncertain) return []
  const oldest = new Date(now.getTime() - Math.max(...payments.map(({ policy }) => longestWait({ settings: policy }))))
  const begun = order.changes.filter(({ isCredit, isOpen }) => isCredit && isOpen)
  const wait = (because: string): Action => ({
    kind: "query_again_at",
    orderNo: first.orderNo,
    at: new Date(now.getTime() + first.policy.asking.first_after_ms),
    because,
  })
  if (begun.length > 0) {
    if (begun.some(({ createdAt }) => createdAt >= oldest)) return [wait("Medusa is giving the order a credit")]
    return [
      {
        kind: "clear_begun_credit",
        orderId: order.id,
        changeIds: begun.map(({ id }) => id),
        because: "a credit of the order was begun and cut off; while it stands nothing can be refunded",
      },
    ]
  }
  const refunds = payments.flatMap(({ booking }) => booking?.refunds ?? [])
  const reserved = standingOf(view)?.minus(takenFor(view, order))
  const amount = order.canceledAt || refunds.length === 0 ? undefined : missingCredit(order, reserved)
  if (!amount || planLedger(view).length > 0) return []
  const sent = payments.flatMap(({ operations }) => operations.filter(({ kind }) => kind === "refund"))
  // It waits for what is in flight before it is sent.
  const begunAt = ({ id, createdAt }: PartFacts) => sent.find(({ reference }) => reference === id)?.sent_at ?? createdAt
  if (refunds.some((part) => !part.isExternal && begunAt(part) >= oldest)) {
    return [wait("Medusa is booking a refund")]
  }
  return [
    {
      kind: "give_missing_credit",
      orderId: order.id,
      version: order.version,
      amount,
      because: `${amount} was refunded, and the order was not given the credit of it`,
    },
  ]
}
