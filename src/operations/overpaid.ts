const PREFIX = "overpaid_order:"

/** An incident's key for an order that is paid with more than it comes to, by one payment or by several. */
export function overpaidKey(orderId: string): string {
  return `${PREFIX}${orderId}`
}

/** Whether an incident's key says that of an order. */
export function isOverpaid(key: string): boolean {
  return key.startsWith(PREFIX)
}
