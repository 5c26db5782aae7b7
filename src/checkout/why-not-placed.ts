import { MedusaError } from "@medusajs/framework/utils"

/** Of these, what a shop's own check of a cart says is meant for the shopper. */
const FOR_SHOPPERS = new Set<string>([MedusaError.Types.NOT_ALLOWED, MedusaError.Types.INVALID_DATA])

/**
 * Why a paid cart became no order, in words for the shopper. The platform's own errors name ids, tables and what failed
 * in the shop: those are for the log.
 */
export function whyNotPlaced({ message, type }: { message: string; type: string }): string {
  if (isStockGone(message)) return "Something in your cart has just sold out."
  return FOR_SHOPPERS.has(type) && !namesRows(message) ? message : "Something went wrong in the shop."
}

/** The core's own words name ids of inventory items and locations. */
function isStockGone(message: string): boolean {
  return /\b(stock|inventory)\b/i.test(message)
}

/** Ids and columns have an underscore in them (`cart_01J…`, `sales_channel_id`), and no sentence for shoppers has. */
function namesRows(message: string): boolean {
  return /\w_\w/.test(message)
}
