import { createHash, timingSafeEqual } from "node:crypto"
import { isIP } from "node:net"
import { AcquirerError } from "../acquirer/domain/errors"
import type { Settings } from "../modules/acquiring/settings"
import type { ShopperRequest } from "./order-request/shopper-request"

/** A pay request as it arrived: who sent it is known only with the account's settings. */
export interface ArrivedRequest extends ShopperRequest {
  /** The `Origin` header, which every browser sends with a POST and a shop's server does not. */
  origin?: string
  /** What a shop's server says of its shopper, and the secret that makes it believed. */
  handedOver?: { secret?: string; ip?: string; userAgent?: string; acceptLanguage?: string }
}

/** The headers by which a shop's own server hands its shopper over. */
export const STOREFRONT_HEADERS = {
  secret: "x-acquiring-storefront-secret",
  ip: "x-acquiring-shopper-ip",
  userAgent: "x-acquiring-shopper-user-agent",
  acceptLanguage: "x-acquiring-shopper-accept-language",
} as const

/**
 * What is told to the service of the shopper's address and browser. From a browser on one of the shop's pages
 * (`storefront_origins`): those of the request. From a shop's server: what it hands over with the secret of the setting
 * `storefront_secret`, and nothing else: its own address and name are nobody's who pays.
 * @throws AcquirerError `invalid` where something is handed over and the secret is not the right one; nothing was sent
 */
export function shopperRequestOf(
  settings: Settings,
  { origin, handedOver = {}, ...request }: ArrivedRequest,
): ShopperRequest {
  const { secret, ip, userAgent, acceptLanguage } = handedOver
  const { ip: peer, userAgent: _, accept: __, acceptLanguage: ___, ...rest } = request
  if (secret !== undefined) {
    if (!isSecret(settings.storefront_secret, secret)) throw wrong("secret", "is not the account's storefront_secret")
    if (ip !== undefined && isIP(ip) === 0) throw wrong("ip", "is no IP address")
    return {
      ...rest,
      peer: ip ?? peer,
      ...(ip === undefined ? { isServers: true } : { ip }),
      ...(userAgent === undefined ? {} : { userAgent }),
      ...(acceptLanguage === undefined ? {} : { acceptLanguage }),
    }
  }
  if (ip !== undefined || userAgent !== undefined || acceptLanguage !== undefined) {
    throw wrong("secret", "is missing beside what is handed over of the shopper")
  }
  if (isBrowser(settings, origin)) return { ...request, peer }
  return { ...rest, peer, ...(isUnnamedServer(settings, origin) ? { isServers: true } : {}) }
}

/** A browser says which page it is on; a server that passes an `Origin` on is one of the shop's by its secret alone. */
function isBrowser({ storefront_origins, backend_url }: Settings, origin: string | undefined): boolean {
  return origin !== undefined && (storefront_origins.includes(origin) || origin === new URL(backend_url).origin)
}

/** Where the shop's server has a secret, whoever comes without it, and on no page, is not the shop's server. */
function isUnnamedServer({ storefront_secret }: Settings, origin: string | undefined): boolean {
  return origin === undefined && storefront_secret === undefined
}

function isSecret(known: string | undefined, given: string): boolean {
  if (known === undefined) return false
  const digest = (text: string) => createHash("sha256").update(text).digest()
  return timingSafeEqual(digest(known), digest(given))
}

function wrong(header: keyof typeof STOREFRONT_HEADERS, reason: string): AcquirerError {
  const field = STOREFRONT_HEADERS[header]
  return new AcquirerError("invalid", {
    code: "storefront_headers",
    field,
    merchantMessage: `The header ${field} ${reason}. Nothing was sent.`,
  })
}
