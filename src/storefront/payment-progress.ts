import type { PaymentStatus } from "../acquirer/domain/payment-state"

/**
 * The part of a store's cart that tells of its payment; `*payment_collection.payment_sessions` is among the default
 * fields.
 */
export interface CartWithPayment {
  payment_collection?: { payment_sessions?: CartPaymentSession[] | null } | null
}

interface CartPaymentSession {
  id: string
  created_at?: string | Date | null
  status?: string | null
  data?: Record<string, unknown> | null
}

export interface PaymentProgress {
  sessionId: string
  flow?: string
  /**
   * `open`: the shopper has not paid yet. `undecided`: sent, and nobody knows what became of it: ask again, do not pay
   * again. `failed`: declined, cancelled, expired or refunded, or closed since no order could come of it. `paid`:
   * reserved or taken; completing the cart makes the order.
   */
  stage: "open" | "undecided" | "failed" | "paid"
  /** For the shopper, when the payment failed and it is known why; of what the shop keeps it says not to pay again. */
  message?: string
}

const STAGES: Record<PaymentStatus, PaymentProgress["stage"]> = {
  created: "open",
  pending: "undecided",
  unknown: "undecided",
  declined: "failed",
  cancelled: "failed",
  expired: "failed",
  review: "paid",
  authorised: "paid",
  partially_captured: "paid",
  captured: "paid",
  partially_refunded: "paid",
  refunded: "failed",
}

/**
 * Where a cart's payment stands, from its newest payment session of this plugin; `undefined` without one. Read it
 * from a cart fetched after the store was asked to pay or to complete, whose own errors do not tell these apart.
 */
export function paymentProgress(cart: CartWithPayment): PaymentProgress | undefined {
  const sessions = (cart.payment_collection?.payment_sessions ?? []).filter(
    ({ data }) => typeof data?.flow === "string",
  )
  const [session] = [...sessions].sort((one, other) => created(other) - created(one))
  if (session === undefined) return undefined
  const { status, flow, result } = session.data ?? {}
  const message = (result as { shopper_message?: unknown } | null | undefined)?.shopper_message
  const known = typeof status === "string" ? (STAGES[status as PaymentStatus] ?? "undecided") : "open"
  // The store closes a session whose money it releases: nobody can pay by it any more.
  const stage = session.status === "canceled" ? "failed" : known
  return {
    sessionId: session.id,
    stage,
    ...(typeof flow === "string" ? { flow } : {}),
    ...(stage === "failed" && typeof message === "string" ? { message } : {}),
  }
}

function created({ created_at }: CartPaymentSession): number {
  return created_at ? new Date(created_at).getTime() : 0
}
