import { SANDBOX_ACCOUNT_ID, SANDBOX_MERCHANT_ID, SANDBOX_SECRET_KEY } from "../acquirer/domain/sandbox-account"

/** A merchant account that the sandbox knows. */
export interface Merchant {
  merchantId: string
  accountId: string
  secretKey: string
  /** Addresses that may query (specification, "Authentication" 4); loopback by default, `*` for any. */
  registeredIps?: string[]
}

export const DEFAULT_MERCHANT: Merchant = {
  merchantId: SANDBOX_MERCHANT_ID,
  accountId: SANDBOX_ACCOUNT_ID,
  secretKey: SANDBOX_SECRET_KEY,
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
