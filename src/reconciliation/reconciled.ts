import type { PaymentStatus } from "../acquirer/domain/payment-state"

/** What a reconciliation pass brought for one payment. */
export interface Reconciled {
  orderNo: string
  status: PaymentStatus
  /** What was done, in words; empty when both sides agreed already. */
  repairs: string[]
  /** What could not be done, or is kept by policy: an incident says it to a person. */
  left: string[]
  /** Something is in flight: come again soon. */
  open: boolean
  /** Nothing more can come of it: come no more. */
  final: boolean
  /** When a release that was refused is tried again: a pass comes by then. */
  releaseAgainAt?: Date
  /** Why nothing is known of it: the service could not be queried, or its answer cannot be used. */
  unanswered?: string
  /** Nothing is known of it, and nobody here can change that: the service was not reached, or did not answer. */
  isSilent?: boolean
}
