import {
  createApiKeysWorkflow,
  createRegionsWorkflow,
  createTaxRegionsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
  updateRegionsWorkflow,
  updateStoresWorkflow,
} from "@medusajs/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

import type { Assortment, RegionPlan } from "./assortment"
import { seedProducts } from "./products"
import { seedShipping } from "./shipping"

export interface SeededShop {
  publishableKey: string
  /** Region ids by currency. */
  regions: Record<string, string>
  /** Variant ids by product handle, in the order of the plan. */
  variants: Record<string, string[]>
}

const KEY_TITLE = "Storefront"

/** Brings a migrated shop to what `assortment` says. What is there already stays: it may run any number of times. */
export async function seedShop(container: MedusaContainer, assortment: Assortment): Promise<SeededShop> {
  const channel = await defaultSalesChannel(container)
  await seedCurrencies(container, assortment)
  const regions: Record<string, string> = {}
  for (const plan of assortment.regions) {
    regions[plan.currency] = await seedRegion(container, plan, assortment.providers)
  }
  const publishableKey = await seedPublishableKey(container, channel)
  const { location, profile } = await seedShipping(container, assortment, channel)
  const variants = await seedProducts(container, assortment.products, { channel, location, profile })
  return { publishableKey, regions, variants }
}

async function defaultSalesChannel(container: MedusaContainer): Promise<string> {
  const [store] = await container.resolve(Modules.STORE).listStores({}, { take: 1 })
  if (!store?.default_sales_channel_id) throw new Error("The shop has no default sales channel: was it ever started?")
  return store.default_sales_channel_id
}

async function seedCurrencies(container: MedusaContainer, { regions, products }: Assortment): Promise<void> {
  const [store] = await container.resolve(Modules.STORE).listStores({}, { take: 1 })
  if (!store) throw new Error("The shop has no store")
  const priced = products.flatMap((product) => Object.keys(product.prices))
  const currencies = [...new Set([...regions.map((region) => region.currency), ...priced])]
  await updateStoresWorkflow(container).run({
    input: {
      selector: { id: store.id },
      update: {
        supported_currencies: currencies.map((currency_code, at) => ({ currency_code, is_default: at === 0 })),
      },
    },
  })
}

async function seedRegion(container: MedusaContainer, plan: RegionPlan, providers: string[]): Promise<string> {
  const [known] = await container.resolve(Modules.REGION).listRegions({ currency_code: plan.currency }, { take: 1 })
  if (known) {
    await updateRegionsWorkflow(container).run({
      input: { selector: { id: known.id }, update: { payment_providers: providers } },
    })
    return known.id
  }
  const { result } = await createRegionsWorkflow(container).run({
    input: {
      regions: [
        { name: plan.name, currency_code: plan.currency, countries: plan.countries, payment_providers: providers },
      ],
    },
  })
  await createTaxRegionsWorkflow(container).run({
    input: plan.countries.map((country_code) => ({
      country_code,
      provider_id: "tp_system",
      ...(plan.tax && { default_tax_rate: { name: "Tax", code: `tax-${country_code}`, rate: plan.tax } }),
    })),
  })
  const [region] = result
  if (!region) throw new Error(`Region ${plan.name} was not made`)
  return region.id
}

async function seedPublishableKey(container: MedusaContainer, channel: string): Promise<string> {
  const [known] = await container.resolve(Modules.API_KEY).listApiKeys({ title: KEY_TITLE, type: "publishable" })
  if (known) return known.token
  const { result } = await createApiKeysWorkflow(container).run({
    input: { api_keys: [{ title: KEY_TITLE, type: "publishable", created_by: "" }] },
  })
  const [key] = result
  if (!key) throw new Error("The publishable key was not made")
  await linkSalesChannelsToApiKeyWorkflow(container).run({ input: { id: key.id, add: [channel] } })
  return key.token
}
