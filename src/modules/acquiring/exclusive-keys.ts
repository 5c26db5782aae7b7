/**
 * Of two operations with the same key at the same time the journal lets one begin: what must not be in flight together.
 */

/** No two attempts to pay one cart, or one collection of an order, are in flight at once. */
export function paymentKey({ cartId, collectionId }: { cartId?: string | undefined; collectionId: string }): string {
  return cartId ? cartKey(cartId) : collectionKey(collectionId)
}

export function cartKey(cartId: string): string {
  return `cart:${cartId}`
}

export function collectionKey(collectionId: string): string {
  return `collection:${collectionId}`
}

/**
 * On one transaction, one operation at a time. Transaction ids are the account's own: those of two accounts may be the
 * same.
 */
export function moneyKey({ id }: { id: string }, transactionId: string): string {
  return `tx:${id}:${transactionId}`
}
