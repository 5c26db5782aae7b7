import type { Settings } from "./settings"

/** What says whose a payment is. */
export type Place = Pick<Settings, "merchant_id" | "account_id" | "environment">

/**
 * Whose a payment is at the service: merchant and account, in one text that a person can read, and that it is the
 * sandbox, which may have the same numbers. Keys and the address are no part of it, they change without any payment lying
 * elsewhere.
 */
export function serviceAccountOf({ merchant_id, account_id, environment }: Place): string {
  return `${merchant_id} / ${account_id}${environment === "sandbox" ? " (sandbox)" : ""}`
}

/** The accounts that are declared at this moment. */
export interface Declared {
  ids: string[]
  /** What each of them is at the service; one whose settings are incomplete is not here. */
  serviceAccounts: Map<string, string>
}

/** @param acquiring where accounts are declared and their settings kept */
export async function declaredNow(acquiring: {
  accounts(): string[]
  settings(id: string): Promise<Settings>
}): Promise<Declared> {
  const ids = acquiring.accounts()
  const serviceAccounts = new Map<string, string>()
  for (const id of ids) {
    const settings = await acquiring.settings(id).catch(() => undefined)
    if (settings) serviceAccounts.set(id, serviceAccountOf(settings))
  }
  return { ids, serviceAccounts }
}
