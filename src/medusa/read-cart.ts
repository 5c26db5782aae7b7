import { QueryContext } from "@medusajs/framework/utils"
import type { SessionRow } from "./payable-session"
import type { Store } from "./store"

/** A number as the store's queries return it: plain, or with its exact text beside it under `raw_…`. */
export interface RawNumber {
  value: string
}

export interface CartAddress {
  first_name?: string | null
  last_name?: string | null
  company?: string | null
  address_1?: string | null
  address_2?: string | null
  city?: string | null
  province?: string | null
  postal_code?: string | null
  country_code?: string | null
  phone?: string | null
  metadata?: Metadata
}

export type Metadata = Record<string, unknown> | null

/** What a line or a shipping method costs: before tax and before what promotions take off. */
export interface Priced {
  subtotal?: number
  raw_subtotal?: RawNumber
  discount_subtotal?: number
  raw_discount_subtotal?: RawNumber
}

export interface CartItemRow extends Priced {
  id: string
  title: string
  product_title?: string | null
  variant_title?: string | null
  variant_sku?: string | null
  variant_id?: string | null
  product_id?: string | null
  product_type?: string | null
  product_collection?: string | null
  requires_shipping?: boolean | null
  quantity: number
  unit_price: number
  raw_unit_price?: RawNumber
  is_custom_price?: boolean | null
  tax_lines?: { rate?: number | null }[]
  adjustments?: { code?: string | null; promotion_id?: string | null }[]
  product?: {
    categories?: { name: string; is_internal?: boolean | null }[] | null
    /** Of a cart that is read with its sessions. */
    shipping_profile?: { id: string } | null
  } | null
  /** With its price in US dollars, where that was asked for. */
  variant?: {
    calculated_price?: {
      calculated_amount?: number | null
      currency_code?: string | null
      is_calculated_price_tax_inclusive?: boolean | null
    } | null
  } | null
}

export interface CartShippingMethod extends Priced {
  name?: string
  shipping_option_id?: string | null
  /** Of a cart that is read with its sessions. */
  shipping_option?: { shipping_profile_id?: string | null } | null
}

export interface CartCustomer {
  id: string
  email?: string | null
  first_name?: string | null
  last_name?: string | null
  phone?: string | null
  has_account?: boolean
  created_at?: string | Date
  metadata?: Metadata
}

export interface Cart {
  id: string
  email?: string | null
  currency_code: string
  created_at?: string | Date
  completed_at?: string | null
  locale?: string | null
  metadata?: Metadata
  total: number
  raw_total?: RawNumber
  /** Before what promotions take off, taxes included. */
  original_total?: number
  raw_original_total?: RawNumber
  original_shipping_total?: number
  raw_original_shipping_total?: RawNumber
  tax_total?: number
  raw_tax_total?: RawNumber
  discount_subtotal?: number
  raw_discount_subtotal?: RawNumber
  credit_line_total?: number
  raw_credit_line_total?: RawNumber
  items?: CartItemRow[]
  shipping_methods?: CartShippingMethod[]
  shipping_address?: CartAddress | null
  billing_address?: CartAddress | null
  customer?: CartCustomer | null
  region?: { id: string; name?: string } | null
  promotions?: { code?: string | null; type?: string | null }[]
}

/** What is bought and what it costs: carts and orders have it under the same names. */
export const PURCHASE_FIELDS = [
  "id",
  "email",
  "currency_code",
  "locale",
  "metadata",
  "total",
  "raw_total",
  "original_total",
  "raw_original_total",
  "original_shipping_total",
  "raw_original_shipping_total",
  "tax_total",
  "raw_tax_total",
  "discount_subtotal",
  "raw_discount_subtotal",
  "credit_line_total",
  "raw_credit_line_total",
  "items.*",
  "items.tax_lines.*",
  "items.adjustments.*",
  "items.product.categories.name",
  "items.product.categories.is_internal",
  "credit_lines.*",
  "shipping_methods.*",
  "shipping_methods.tax_lines.*",
  "shipping_methods.adjustments.*",
  "shipping_address.*",
  "billing_address.*",
  "customer.*",
  "region.id",
  "region.name",
  "promotions.code",
  "promotions.type",
]

const FIELDS = [...PURCHASE_FIELDS, "created_at", "completed_at"]

/** A cart with the payment sessions that were made for it. */
export interface CartToPay extends Cart {
  payment_collection?: { id: string; payment_sessions?: SessionRow[] } | null
}

/** With what the core looks at before it completes a cart. */
const WITH_SESSIONS = [
  ...["payment_collection.id", "payment_collection.payment_sessions.*"],
  ...["items.product.shipping_profile.id", "shipping_methods.shipping_option.shipping_profile_id"],
]

/**
 * The cart a payment is for, with everything a payment request says of it. Undefined when it is gone.
 * @param prices `usd`: with what its goods cost in US dollars, which the core calculates
 */
export async function readCart(store: Store, cartId: string, prices?: "usd"): Promise<Cart | undefined> {
  return read(store, cartId, FIELDS, prices)
}

/** The same with the cart's payment sessions, as they stood at the same moment. */
export async function readCartWithSessions(
  store: Store,
  cartId: string,
  prices?: "usd",
): Promise<CartToPay | undefined> {
  return read(store, cartId, [...FIELDS, ...WITH_SESSIONS], prices)
}

/** The currency, beside its own, that a payment request tells a cart's prices in. */
export function pricesBeside(currency: string): "usd" | undefined {
  return currency === "USD" ? undefined : "usd"
}

async function read(store: Store, cartId: string, fields: string[], prices?: "usd"): Promise<CartToPay | undefined> {
  const { data } = await store.query.graph({
    entity: "cart",
    fields: prices ? [...fields, "items.variant.calculated_price.*"] : fields,
    filters: { id: cartId },
    ...(prices
      ? { context: { items: { variant: { calculated_price: QueryContext({ currency_code: prices }) } } } }
      : {}),
  })
  return (data as unknown as CartToPay[])[0]
}
