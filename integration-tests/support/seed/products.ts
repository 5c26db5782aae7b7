import {
  createInventoryLevelsWorkflow,
  createProductCategoriesWorkflow,
  createProductsWorkflow,
} from "@medusajs/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, ProductStatus } from "@medusajs/framework/utils"

import type { ProductPlan } from "./assortment"

interface Place {
  channel: string
  location: string
  profile: string
}

interface RankedProduct {
  handle: string
  variants: { id: string; variant_rank: number }[]
}

interface StockedProduct {
  handle: string
  variants: { inventory_items: { inventory_item_id: string }[] }[]
}

/** Products that are missing are made, with their stock. Answers the variant ids of every product by its handle. */
export async function seedProducts(
  container: MedusaContainer,
  plans: ProductPlan[],
  place: Place,
): Promise<Record<string, string[]>> {
  const products = container.resolve(Modules.PRODUCT)
  const handles = plans.map((plan) => plan.handle)
  const known = await products.listProducts({ handle: handles }, { select: ["handle"], take: handles.length })
  const missing = plans.filter((plan) => !known.some(({ handle }) => handle === plan.handle))
  if (missing.length > 0) await createProducts(container, missing, place)

  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "product",
    fields: ["handle", "variants.id", "variants.variant_rank"],
    filters: { handle: handles },
  })
  const made: RankedProduct[] = data
  return Object.fromEntries(
    made.map(({ handle, variants }) => [
      handle,
      [...variants].sort((a, b) => a.variant_rank - b.variant_rank).map(({ id }) => id),
    ]),
  )
}

async function createProducts(container: MedusaContainer, plans: ProductPlan[], place: Place): Promise<void> {
  const categories = await seedCategories(container, plans)
  const { result } = await createProductsWorkflow(container).run({
    input: { products: plans.map((plan) => productOf(plan, categories, place)) },
  })
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "product",
    fields: ["handle", "variants.inventory_items.inventory_item_id"],
    filters: { id: result.map(({ id }) => id) },
  })
  const made: StockedProduct[] = data
  const stock = new Map(plans.map((plan) => [plan.handle, plan.stock]))
  const levels = made.flatMap(({ handle, variants }) =>
    variants.flatMap(({ inventory_items: items }) =>
      items.map(({ inventory_item_id }) => ({ inventory_item_id, stocked_quantity: stock.get(handle) ?? 0 })),
    ),
  )
  await createInventoryLevelsWorkflow(container).run({
    input: { inventory_levels: levels.map((level) => ({ ...level, location_id: place.location })) },
  })
}

async function seedCategories(container: MedusaContainer, plans: ProductPlan[]): Promise<Map<string, string>> {
  const names = [...new Set(plans.flatMap((plan) => plan.category ?? []))]
  if (names.length === 0) return new Map()
  const products = container.resolve(Modules.PRODUCT)
  const known = await products.listProductCategories({ name: names })
  const missing = names.filter((name) => !known.some((category) => category.name === name))
  if (missing.length > 0) {
    const { result } = await createProductCategoriesWorkflow(container).run({
      input: { product_categories: missing.map((name) => ({ name, is_active: true })) },
    })
    known.push(...result)
  }
  return new Map(known.map(({ name, id }) => [name, id]))
}

function productOf(plan: ProductPlan, categories: Map<string, string>, { channel, profile }: Place) {
  const options = plan.options ?? { Version: ["Standard"] }
  const category = plan.category && categories.get(plan.category)
  return {
    handle: plan.handle,
    title: plan.title,
    description: plan.description,
    status: ProductStatus.PUBLISHED,
    weight: 500,
    shipping_profile_id: profile,
    sales_channels: [{ id: channel }],
    ...(category && { category_ids: [category] }),
    ...(plan.image && { thumbnail: plan.image, images: [{ url: plan.image }] }),
    options: Object.entries(options).map(([title, values]) => ({ title, values })),
    variants: combinations(options).map((choice, at) => ({
      title: Object.values(choice).join(" / "),
      sku: `${plan.handle}-${at + 1}`.toUpperCase(),
      options: choice,
      manage_inventory: true,
      prices: Object.entries(plan.prices).map(([currency_code, amount]) => ({ currency_code, amount })),
    })),
  }
}

function combinations(options: Record<string, string[]>): Record<string, string>[] {
  return Object.entries(options).reduce<Record<string, string>[]>(
    (choices, [name, values]) => choices.flatMap((choice) => values.map((value) => ({ ...choice, [name]: value }))),
    [{}],
  )
}
