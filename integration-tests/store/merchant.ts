import type { HttpTypes } from "@medusajs/framework/types"

import { good, http, type Http } from "../support/http"

export interface Opened {
  admin: Http
  store: Http
  region: string
  variant: string
}

/** What a merchant clicks together in the admin of a new store before anybody can buy: one region, one product. */
export async function openStore(url: string, person: { email: string; password: string }): Promise<Opened> {
  const visitor = http(
    () => url,
    () => ({}),
  )
  const { token } = good(await visitor.post<{ token: string }>("/auth/user/emailpass", person))
  const admin = http(
    () => url,
    () => ({ authorization: `Bearer ${token}` }),
  )
  const { stores } = good(await admin.get<HttpTypes.AdminStoreListResponse>("/admin/stores"))
  const channel = stores[0]?.default_sales_channel_id ?? ""
  await currency(admin, stores[0]?.id ?? "")
  const { region } = good(
    await admin.post<HttpTypes.AdminRegionResponse>("/admin/regions", {
      name: "United States",
      currency_code: "usd",
      countries: ["us"],
      payment_providers: ["pp_acquiring_default"],
    }),
  )
  const { product } = good(
    await admin.post<HttpTypes.AdminProductResponse>("/admin/products", {
      title: "Tea",
      status: "published",
      sales_channels: [{ id: channel }],
      options: [{ title: "Size", values: ["One"] }],
      variants: [
        {
          title: "One",
          options: { Size: "One" },
          manage_inventory: false,
          prices: [{ currency_code: "usd", amount: 20.5 }],
        },
      ],
    }),
  )
  const key = await publishableKey(admin, channel)
  const store = http(
    () => url,
    () => ({ "x-publishable-api-key": key }),
  )
  return { admin, store, region: region.id, variant: product.variants?.[0]?.id ?? "" }
}

async function currency(admin: Http, store: string): Promise<void> {
  good(
    await admin.post(`/admin/stores/${store}`, {
      supported_currencies: [{ currency_code: "usd", is_default: true }],
    }),
  )
}

async function publishableKey(admin: Http, channel: string): Promise<string> {
  const { api_key } = good(
    await admin.post<HttpTypes.AdminApiKeyResponse>("/admin/api-keys", { title: "Storefront", type: "publishable" }),
  )
  good(await admin.post(`/admin/api-keys/${api_key.id}/sales-channels`, { add: [channel] }))
  return api_key.token
}
