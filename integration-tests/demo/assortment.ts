import catalogue from "../storefront/catalogue.json"
import type { Assortment, ProductPlan } from "../support/seed"
import { PROVIDER } from "./settings"

/** What the demo shop sells, and where: the storefront's catalogue, whose pictures the storefront serves. */
export function demoAssortment(storefrontUrl: string): Assortment {
  const products = catalogue as ProductPlan[]
  return {
    providers: [PROVIDER],
    regions: [
      { name: "United States", currency: "usd", countries: ["us"] },
      { name: "Japan", currency: "jpy", countries: ["jp"], tax: 10 },
    ],
    shipping: [
      { name: "Standard", prices: { usd: 6, jpy: 600 } },
      { name: "Express", prices: { usd: 14.5, jpy: 1500 } },
    ],
    products: products.map((product) => ({
      ...product,
      ...(product.image && { image: new URL(product.image, storefrontUrl).href }),
    })),
  }
}
