import type { HttpTypes } from "@medusajs/types"
import type { Product } from "../shop/store"

export type Variant = HttpTypes.StoreProductVariant

export interface Price {
  amount: number
  currency: string
}

/** What a variant costs in the region it was loaded for. */
export function priceOf(variant: Variant | undefined): Price | undefined {
  const { calculated_amount: amount, currency_code: currency } = variant?.calculated_price ?? {}
  return typeof amount === "number" && typeof currency === "string" ? { amount, currency } : undefined
}

export function lowestPrice(product: Product): Price | undefined {
  const prices = (product.variants ?? []).map(priceOf).filter((price): price is Price => price !== undefined)
  return prices.sort((a, b) => a.amount - b.amount)[0]
}

/** Pieces left of a variant; `undefined` when the store does not count it. */
export function stockOfVariant(variant: Variant | undefined): number | undefined {
  if (variant === undefined || variant.manage_inventory === false || variant.allow_backorder) return undefined
  return variant.inventory_quantity ?? undefined
}

/** Pieces left of all variants together. */
export function stockOf(product: Product): number | undefined {
  const counts = (product.variants ?? []).map(stockOfVariant)
  return counts.some((count) => count === undefined)
    ? undefined
    : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
}

/** The variant with exactly these option values (option id → value). */
export function variantWith(product: Product, chosen: Record<string, string>): Variant | undefined {
  return product.variants?.find((variant) =>
    (variant.options ?? []).every(({ option_id, value }) => !option_id || chosen[option_id] === value),
  )
}

/** Options worth asking about: those with more than one value. */
export function optionsOf(product: Product): { id: string; title: string; values: string[] }[] {
  return (product.options ?? [])
    .map(({ id, title, values }) => ({ id, title, values: (values ?? []).map(({ value }) => value) }))
    .filter(({ values }) => values.length > 1)
}
