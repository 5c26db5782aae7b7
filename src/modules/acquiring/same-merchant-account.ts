import type { SettingsProblem } from "./settings-error"
import { serviceAccountOf } from "./service-account"
import type { Settings } from "./settings"

/** An account of the store whose settings are complete. */
export interface CompleteAccount {
  id: string
  settings: Settings
}

/** Which other accounts of the store take their money into the same merchant account of the same service. */
export function sameMerchantAccount(one: CompleteAccount, all: readonly CompleteAccount[]): SettingsProblem[] {
  const its = addressed(one)
  const others = all.filter((other) => other.id !== one.id && addressed(other) === its)
  return others.map(({ id }) => ({
    field: "account_id",
    reason: `is also that of account ${id}: both take money into one merchant account`,
  }))
}

function addressed({ settings }: CompleteAccount): string {
  return `${serviceAccountOf(settings)} ${new URL(settings.base_url).href}`
}
