import { readSettings } from "../../src/modules/acquiring/read-settings"
import type { Settings } from "../../src/modules/acquiring/settings"

export const ACCOUNT = "default"
export const PROVIDER = `pp_acquiring_${ACCOUNT}`

const REQUIRED = {
  base_url: "https://service.example",
  merchant_id: "merchant",
  account_id: "account",
  secret_key: "simulated",
}

/** Settings are read once: the schema takes longer than a whole history. */
const DEFAULTS = readSettings(ACCOUNT, REQUIRED)

/** What the merchant knows of the service's `amount`; nothing by default. */
export type KnownAmount = "order" | "captured" | undefined

export function settingsWith(capturedAmount: KnownAmount, changes: Partial<Settings> = {}): Settings {
  return { ...DEFAULTS, ...(capturedAmount ? { profile: { capturedAmount } } : {}), ...changes }
}
