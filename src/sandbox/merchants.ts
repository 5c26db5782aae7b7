/** A merchant account that the sandbox knows. */
export interface Merchant {
  merchantId: string
  accountId: string
  secretKey: string
  /** Addresses that may query (specification, "Authentication" 4); loopback by default, `*` for any. */
  registeredIps?: string[]
}

export const DEFAULT_MERCHANT: Merchant = {
  merchantId: "100001",
  accountId: "100001001",
  secretKey: "sandbox-secret-key",
}

const LOOPBACK = ["127.0.0.1", "::1"]

export function findMerchant(merchants: readonly Merchant[], merchantId: string, accountId: string) {
  return merchants.find((merchant) => merchant.merchantId === merchantId && merchant.accountId === accountId)
}

/** @param address of the socket; an IPv4 address in IPv6 form counts as the IPv4 address */
export function mayQuery(merchant: Merchant, address: string): boolean {
  const registered = merchant.registeredIps ?? LOOPBACK
  return registered.includes("*") || registered.includes(address.replace(/^::ffff:/, ""))
}
