import { isIP } from "node:net"

/**
 * A client's IP address as such. Proxies write a port behind it, or brackets around it, a socket shows an IPv4 address
 * inside IPv6, and a zone means something on its own machine alone.
 * @returns undefined for what is no address
 */
export function clientAddress(told: string | undefined): string | undefined {
  const bare = told
    ?.trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/%.*$/, "")
    .replace(/^::ffff:(?=\d+\.)/i, "")
  return bare && isIP(bare) !== 0 ? bare : undefined
}
