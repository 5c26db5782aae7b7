import { AcquirerError } from "../../acquirer/domain/errors"
import { isOrigin, type AccountOptions } from "./settings"

/**
 * Settings of the environment; they fill what `medusa-config.ts` leaves open. `ACQUIRER_SETTINGS` is a JSON object of
 * any of them; the variables with a name of their own come first.
 * @throws AcquirerError `config` when `ACQUIRER_SETTINGS` is no JSON object
 */
function settingsFromEnvironment(env: NodeJS.ProcessEnv): AccountOptions {
  const named = withoutBlanks({
    base_url: env.ACQUIRER_BASE_URL,
    merchant_id: env.ACQUIRER_MERCHANT_ID,
    account_id: env.ACQUIRER_ACCOUNT_ID,
    secret_key: env.ACQUIRER_SECRET_KEY,
    secret_key_previous: env.ACQUIRER_SECRET_KEY_PREVIOUS,
    backend_url: env.MEDUSA_BACKEND_URL,
    storefront_origins: env.STORE_CORS?.split(",")
      .map((value) => value.trim())
      .filter(isOrigin),
  })
  return { ...settingsObject(env.ACQUIRER_SETTINGS), ...named }
}

/** Who a merchant account is at the service. */
const IDENTITY = ["base_url", "merchant_id", "account_id", "secret_key", "secret_key_previous"] as const

/**
 * What the environment says of one of the declared accounts. Who it is at the service counts for the sole account, or
 * for the one called `default`: any other would take its shoppers' money into a merchant account that is not its own.
 * Everything else counts for every account.
 */
export function environmentOfAccount(
  settings: AccountOptions,
  account: string,
  declared: readonly string[],
): AccountOptions {
  if (declared.length === 1 || account === "default") return settings
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !IDENTITY.some((one) => one === name)))
}

/** Every variable that is read. */
const NAMES = [
  "ACQUIRER_SETTINGS",
  "ACQUIRER_BASE_URL",
  "ACQUIRER_MERCHANT_ID",
  "ACQUIRER_ACCOUNT_ID",
  "ACQUIRER_SECRET_KEY",
  "ACQUIRER_SECRET_KEY_PREVIOUS",
  "MEDUSA_BACKEND_URL",
  "STORE_CORS",
] as const

/** The same, read again only where a variable has changed: every call asks. */
export class EnvironmentSettings {
  #read: { values: (string | undefined)[]; settings: AccountOptions } | undefined

  /** @throws AcquirerError as `settingsFromEnvironment` */
  read(env: NodeJS.ProcessEnv): AccountOptions {
    const values = NAMES.map((name) => env[name])
    const known = this.#read
    if (known?.values.every((value, at) => value === values[at])) return known.settings
    const settings = settingsFromEnvironment(Object.fromEntries(NAMES.map((name, at) => [name, values[at]])))
    this.#read = { values, settings }
    return settings
  }
}

function settingsObject(json: string | undefined): AccountOptions {
  if (!json) return {}
  try {
    const value: unknown = JSON.parse(json)
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value
  } catch {
    // Said below; what it holds may be secret and is not repeated.
  }
  throw new AcquirerError("config", {
    code: "settings",
    field: "ACQUIRER_SETTINGS",
    merchantMessage:
      "The environment variable ACQUIRER_SETTINGS is not a JSON object of settings: write names and values, in double quotes.",
  })
}

function withoutBlanks(options: AccountOptions): AccountOptions {
  return Object.fromEntries(
    Object.entries(options).filter(
      ([, value]) => value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0),
    ),
  )
}
