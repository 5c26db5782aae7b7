import type { Money } from "../acquirer/domain/money"
import { storeTotal } from "./payable-session"

type Amount = number | string | { value: string }

/** A line or a shipping method of an order, as the core's queries answer it. */
export interface PricedRow {
  is_tax_inclusive?: boolean
  tax_lines?: TaxLine[]
  adjustments?: Adjustment[]
}

interface TaxLine {
  description?: string | null
  tax_rate_id?: string | null
  code?: string
  rate?: number
  provider_id?: string | null
}

interface Adjustment {
  code?: string | null
  amount?: Amount
  raw_amount?: { value: string }
  description?: string | null
  promotion_id?: string | null
  provider_id?: string | null
  is_tax_inclusive?: boolean
}

export interface ItemRow extends PricedRow {
  quantity: number
  unit_price: number
  raw_unit_price?: { value: string }
  [name: string]: unknown
}

export interface ShippingRow extends PricedRow {
  name: string
  amount: number
  raw_amount?: { value: string }
  total?: number
  raw_total?: { value: string }
  original_total?: number
  raw_original_total?: { value: string }
  [name: string]: unknown
}

/** An order that a deduction renews. */
export interface RenewedOrder {
  currency_code: string
  total: number
  raw_total?: { value: string }
  original_total?: number
  raw_original_total?: { value: string }
  /** What gift cards and the like paid of it: `total` is without. */
  credit_line_total?: number
  raw_credit_line_total?: { value: string }
  items: ItemRow[]
  shipping_methods: ShippingRow[]
}

export interface RenewalLines {
  items: Record<string, unknown>[]
  shipping_methods: Record<string, unknown>[]
}

const ITEM_FIELDS = [
  ...["title", "subtitle", "thumbnail", "product_id", "product_title", "product_description", "product_subtitle"],
  ...["product_type", "product_type_id", "product_collection", "product_handle", "variant_id", "variant_sku"],
  ...["variant_barcode", "variant_title", "variant_option_values", "is_discountable", "is_giftcard"],
  ...["requires_shipping", "quantity", "metadata"],
]
const SHIPPING_FIELDS = ["name", "description", "shipping_option_id", "data", "metadata"]

/**
 * The lines of a renewal, which come to exactly what was deducted. They are those of the renewed order where these come
 * to that, without what a promotion took off or with it; else the goods are priced so, taxes included.
 */
export function renewalLines(order: RenewedOrder, deducted: Money): RenewalLines {
  const { currency_code: currency } = order
  const comesTo = (raw: Amount | undefined) => raw !== undefined && storeTotal(raw, currency).equals(deducted)
  const items = order.items.filter(({ quantity }) => Number(quantity) > 0)
  if (comesTo(order.raw_original_total ?? order.original_total)) return copied(items, order.shipping_methods, false)
  const credit = storeTotal(order.raw_credit_line_total ?? order.credit_line_total ?? 0, currency)
  // A renewal has no credit lines: where they paid a part of the first order, its lines come to more than its total.
  if (credit.isZero() && comesTo(order.raw_total ?? order.total)) return copied(items, order.shipping_methods, true)
  return priced(items, order.shipping_methods, currency, deducted)
}

function copied(items: ItemRow[], methods: ShippingRow[], isReduced: boolean): RenewalLines {
  const rest = (row: PricedRow) => ({
    is_tax_inclusive: row.is_tax_inclusive ?? false,
    tax_lines: taxLines(row),
    ...(isReduced ? { adjustments: (row.adjustments ?? []).map(adjustment) } : {}),
  })
  return {
    items: items.map((row) => ({
      ...chosen(row, ITEM_FIELDS),
      unit_price: row.raw_unit_price?.value ?? row.unit_price,
      ...rest(row),
    })),
    shipping_methods: methods.map((row) => ({
      ...chosen(row, SHIPPING_FIELDS),
      amount: row.raw_amount?.value ?? row.amount,
      ...rest(row),
    })),
  }
}

/** Shipping stays what it was, as long as the goods cost something beside it. */
function priced(items: ItemRow[], methods: ShippingRow[], currency: string, deducted: Money): RenewalLines {
  const zero = deducted.minus(deducted)
  const costs = methods.map((row) =>
    storeTotal(row.raw_original_total ?? row.original_total ?? row.raw_total ?? row.total ?? 0, currency),
  )
  const shipping = costs.reduce((sum, cost) => sum.plus(cost), zero)
  const isShippingApart = shipping.compare(deducted) < 0
  const goods = isShippingApart ? deducted.minus(shipping) : deducted
  const inclusive = (row: PricedRow) => ({ is_tax_inclusive: true, tax_lines: taxLines(row) })
  return {
    items: items.map((row, at) => ({
      ...chosen(row, ITEM_FIELDS),
      unit_price: at === 0 ? share(goods, Number(row.quantity)) : 0,
      ...inclusive(row),
    })),
    shipping_methods: methods.map((row, at) => ({
      ...chosen(row, SHIPPING_FIELDS),
      amount: isShippingApart ? costs[at]!.toDecimalString() : "0",
      ...inclusive(row),
    })),
  }
}

/** Price of one of several: with more digits than the currency has where they do not come out even. */
function share(money: Money, quantity: number): string {
  if (!Number.isSafeInteger(quantity)) return String(money.toNumber() / quantity)
  const digits = 10n ** 10n
  const [whole = "0", fraction = ""] = money.toDecimalString().split(".")
  const scaled = (BigInt(whole + fraction) * digits) / BigInt(quantity)
  const text = scaled.toString().padStart(fraction.length + 11, "0")
  const point = text.length - fraction.length - 10
  return `${text.slice(0, point)}.${text.slice(point)}`
}

function taxLines({ tax_lines = [] }: PricedRow) {
  return tax_lines.map(({ description, tax_rate_id, code, rate, provider_id }) => ({
    description,
    tax_rate_id,
    code,
    rate,
    provider_id,
  }))
}

function adjustment({
  code,
  amount,
  raw_amount,
  description,
  promotion_id,
  provider_id,
  is_tax_inclusive,
}: Adjustment) {
  return { code, amount: raw_amount?.value ?? amount, description, promotion_id, provider_id, is_tax_inclusive }
}

function chosen(row: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (row[name] === undefined ? [] : [[name, row[name]]])))
}
