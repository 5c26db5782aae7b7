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
  // `blob:https://shop.example/…` has the shop's origin too.
  const isPage = url?.protocol === "https:" || url?.protocol === "http:"
  const isAllowed = url && isPage && !url.username && !url.password && settings.storefront_origins.includes(url.origin)
  if (url && isAllowed) return url
  throw new AcquirerError("invalid", {
    code: "return_url",
    field: "return_url",
    merchantMessage: `return_url must start with one of the store's own origins: ${settings.storefront_origins.join(", ")} (setting storefront_origins).`,
    shopperMessage: "This way of paying is not available from this page.",
  })
}

/** The same for a shopper who is on the way: an address that is not allowed any more gives way to the shop's own. */
export function homeAddress(settings: Settings, wanted: string | undefined): URL {
  try {
    return returnAddress(settings, wanted)
  } catch (error) {
    if (wanted === undefined) throw error
    return returnAddress(settings, undefined)
  }
}
