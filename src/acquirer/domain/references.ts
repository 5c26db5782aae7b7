/** Branded identifiers: a string of one kind cannot be passed where another kind is meant. */
declare const brand: unique symbol
type Branded<Name extends string> = string & { readonly [brand]: Name }

/** The merchant's own number of an order (`order_no`); the same on every retry. */
export type OrderNo = Branded<"OrderNo">
/** The service's number of a transaction (`transaction_id`). */
export type TransactionId = Branded<"TransactionId">
/** The service's number of one refund (`refund_reference_id`): the transaction id, `-`, two digits. */
export type RefundReferenceId = Branded<"RefundReferenceId">

export const OrderNo = (value: string): OrderNo => nonEmpty("order_no", value) as OrderNo
export const TransactionId = (value: string): TransactionId => nonEmpty("transaction_id", value) as TransactionId
export const RefundReferenceId = (value: string): RefundReferenceId =>
  nonEmpty("refund_reference_id", value) as RefundReferenceId

function nonEmpty(name: string, value: string): string {
  if (typeof value !== "string" || value.length === 0) throw new TypeError(`${name} must not be empty`)
  return value
}
