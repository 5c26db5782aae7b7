import { decorateCartTotals, MathBN } from "@medusajs/framework/utils"
import type { Money } from "../acquirer/domain/money"
import { storeTotal } from "./payable-session"

type Amount = number | string

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
  id: string
  /** What was ordered: the core leaves it, whatever came back. */
  quantity: number
  unit_price: number
  raw_unit_price?: { value: string }
  [name: string]: unknown
}

export interface ShippingRow extends PricedRow {
  name: string
  /** What it was added for, unless it delivered the order itself. */
  detail?: { return_id?: string | null; exchange_id?: string | null; claim_id?: string | null }
  amount: number
  raw_amount?: { value: string }
  [name: string]: unknown
}

/** An order that a deduction renews. */
export interface RenewedOrder {
  currency_code: string
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
 * The lines of a renewal, which come to exactly what was deducted. They are those that stand of the renewed order where
 * these come to that, without what a promotion took off or with it; else the goods are priced so, taxes included.
 * @param replaced pieces of lines in whose place others were given, by the lines' ids
 */
export function renewalLines(
  order: RenewedOrder,
  deducted: Money,
  replaced: ReadonlyMap<string, number> = new Map(),
): RenewalLines {
  const { currency_code: currency } = order
  const items = standing(order.items, replaced)
  const methods = order.shipping_methods.filter(
    ({ detail }) => !(detail?.return_id ?? detail?.exchange_id ?? detail?.claim_id),
  )
  for (const isReduced of [false, true]) {
    const lines = copied(items, methods, isReduced)
    if (storeTotal(totalsOf(lines, currency).total, currency).equals(deducted)) return lines
  }
  return priced(items, methods, currency, deducted)
}

/**
 * The goods of the subscription by now: after an exchange or a claim the others. What came back for its money was of
 * the first parcel alone: the subscription goes on with what was ordered.
 */
function standing(all: ItemRow[], replaced: ReadonlyMap<string, number>): ItemRow[] {
  const ordered = all.filter(({ quantity }) => Number(quantity) > 0)
  const left = ordered.flatMap((row) => {
    const pieces = MathBN.sub(row.quantity, replaced.get(row.id) ?? 0)
    if (!pieces.isPositive() || pieces.isZero()) return []
    // An adjustment is of all pieces that were ordered.
    const adjustments = row.adjustments?.map(({ amount = 0, raw_amount, ...rest }) => ({
      ...rest,
      amount: MathBN.div(MathBN.mult(raw_amount?.value ?? amount, pieces), row.quantity).toFixed(),
    }))
    return [{ ...row, quantity: pieces.toNumber(), ...(adjustments ? { adjustments } : {}) }]
  })
  return left.length > 0 ? left : ordered
}

interface Totals {
  total: object
  shipping_methods: { original_total: object }[]
}

/** What the core makes of lines. */
function totalsOf(lines: RenewalLines, currency_code: string): Totals {
  // It writes the totals into the rows.
  const copy = { ...structuredClone(lines), currency_code }
  return decorateCartTotals(copy as unknown as Parameters<typeof decorateCartTotals>[0]) as unknown as Totals
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
  const totals = totalsOf(copied(items, methods, false), currency)
  const costs = totals.shipping_methods.map(({ original_total }) => storeTotal(original_total, currency))
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
