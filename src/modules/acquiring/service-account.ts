import type { Settings } from "./settings"

/** What says whose a payment is. */
export type Place = Pick<Settings, "merchant_id" | "account_id" | "environment">

/**
 * Whose a payment is at the service: merchant and account, in one text that a person can read, and that it is the
 * sandbox, which may have the same numbers. Keys and the address are no part of it, they change without any payment
 * lying elsewhere.
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

/** What lies under some account of the service; null is taken for the present one. */
export interface Lying {
  account: string
  service_account: string | null
}

/** The declared account that has some ids at the service. */
export function accountAt({ serviceAccounts }: Declared, serviceAccount: string): string | undefined {
  return [...serviceAccounts].find(([, one]) => one === serviceAccount)?.[0]
}

/**
 * The account whose profile says what the service's codes of a row mean: the declared one that it lies under, and its
 * own where that is the one, or where none is. `isReadBy` in `read-by.ts` says the same of many rows.
 */
export function readerOf({ account, service_account }: Lying, declared: Declared): string {
  if (service_account === null || declared.serviceAccounts.get(account) === service_account) return account
  return accountAt(declared, service_account) ?? account
}
