import type { StorefrontConfig } from "../../server/config"

export type ShopConfig = Omit<StorefrontConfig, "checkoutOrigins">

/** What the server that serves this page knows of the store. */
export async function loadConfig(): Promise<ShopConfig> {
  const response = await fetch("/config.json")
  if (!response.ok) throw new Error(`/config.json: ${response.status}`)
  return (await response.json()) as ShopConfig
}
