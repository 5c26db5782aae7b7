import type { Money } from "../acquirer/domain/money"
import type { TransactionId } from "../acquirer/domain/references"
import type { OrderSeen } from "../medusa/core"
import type { NewIncident, WithoutOrder } from "../modules/acquiring/incidents"
import type { Resolution } from "../modules/acquiring/operation-row"

/** The sums and the status that a collection's rows add up to. */
export interface CollectionSums {
  captured: Money
  refunded: Money
  /** Only where the status must change. */
  status?: "completed" | "authorized" | "partially_authorized" | "partially_captured" | "awaiting"
}

/** Who did at the service what is recorded from there: the service by itself, or somebody at its portal. */
export type MadeBy = "service" | "portal"

/** What is to be done about a case, as data. Each can be done again without harm. */
export type Step =
  | { kind: "resolve_operation"; orderNo: string; operationId: string; resolution: Resolution }
  | { kind: "repair_link"; orderNo: string; cartId: string }
  | { kind: "reverse_capture"; orderNo: string; captureId: string; money: Money }
  | { kind: "reverse_refund"; orderNo: string; refundId: string; money: Money }
  | { kind: "clear_begun_credit"; orderId: string; changeIds: string[] }
  | { kind: "complete_cart"; orderNo: string; cartId: string }
  | { kind: "authorise_session"; orderNo: string; sessionId: string }
  | { kind: "void"; orderNo: string; transactionId: TransactionId; money: Money; reference: string; story?: Story }
  | { kind: "refund"; orderNo: string; transactionId: TransactionId; money: Money; reference: string; story?: Story }
  | { kind: "capture"; orderNo: string; paymentId: string; order: OrderSeen | undefined; money: Money }
  | { kind: "close_session"; orderNo: string; sessionId: string; cartId: string | undefined }
  | {
      kind: "record_cancellation"
      orderNo: string
      paymentId: string
      isExternal: boolean
      /** Of one that is external; missing where nobody knows it. */
      by?: MadeBy
    }
  /** Of money that the store never booked: it was voided there, or refunded, or lapsed. */
  | { kind: "record_end"; orderNo: string; transactionId: string; money: Money; isRefund: boolean; by?: MadeBy }
  | {
      kind: "record_capture"
      orderNo: string
      paymentId: string
      money: Money
      unexplained: Money
      reopen: boolean
      isBesideStated?: boolean
      /** Of what is unexplained; missing where nobody knows it. */
      by?: MadeBy
    }
  | {
      kind: "record_refund"
      orderNo: string
      paymentId: string
      money: Money
      /** The service's reference, or ours: what the booking is known by afterwards. */
      name: string
      reason: string
      isExternal: boolean
      /** The order that the payment belongs to is given the credit of it. */
      isForOrder: boolean
      /** A person stated a part of what is now found: where the rest was made, nobody knows. */
      isBesideStated?: boolean
    }
  | { kind: "cancel_order"; orderNo: string; orderId: string; version: number }
  | { kind: "set_captured_at"; paymentId: string; at: Date | null }
  | { kind: "set_collection_sums"; collectionId: string; sums: CollectionSums }
  /** Another collection of the order, for what it owes. */
  | { kind: "ask_for"; orderId: string; amount: Money }
  /** Zero: nothing is asked for by it any more. */
  | { kind: "set_collection_amount"; collectionId: string; amount: Money }
  | {
      kind: "correct_transactions"
      orderId: string
      remove: string[]
      add: { reference: "capture" | "refund"; referenceId: string; amount: Money }[]
    }
  | { kind: "correct_summary"; orderId: string }
  | { kind: "give_missing_credit"; orderId: string; version: number; amount: Money }
  | { kind: "raise_incident"; incident: NewIncident; once: boolean }
  /** It is over, and how. */
  | { kind: "end_incident"; account: string; key: string; message: string; nextStep: string }
  | { kind: "resolve_incident"; account: string; key: string }
  /** The payment has another code by now; the incident about the one that it had may stand for other payments. */
  | { kind: "leave_code"; account: string; orderNo: string; key: string; code: string }

/** What a person is told of money that no order came of, whatever becomes of releasing it. */
export interface Story {
  kind: WithoutOrder
  orderNo: string
  orderId: string | undefined
  why: string
}

/** Nothing can be done now. */
export type Wait =
  /** Something is in flight, or the core is still at its booking. */
  | { kind: "query_again_at"; orderNo: string; at: Date }
  /** A void or refund that was refused is tried again in time. */
  | { kind: "release_again_at"; orderNo: string; at: Date; money: Money }

export type Action = (Step | Wait) & {
  /** Why, in words for the merchant: what the admin shows as "what happens next". */
  because: string
}

export function isWait(action: Action): action is Wait & Action {
  return action.kind === "query_again_at" || action.kind === "release_again_at"
}

/**
 * Steps by their content: the same step planned again after it was taken has failed. A refund that is tried again bears
 * another reference.
 */
export function keyOf(action: Action): string {
  const content = action.kind === "refund" ? { ...action, reference: undefined } : action
  return JSON.stringify(content, (_key, value: unknown) => (typeof value === "bigint" ? value.toString() : value))
}
