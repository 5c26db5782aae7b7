import { LANGUAGE_TAG } from "../../acquirer/domain/language-tag"
import type { Device } from "../../acquirer/domain/payment-request"
import type { Cart } from "../../medusa/read-cart"
import { filledIn } from "./filled-in"
import type { ShopperRequest } from "./shopper-request"

/**
 * The shopper's browser: what its page told, and what its request shows. The `accept` of a request made by a script
 * says nothing of the page, and is told only where it is a page's.
 */
export function browserOf(request: ShopperRequest, cart: Cart | undefined): Device {
  const { device = {}, userAgent, accept, acceptLanguage } = request
  return {
    ...device,
    ...filledIn({
      browserLanguage: device.browserLanguage ?? firstOf(acceptLanguage) ?? cart?.locale,
      userAgent,
      accept: device.accept ?? (accept?.includes("text/html") ? accept : undefined),
    }),
  }
}

/** The language that a header `Accept-Language` names first. */
function firstOf(acceptLanguage = ""): string | undefined {
  const [first = ""] = acceptLanguage.split(/[,;]/, 1)
  return LANGUAGE_TAG.test(first.trim()) ? first.trim() : undefined
}
