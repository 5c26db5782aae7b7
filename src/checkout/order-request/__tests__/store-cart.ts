import { createRawPropertiesFromBigNumber, decorateCartTotals } from "@medusajs/framework/utils"
import type { Cart, CartAddress, CartCustomer } from "../../../medusa/read-cart"

export interface LinePlan {
  sku?: string
  title?: string
  unit_price: number
  quantity: number
  /** Per cent. */
  tax?: number
  is_tax_inclusive?: boolean
  is_custom_price?: boolean
  /** Taken off the whole line. */
  off?: number
  requires_shipping?: boolean
  categories?: { name: string; is_internal?: boolean }[]
  product_type?: string
  product_collection?: string
  /** The variant's own price in US dollars. */
  usd?: number
  is_usd_tax_inclusive?: boolean
}

export interface MethodPlan {
  name?: string
  option?: string
  amount: number
  tax?: number
  is_tax_inclusive?: boolean
  off?: number
}

export interface CartPlan {
  currency?: string
  items?: LinePlan[]
  methods?: MethodPlan[]
  /** Gift cards and store credit. */
  credit?: number[]
  promotions?: Cart["promotions"]
  customer?: CartCustomer
  email?: string
  billing?: CartAddress
  delivery?: CartAddress
  metadata?: Record<string, unknown>
  locale?: string
}

/** A cart as the store's query answers it, with the totals that the core calculates for it. */
export function storeCart(plan: CartPlan): Cart {
  const { currency = "usd", items = [], methods = [], credit = [] } = plan
  const cart = {
    id: "cart_01",
    currency_code: currency,
    created_at: "2030-01-15T11:58:00.000Z",
    email: plan.email ?? null,
    locale: plan.locale ?? null,
    metadata: plan.metadata ?? null,
    region: { id: "reg_01", name: "Somewhere" },
    customer: plan.customer ?? null,
    promotions: plan.promotions ?? [],
    billing_address: plan.billing ?? null,
    shipping_address: plan.delivery ?? null,
    items: items.map(lineRow),
    shipping_methods: methods.map(methodRow),
    credit_lines: credit.map((amount, at) => ({ id: `credit_${at}`, amount })),
  }
  createRawPropertiesFromBigNumber(decorateCartTotals(cart as unknown as Parameters<typeof decorateCartTotals>[0]))
  return JSON.parse(JSON.stringify(cart)) as Cart
}

function lineRow(line: LinePlan, at: number) {
  const {
    sku = `SKU-${at + 1}`,
    title = `Good ${at + 1}`,
    tax,
    off,
    categories,
    usd,
    is_usd_tax_inclusive = false,
    ...row
  } = line
  return {
    ...row,
    id: `cali_${at + 1}`,
    title,
    variant_sku: sku,
    product_title: title,
    variant_title: "Standard",
    variant_id: `variant_${at + 1}`,
    product_id: `prod_${at + 1}`,
    is_tax_inclusive: row.is_tax_inclusive ?? false,
    requires_shipping: row.requires_shipping ?? true,
    product: { categories: categories ?? [] },
    variant:
      usd === undefined
        ? {}
        : {
            calculated_price: {
              ...{ calculated_amount: usd, currency_code: "usd" },
              is_calculated_price_tax_inclusive: is_usd_tax_inclusive,
            },
          },
    tax_lines: tax === undefined ? [] : [{ rate: tax }],
    adjustments: off === undefined ? [] : [{ amount: off, is_tax_inclusive: row.is_tax_inclusive ?? false }],
  }
}

function methodRow({ name = "Standard", option, amount, tax, off, is_tax_inclusive = false }: MethodPlan, at: number) {
  return {
    id: `casm_${at + 1}`,
    name,
    shipping_option_id: option ?? `so_${at + 1}`,
    amount,
    is_tax_inclusive,
    tax_lines: tax === undefined ? [] : [{ rate: tax }],
    adjustments: off === undefined ? [] : [{ amount: off, is_tax_inclusive }],
  }
}
