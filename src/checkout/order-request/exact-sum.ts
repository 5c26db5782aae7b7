import { MathBN } from "@medusajs/framework/utils"
import { Money } from "../../acquirer/domain/money"
import { storeTotal } from "../../medusa/payable-session"
import type { CartItemRow, CartShippingMethod, Priced, RawNumber } from "../../medusa/read-cart"

type Row = CartItemRow | CartShippingMethod

/** What a row costs before tax and discounts, with all the digits that the store has. */
export function subtotalOf(row: Row): string {
  const known = textOf(row.raw_subtotal, row.subtotal)
  if (known !== undefined) return known
  return "unit_price" in row
    ? MathBN.mult(textOf(row.raw_unit_price, row.unit_price) ?? 0, row.quantity).toFixed()
    : "0"
}

/** What promotions take off a row, before tax. */
export function discountOf(row: Priced): string {
  return textOf(row.raw_discount_subtotal, row.discount_subtotal) ?? "0"
}

export function exactSum(amounts: string[]): string {
  return amounts.reduce((sum, amount) => MathBN.add(sum, amount).toFixed(), "0")
}

export function difference(amount: string, less: string): string {
  return MathBN.sub(amount, less).toFixed()
}

/** The amounts, each rounded so that the first few of them together are as well rounded as their sum. */
export function roundedShares(amounts: string[], currency: string): Money[] {
  let exact = "0"
  let rounded = Money.zero(currency)
  return amounts.map((amount) => {
    exact = MathBN.add(exact, amount).toFixed()
    const upToHere = storeTotal(exact, currency)
    const share = upToHere.minus(rounded)
    rounded = upToHere
    return share
  })
}

export function textOf(raw: RawNumber | undefined, plain: number | undefined): string | undefined {
  return raw?.value ?? (plain === undefined || plain === null ? undefined : MathBN.convert(plain).toFixed())
}
