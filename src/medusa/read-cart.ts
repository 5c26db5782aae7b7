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
}

export interface CartItemRow {
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
  adjustments?: { code?: string | null; promotion_id?: string | null }[]
}

export interface Cart {
  id: string
  email?: string | null
  currency_code: string
  created_at?: string
  completed_at?: string | null
  total: number
  raw_total?: RawNumber
  shipping_subtotal?: number
  raw_shipping_subtotal?: RawNumber
  tax_total?: number
  raw_tax_total?: RawNumber
  discount_subtotal?: number
  raw_discount_subtotal?: RawNumber
  credit_line_total?: number
  raw_credit_line_total?: RawNumber
  items?: CartItemRow[]
  shipping_methods?: { name?: string; discount_subtotal?: number; raw_discount_subtotal?: RawNumber }[]
  shipping_address?: CartAddress | null
  billing_address?: CartAddress | null
  customer?: {
    id: string
    email?: string | null
    first_name?: string | null
    last_name?: string | null
    phone?: string | null
    has_account?: boolean
  } | null
  region?: { id: string; name?: string } | null
  promotions?: { code?: string | null; type?: string | null }[]
}

const FIELDS = [
  "id",
  "email",
  "currency_code",
  "created_at",
  "completed_at",
  "total",
  "raw_total",
  "shipping_subtotal",
  "raw_shipping_subtotal",
  "tax_total",
  "raw_tax_total",
  "discount_subtotal",
  "raw_discount_subtotal",
  "credit_line_total",
  "raw_credit_line_total",
  "items.*",
  "items.tax_lines.*",
  "items.adjustments.*",
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

/** The cart a payment is for, with everything a payment request says of it. Undefined when it is gone. */
export async function readCart(store: Store, cartId: string): Promise<Cart | undefined> {
  const { data } = await store.query.graph({ entity: "cart", fields: FIELDS, filters: { id: cartId } })
  return (data as unknown as Cart[])[0]
}
