import ipaddr from "ipaddr.js"
import { clientAddress } from "../acquirer/domain/client-address"

const NETWORK_BITS = 64

/**
 * What an address counts as in limits: an IPv4 address is itself, also where the socket shows it inside IPv6; of an IPv6
 * address the first 64 bits, because whoever has one has all the addresses behind them.
 */
export function clientNetwork(ip: string | undefined): string | undefined {
  const plain = clientAddress(ip)
  if (!plain) return ip
  const address = ipaddr.process(plain)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  const network = address.parts.map((part, at) => (at < NETWORK_BITS / 16 ? part : 0))
  return `${new ipaddr.IPv6(network).toString()}/${NETWORK_BITS}`
}
