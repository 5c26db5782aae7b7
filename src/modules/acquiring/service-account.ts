import type { Settings } from "./settings"

/**
 * Whose a payment is at the service: merchant and account, in one text that a person can read. Keys and the address are no
 * part of it, they change without any payment lying elsewhere.
 */
export function serviceAccountOf({ merchant_id, account_id }: Pick<Settings, "merchant_id" | "account_id">): string {
  return `${merchant_id} / ${account_id}`
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
