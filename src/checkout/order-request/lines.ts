import { Money } from "../../acquirer/domain/money"
import type { Item } from "../../acquirer/domain/payment-request"
import { storeTotal } from "../../medusa/payable-session"
import type { CartItemRow } from "../../medusa/read-cart"
import { roundedShares, subtotalOf } from "./exact-sum"

/** Pieces of a cart's line that have one price, without tax and before discounts. */
export interface Line {
  row: CartItemRow
  price: Money
  quantity: number
}

/** A cart's line in lines of the request: pieces of one price, or of two that differ by the smallest unit. */
export interface Goods {
  row: CartItemRow
  total: Money
  lines: Line[]
}

/** What rounding can leave between the goods and `item_total`, in minor units. */
const MOST_ROUNDING = 4n

/**
 * The goods, so that price times quantity adds up to `itemTotal`. A price that includes tax has more digits without it
 * than the currency (18.00 with 19 % is 15.126…): then some pieces of the line cost one unit more than the others.
 * @returns undefined where they do not add up to it: what is paid is not these goods alone
 */
export function goodsOf(rows: CartItemRow[], itemTotal: Money): Goods[] | undefined {
  const { currency } = itemTotal
  const bought = rows.filter(({ quantity }) => quantity > 0)
  const totals = roundedShares(bought.map(subtotalOf), currency)
  const rest = itemTotal.minus(Money.sum(totals, currency))
  if (!rest.isZero()) {
    if (totals.length === 0 || rest.minor > MOST_ROUNDING || rest.minor < -MOST_ROUNDING) return undefined
    const dearest = totals.reduce((most, total, at) => (total.compare(totals[most]!) > 0 ? at : most), 0)
    totals[dearest] = totals[dearest]!.plus(rest)
  }
  if (totals.some((total) => total.isNegative())) return undefined
  return bought.map((row, at) => ({ row, total: totals[at]!, lines: piecesOf(row, totals[at]!) }))
}

/** The goods one by one at the store's own prices, for where they do not add up to what is paid. */
export function asPriced(rows: CartItemRow[], currency: string): Line[] {
  return rows.map((row) => ({
    row,
    price: storeTotal(row.raw_unit_price ?? row.unit_price, currency),
    quantity: row.quantity,
  }))
}

/** `items`; empty when a line cannot be told in the service's two fraction digits: half a list would be a wrong one. */
export function itemsOf(goods: Goods[]): Item[] {
  const items = goods.flatMap(({ row, total, lines }) => {
    const sku = row.variant_sku || row.variant_id || row.id
    if (lines.every(({ price, quantity }) => price.fitsWire() && Number.isSafeInteger(quantity))) {
      return lines.map(({ price, quantity }) => ({ sku, name: nameOf(row), price, quantity }))
    }
    // A line whose price of one does not fit the wire goes as one piece (5 × KWD 1.234).
    return [{ sku, name: `${row.quantity} × ${nameOf(row)}`, price: total, quantity: 1 }]
  })
  return items.every(({ price }) => price.fitsWire()) ? items : []
}

export function nameOf(item: CartItemRow): string {
  return [item.product_title ?? item.title, item.variant_title].filter(Boolean).join(" · ")
}

function piecesOf(row: CartItemRow, total: Money): Line[] {
  if (!Number.isSafeInteger(row.quantity)) {
    const price = Money.rounded(total.toNumber() / row.quantity, total.currency)
    return [{ row, price, quantity: row.quantity }]
  }
  const count = BigInt(row.quantity)
  const dearer = Number(total.minor % count)
  const price = Money.ofMinor(total.minor / count, total.currency)
  const lines = [{ row, price, quantity: row.quantity - dearer }]
  if (dearer === 0) return lines
  return [...lines, { row, price: Money.ofMinor(price.minor + 1n, total.currency), quantity: dearer }]
}
