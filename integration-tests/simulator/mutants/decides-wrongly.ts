import type { Action } from "../../../src/reconciliation/action"
import type { Case } from "../../../src/reconciliation/case"
import { doing, without, type Mutant } from "./mutant"

/** Money that came for an order counts for it, whatever it owes. */
function authorisedAnyway(actions: Action[], { payments }: Case): Action[] {
  return actions.map((action): Action => {
    if (!("story" in action) || action.story?.kind !== "duplicate_payment") return action
    const session = payments.find(({ known }) => known.order_no === action.orderNo)?.session
    if (!session) return action
    return { kind: "authorise_session", orderNo: action.orderNo, sessionId: session.id, because: "it was paid" }
  })
}

/** The case is read rightly, and the plan leaves a step out or takes another. */
export const DECIDES_WRONGLY: readonly Mutant[] = [
  {
    name: "the store's own void passes for the service's, and cancels the order",
    mutation: doing((actions, { order, payments }) => {
      const voided = payments.find(
        ({ collection, booking, operations }) =>
          collection?.cartId !== undefined &&
          operations.some((row) => row.kind === "cancel" && row.state === "done" && row.reference === booking?.id),
      )
      if (!order || order.canceledAt || !voided) return actions
      const { order_no: orderNo } = voided.known
      const because = "its payment was cancelled at the service"
      return [...actions, { kind: "cancel_order", orderNo, orderId: order.id, version: order.version, because }]
    }),
  },
  {
    name: "the end of an additional payment cancels the order",
    mutation: doing((actions, { order, payments }) => {
      const ended = payments.find(
        ({ collection, facts }) =>
          collection?.cartId === undefined &&
          facts?.transactions.some(({ status }) => ["declined", "cancelled", "expired"].includes(status.meaning)),
      )
      if (!order || order.canceledAt || !ended) return actions
      const { order_no: orderNo } = ended.known
      return [
        ...actions,
        {
          kind: "cancel_order",
          orderNo,
          orderId: order.id,
          version: order.version,
          because: "an additional payment ended",
        },
      ]
    }),
  },
  {
    name: "what is captured of a replaced payment is refunded, too",
    mutation: doing((actions, { order, payments }) => [
      ...actions,
      ...payments.flatMap(({ booking, collection, known, facts }): Action[] => {
        const isReplaced = collection?.status === "partially_captured" || collection?.status === "canceled"
        const [part] = booking?.captures ?? []
        const transactionId = facts?.transactions[0]?.transactionId
        if (!booking || !order || order.canceledAt || !isReplaced || !part || !transactionId) return []
        if (booking.refunds.length > 0) return []
        const reference = `${booking.id}_rest`
        const because = "it was replaced"
        return [{ kind: "refund", orderNo: known.order_no, transactionId, money: part.money, reference, because }]
      }),
    ]),
  },
  {
    name: "a cancellation that was cut off after the core's credit is left so",
    mutation: without(({ kind }, { order }) => kind === "cancel_order" && (order?.version ?? 1) > 1),
  },
  {
    name: "an order whose only payment ended goes on saying that it is authorised",
    mutation: without((action) => action.kind === "set_collection_sums" && action.sums.status === "awaiting"),
  },
  {
    name: "a late payment is authorised whatever the order owes",
    mutation: doing(authorisedAnyway),
  },
  {
    name: "an extra payment's end is told of an order that is paid, and stays told",
    mutation: doing((actions, { order, payments, incidents }) => {
      const ended = payments.find(({ facts }) =>
        facts?.transactions.some(({ status }) => status.meaning === "cancelled"),
      )
      const key = `cancelled_at_service:${ended?.known.order_no}`
      const kept = actions.filter((action) => action.kind !== "resolve_incident" || action.key !== key)
      if (!order || order.canceledAt || !ended || incidents.some((one) => one.key === key)) return kept
      const incident = {
        ...{ account: ended.known.account, kind: "cancelled_at_service" as const, key, message: "Cancel the order." },
        ...{ order_no: ended.known.order_no, order_id: order.id },
      }
      return [...kept, { kind: "raise_incident", incident, once: true, because: "a payment was cancelled" }]
    }),
  },
  {
    name: "the end of what was never booked is not written down",
    mutation: without(({ kind }) => kind === "record_end"),
  },
  {
    name: "a void that failed is never tried again",
    mutation: without((action) => action.kind === "void" && action.story === undefined),
  },
  {
    name: "money that came late is kept without a word",
    mutation: without((action) => "story" in action && action.story?.kind === "late_money"),
  },
  {
    name: "what is captured at the portal is not recorded",
    mutation: without((action) => action.kind === "record_capture" && action.unexplained.isPositive()),
  },
  {
    name: "what is refunded at the portal is not recorded",
    mutation: without((action) => action.kind === "record_refund" && action.isExternal),
  },
  {
    name: "the order's transactions are left as the core books them",
    mutation: without(({ kind }) => kind === "correct_transactions"),
  },
  {
    name: "a duplicate payment is kept without a word",
    mutation: without((action) => "story" in action && action.story?.kind === "duplicate_payment"),
  },
  {
    name: "an account that captures at once waits for a person",
    mutation: without(({ kind }) => kind === "capture"),
  },
  {
    name: "what a lost capture of a part came to is never inferred",
    mutation: without((action) => action.kind === "resolve_operation" && action.resolution.answer?.inferred === true),
  },
  {
    name: "the rest of what an edit replaced is left to the core",
    mutation: without(({ kind, because }) => kind === "void" && because === "the store has replaced this payment"),
  },
  {
    name: "what an order is asked for is lowered, and never raised again",
    mutation: doing((actions, { collections }) =>
      actions.filter(
        (action) =>
          action.kind !== "set_collection_amount" ||
          collections.some(({ id, amount }) => id === action.collectionId && action.amount.compare(amount) < 0),
      ),
    ),
  },
  {
    name: "what an exchange asked for is asked for when it is cancelled, too",
    mutation: doing((actions, { collections }) =>
      actions.filter(
        (action) =>
          action.kind !== "set_collection_amount" ||
          collections.some(({ id, amount }) => id === action.collectionId && action.amount.compare(amount) > 0),
      ),
    ),
  },
  {
    name: "a late refund takes what an order stands on",
    mutation: doing((actions, { order, payments }) => {
      const payment = payments.find(({ booking }) => booking?.captures.length && booking.refunds.length === 0)
      const transactionId = payment?.facts?.transactions[0]?.transactionId
      const [part] = payment?.booking?.captures ?? []
      if (!order || order.canceledAt || order.version > 1 || !payment || !transactionId || !part) return actions
      const reference = `late_default_${transactionId}_rest`
      const step = {
        kind: "refund",
        orderNo: payment.known.order_no,
        transactionId,
        money: part.money,
        reference,
      } as const
      return [...actions, { ...step, because: "it was found late" }]
    }),
  },
]
