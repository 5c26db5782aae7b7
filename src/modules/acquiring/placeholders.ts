/** What a template of the group `order_data` may name in braces; `…metadata.` goes on with a key of the store's own. */
export const PLACEHOLDERS = [
  "order_no",
  "cart_id",
  "email",
  "currency",
  "region",
  "locale",
  "customer_id",
  "shipping_methods",
  "promotions",
] as const
export const METADATA_PLACEHOLDERS = [
  "cart.metadata.",
  "customer.metadata.",
  "billing.metadata.",
  "delivery.metadata.",
] as const

/** A name in braces; braces around anything else are text. */
export const PLACEHOLDER = /\{([a-z_]+(?:\.[A-Za-z0-9_.-]+)?)\}/g
