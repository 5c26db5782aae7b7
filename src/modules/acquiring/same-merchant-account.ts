import type { SettingsProblem } from "./read-settings"
import type { Settings } from "./settings"

/** An account of the store whose settings are complete. */
export interface CompleteAccount {
  id: string
  settings: Settings
}

/** Which other accounts of the store take their money into the same merchant account of the same service. */
export function sameMerchantAccount(one: CompleteAccount, all: readonly CompleteAccount[]): SettingsProblem[] {
  const others = all.filter((other) => other.id !== one.id && merchantAccount(other) === merchantAccount(one))
  return others.map(({ id }) => ({
    field: "account_id",
    reason: `is also that of account ${id}: both take money into one merchant account`,
  }))
}

function merchantAccount({ settings: { base_url, merchant_id, account_id } }: CompleteAccount): string {
  return JSON.stringify([new URL(base_url).href, merchant_id, account_id])
}
