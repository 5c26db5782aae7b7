/** What a row is about, as far as the store knows it. */
export interface BelongsTo {
  payment_id: string | null
  order_id: string | null
  display_id: number | null
  /** Of the order, or of the cart as long as there is none. */
  customer: { id: string | null; email: string | null; name: string | null } | null
}
