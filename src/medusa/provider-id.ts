const PROVIDER_PREFIX = "pp_acquiring_"

/** The account behind a payment provider id; undefined for other providers. */
export function accountOf(providerId: string): string | undefined {
  return providerId.startsWith(PROVIDER_PREFIX) ? providerId.slice(PROVIDER_PREFIX.length) : undefined
}

export function providerIdOf(account: string): string {
  return `${PROVIDER_PREFIX}${account}`
}
