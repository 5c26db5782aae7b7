/** What the service says of a payment, in our words (`payment_status`, translated by the profile's table). */
export type PaymentStatus =
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
