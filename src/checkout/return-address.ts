import { AcquirerError } from "../acquirer/domain/errors"
import { isDirect } from "../modules/acquiring/flow"
import type { Settings } from "../modules/acquiring/settings"
import type { SessionInput } from "./session-schema"

/**
 * Where the shopper goes on in the storefront. Only the store's own origins: anything else would make the shop send
 * its shoppers wherever a link says.
 * @throws AcquirerError `invalid` naming the allowed origins
 */
export function returnAddress(settings: Settings, wanted: string | undefined): URL {
  const [first] = settings.storefront_origins
  const address = wanted ?? (first && returnPageOf(first))
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

/**
 * The data of a session whose storefront names no address, with that of the shop that it is begun in.
 * @param origin of the page that asks for the session; nothing is said where it is none of the store's
 */
export function withShopsReturn(
  { storefront_origins }: Settings,
  data: Record<string, unknown>,
  { flow, return_url }: SessionInput,
  origin: string | undefined,
): Record<string, unknown> {
  if (return_url !== undefined || isDirect(flow)) return data
  if (origin === undefined || !storefront_origins.includes(origin)) return data
  return { ...data, return_url: returnPageOf(origin) }
}

/** The page that a storefront is taken to have. */
function returnPageOf(origin: string): string {
  return new URL("/checkout/return", origin).toString()
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
