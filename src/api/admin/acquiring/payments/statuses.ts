import type { PaymentStatusName } from "../http-types"

/** Every state a payment can be filtered by; a name left out does not compile. */
export const PAYMENT_STATUSES = Object.keys({
  created: true,
  pending: true,
  review: true,
  authorised: true,
  partially_captured: true,
  captured: true,
  cancelled: true,
  declined: true,
  expired: true,
  partially_refunded: true,
  refunded: true,
  unknown: true,
} satisfies Record<PaymentStatusName, true>) as [PaymentStatusName, ...PaymentStatusName[]]
