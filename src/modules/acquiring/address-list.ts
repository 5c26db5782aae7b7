import { BlockList, isIP, isIPv6 } from "node:net"
import { clientAddress } from "../../acquirer/domain/client-address"

const PREFIX = /^(.+)\/(\d{1,3})$/

/** An IP address, or a range of them (`203.0.113.0/24`, `2001:db8::/32`). */
export function isAddressOrRange(text: string): boolean {
  const [, network = text, bits] = PREFIX.exec(text) ?? []
  return isIP(network) !== 0 && (bits === undefined || Number(bits) <= (isIPv6(network) ? 128 : 32))
}

/** Whether an address, as a socket or a proxy names it, is one of a list of addresses and ranges. */
export function isListed(told: string | undefined, list: string[]): boolean {
  const address = clientAddress(told)
  if (!address) return false
  const listed = new BlockList()
  for (const entry of list) {
    const [, network = entry, bits] = PREFIX.exec(entry) ?? []
    const family = isIPv6(network) ? "ipv6" : "ipv4"
    if (bits === undefined) listed.addAddress(network, family)
    else listed.addSubnet(network, Number(bits), family)
  }
  return listed.check(address, isIPv6(address) ? "ipv6" : "ipv4")
}
