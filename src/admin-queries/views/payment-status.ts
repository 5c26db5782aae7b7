/** What the service says of a payment, in our words. */
export type PaymentStatusName =
  | "created"
  | "pending"
  | "review"
  | "authorised"
  | "partially_captured"
  | "captured"
  | "cancelled"
  | "declined"
  | "expired"
  | "partially_refunded"
  | "refunded"
  | "unknown"
