import { malformed } from "./malformed"

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Where a shopper may be sent: https, or plain http to this machine for a local sandbox; no name or password
 * in the address.
 * @throws AcquirerError `protocol` for anything else
 */
export function issuerAddress(value: string): string {
  if (!URL.canParse(value)) throw malformed("issuer_url", "is no address")
  const url = new URL(value)
  const safe = url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.test(url.hostname))
  if (!safe) throw malformed("issuer_url", "is neither https nor on this machine")
  if (url.username || url.password) throw malformed("issuer_url", "carries a name or password")
  return url.href
}
