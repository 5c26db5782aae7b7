import { secureUrl } from "../../domain/secure-url"
import { malformed } from "./malformed"

/**
 * Where a shopper may be sent: https, or plain http to this machine for a local sandbox; no name or password
 * in the address.
 * @throws AcquirerError `protocol` for anything else
 */
export function issuerAddress(value: string): string {
  if (!URL.canParse(value)) throw malformed("issuer_url", "is no address")
  const url = secureUrl(value)
  if (!url) throw malformed("issuer_url", "is neither https nor on this machine")
  if (url.username || url.password) throw malformed("issuer_url", "carries a name or password")
  return url.href
}
