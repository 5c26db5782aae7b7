import type { Device } from "../../acquirer/domain/payment-request"
import type { Cart } from "../../medusa/read-cart"
import { present } from "./present"
import type { ShopperRequest } from "./shopper-request"

const LANGUAGE_TAG = /^\s*([A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*)\s*(?:[,;]|$)/

/**
 * The shopper's browser: what its page told, and what its request shows. The `accept` of a request made by a script
 * says nothing of the page, and is told only where it is a page's.
 */
export function browserOf(request: ShopperRequest, cart: Cart | undefined): Device {
  const { device = {}, userAgent, accept, acceptLanguage } = request
  return {
    ...device,
    ...present({
      browserLanguage: device.browserLanguage ?? LANGUAGE_TAG.exec(acceptLanguage ?? "")?.[1] ?? cart?.locale,
      userAgent,
      accept: device.accept ?? (accept?.includes("text/html") ? accept : undefined),
    }),
  }
}
