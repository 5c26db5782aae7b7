import { isIPv4 } from "node:net"
import { clientAddress } from "../acquirer/domain/client-address"

const NETWORK_BITS = 64

/**
 * What an address counts as in limits: an IPv4 address is itself, also where the socket shows it inside IPv6; of an
 * IPv6 address the first 64 bits, because whoever has one has all the addresses behind them.
 */
export function clientNetwork(ip: string | undefined): string | undefined {
  const plain = clientAddress(ip)
  if (!plain || isIPv4(plain)) return plain ?? ip
  const ipaddr = addresses()
  const address = ipaddr.process(plain)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  const network = address.parts.map((part, at) => (at < NETWORK_BITS / 16 ? part : 0))
  return `${new ipaddr.IPv6(network).toString()}/${NETWORK_BITS}`
}

/** Loaded with the first address of IPv6: whoever loads the provider need not pay for it. */
function addresses(): typeof import("ipaddr.js") {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  return require("ipaddr.js") as typeof import("ipaddr.js")
}
