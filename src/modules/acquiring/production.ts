import { isLoopback } from "../../acquirer/domain/loopback"
import { SANDBOX_SECRET_KEY } from "../../acquirer/domain/sandbox-account"
import { SettingsError, type SettingsProblem } from "./settings-error"
import type { Settings } from "./settings"

/**
 * In production a sandbox would take orders and no money.
 * @throws SettingsError naming `base_url`, a URL of the profile, or `secret_key`; nothing with
 * `allow_sandbox_in_production`
 */
export function refuseSandbox(account: string, settings: Settings): void {
  const problems = sandboxSigns(settings)
  if (problems.length === 0 || settings.allow_sandbox_in_production) return
  const way = "take the service's own, or set allow_sandbox_in_production"
  throw new SettingsError(
    account,
    problems.map(({ field, reason }) => ({ field, reason: `${reason}: ${way}` })),
  )
}

/**
 * Whoever hands an address of the store to the service or to a browser calls this first, and before anything is sent.
 * What needs no address goes on without: a worker may be told none.
 * @throws SettingsError in production, as `refuseLocalAddresses` does
 */
export function requirePublicAddresses({ id, settings }: { id: string; settings: Settings }): void {
  if (process.env.NODE_ENV === "production") refuseLocalAddresses(id, settings)
}

/**
 * A service elsewhere can neither notify nor send shoppers back to an address of this machine: the defaults for trying
 * things out must not go into production unseen.
 * @throws SettingsError naming `backend_url`, `storefront_origins`, or both
 */
export function refuseLocalAddresses(account: string, settings: Settings): void {
  const isLocal = (url: string) => isLoopback(new URL(url).hostname)
  if (isLocal(settings.base_url)) return
  const problems: SettingsProblem[] = []
  if (isLocal(settings.backend_url))
    problems.push({ field: "backend_url", reason: "must be this server's public address: set MEDUSA_BACKEND_URL" })
  if (settings.storefront_origins.every(isLocal))
    problems.push({ field: "storefront_origins", reason: "must be the shop's public addresses: set STORE_CORS" })
  if (problems.length > 0) throw new SettingsError(account, problems)
}

/** What a merchant should know of settings that work: a sandbox in production, keys that are on their way out. */
export function settingsWarnings(settings: Settings, environment: string | undefined): SettingsProblem[] {
  const isNoPreviousKey = "is still accepted: remove it once nothing signed with it is on its way"
  return [
    ...(environment === "production" ? sandboxSigns(settings) : []),
    ...(["secret_key_previous", "token_secret_previous"] as const)
      .filter((field) => settings[field])
      .map((field) => ({ field, reason: isNoPreviousKey })),
  ]
}

/** Whether no money moves at the service: the settings say so, or show it. */
export function isSandbox(settings: Pick<Settings, Telling>): boolean {
  return sandboxSigns(settings).some(({ field }) => field !== "secret_key_previous")
}

type Telling = "base_url" | "environment" | "profile" | "secret_key" | "secret_key_previous"

function sandboxSigns(settings: Pick<Settings, Telling>): SettingsProblem[] {
  const { base_url, environment, profile, secret_key, secret_key_previous } = settings
  const isPublished = "is the sandbox's published key, which everybody knows"
  return [
    ...(environment === "sandbox" ? [{ field: "environment", reason: "says that this is the service's sandbox" }] : []),
    ...(isLoopback(new URL(base_url).hostname)
      ? [{ field: "base_url", reason: "is an address of this machine, as a sandbox has" }]
      : []),
    ...localUrls(profile?.urls).map((operation) => ({
      field: `profile.urls.${operation}`,
      reason: "is an address of this machine, as a sandbox has",
    })),
    ...(secret_key === SANDBOX_SECRET_KEY ? [{ field: "secret_key", reason: isPublished }] : []),
    ...(secret_key_previous === SANDBOX_SECRET_KEY ? [{ field: "secret_key_previous", reason: isPublished }] : []),
  ]
}

/** Operations that the profile sends to this machine. */
function localUrls(urls: unknown): string[] {
  return Object.entries(urls ?? {}).flatMap(([operation, url]) =>
    typeof url === "string" && isLoopback(new URL(url).hostname) ? [operation] : [],
  )
}
