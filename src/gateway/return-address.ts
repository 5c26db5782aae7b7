import { AcquirerError } from "../acquirer/domain/errors"
import type { Settings } from "../modules/acquiring/settings"

/**
 * Where the shopper goes on in the storefront. Only the store's own origins: anything else would make the shop send
 * its shoppers wherever a link says.
 * @throws AcquirerError `invalid` naming the allowed origins
 */
export function returnAddress(settings: Settings, wanted: string | undefined): URL {
  const [first] = settings.storefront_origins
  const address = wanted ?? (first && new URL("/checkout/return", first).toString())
  const url = address && URL.canParse(address) ? new URL(address) : undefined
  const isAllowed = url && !url.username && !url.password && settings.storefront_origins.includes(url.origin)
  if (url && isAllowed) return url
  throw new AcquirerError("invalid", {
    code: "return_url",
    field: "return_url",
    merchantMessage: `return_url must start with one of the store's own origins: ${settings.storefront_origins.join(", ")} (setting storefront_origins).`,
    shopperMessage: "This way of paying is not available from this page.",
  })
}
