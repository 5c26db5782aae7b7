import {
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} from "@medusajs/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"

import type { Assortment } from "./assortment"

const LOCATION = "Warehouse"
const PROVIDER = "manual_manual"

/** One warehouse that delivers to every country of the regions, with the shipping options of the plan. */
export async function seedShipping(
  container: MedusaContainer,
  assortment: Assortment,
  channel: string,
): Promise<{ location: string; profile: string }> {
  const profile = await shippingProfile(container)
  const [known] = await container.resolve(Modules.STOCK_LOCATION).listStockLocations({ name: LOCATION })
  if (known) return { location: known.id, profile }

  const { result } = await createStockLocationsWorkflow(container).run({
    input: { locations: [{ name: LOCATION, address: { city: "Hamburg", country_code: "DE", address_1: "Am Kai 1" } }] },
  })
  const [location] = result
  if (!location) throw new Error("The stock location was not made")
  await linkSalesChannelsToStockLocationWorkflow(container).run({ input: { id: location.id, add: [channel] } })

  const zone = await serviceZone(container, assortment, location.id)
  await createShippingOptionsWorkflow(container).run({
    input: assortment.shipping.map(({ name, prices }, at) => ({
      name,
      price_type: "flat" as const,
      provider_id: PROVIDER,
      service_zone_id: zone,
      shipping_profile_id: profile,
      type: { label: name, description: name, code: `shipping-${at + 1}` },
      prices: Object.entries(prices).map(([currency_code, amount]) => ({ currency_code, amount })),
      rules: [
        { attribute: "enabled_in_store", value: "true", operator: "eq" as const },
        { attribute: "is_return", value: "false", operator: "eq" as const },
      ],
    })),
  })
  return { location: location.id, profile }
}

async function shippingProfile(container: MedusaContainer): Promise<string> {
  const [known] = await container.resolve(Modules.FULFILLMENT).listShippingProfiles({ type: "default" })
  if (known) return known.id
  const { result } = await createShippingProfilesWorkflow(container).run({
    input: { data: [{ name: "Default", type: "default" }] },
  })
  const [profile] = result
  if (!profile) throw new Error("The shipping profile was not made")
  return profile.id
}

async function serviceZone(container: MedusaContainer, { regions }: Assortment, location: string): Promise<string> {
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  const countries = regions.flatMap((region) => region.countries)
  const set = await container.resolve(Modules.FULFILLMENT).createFulfillmentSets({
    name: "Delivery",
    type: "shipping",
    service_zones: [
      {
        name: "Everywhere we sell",
        geo_zones: countries.map((country_code) => ({ country_code, type: "country" as const })),
      },
    ],
  })
  await link.create([
    {
      [Modules.STOCK_LOCATION]: { stock_location_id: location },
      [Modules.FULFILLMENT]: { fulfillment_set_id: set.id },
    },
    {
      [Modules.STOCK_LOCATION]: { stock_location_id: location },
      [Modules.FULFILLMENT]: { fulfillment_provider_id: PROVIDER },
    },
  ])
  const [zone] = set.service_zones
  if (!zone) throw new Error("The service zone was not made")
  return zone.id
}
