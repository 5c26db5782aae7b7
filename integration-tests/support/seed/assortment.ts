/** Amount per ISO currency code in lower case, in whole currency units: `{ usd: 16.5, jpy: 2400 }`. */
export type Prices = Record<string, number>

export interface RegionPlan {
  name: string
  currency: string
  /** ISO 3166 two-letter codes in lower case. */
  countries: string[]
  /** Per cent of tax on top of the prices; none when left out. */
  tax?: number
}

export interface ProductPlan {
  handle: string
  title: string
  description?: string
  category?: string
  /** Address of the picture. */
  image?: string
  prices: Prices
  /** Pieces of every variant. */
  stock: number
  /** Option names with their values; one variant for every combination. One plain variant when left out. */
  options?: Record<string, string[]>
}

/** Everything a shop needs before somebody can buy in it. */
export interface Assortment {
  regions: RegionPlan[]
  products: ProductPlan[]
  shipping: { name: string; prices: Prices }[]
  /** Payment providers that the regions take. */
  providers: string[]
}
