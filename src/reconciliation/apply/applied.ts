import type { Step } from "../action"
import type { Case, PaymentCase } from "../case"

/** What became of a step. */
export interface Applied {
  /** In words, for a run's report; undefined for what is not worth telling. */
  repaired?: string
  left?: string
  /** Why the core would not make an order of the cart: what is planned next depends on it. */
  refusal?: { why: string; isFinal: boolean }
}

export const BALANCED: Applied = { repaired: "corrected the store's sums" }

/** What is left of money that the service would not release: it is tried again in time. */
export const RELEASE_FAILED = "release failed"

export const CHANGED: Applied = { left: "The order was changed at this moment." }

/** What is in flight may be what the service tells of. */
export const UNDER_WAY: Applied = { left: "The payment is being changed at this moment." }

export type StepOf<Kind extends Step["kind"]> = Extract<Step, { kind: Kind }>

export function paymentOf({ payments }: Case, orderNo: string): PaymentCase {
  const payment = payments.find(({ known }) => known.order_no === orderNo)
  if (!payment) throw new Error(`The case has no payment ${orderNo}`)
  return payment
}
