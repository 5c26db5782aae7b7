import type { MedusaContainer } from "@medusajs/framework/types"
import { AcquirerError } from "../acquirer/domain/errors"
import { isSandbox, requirePublicAddresses } from "../modules/acquiring/production"
import { providerIdOf } from "../medusa/provider-id"
import { storeOf, type Store } from "../medusa/store"
import { encryptionKeyProblem } from "../modules/acquiring/encryption-keys"
import { readableSettings } from "../modules/acquiring/read-settings"
import { SettingsError, type SettingsProblem } from "../modules/acquiring/settings-error"
import { CODE_ONLY, SECRETS, type SecretName, type Settings } from "../modules/acquiring/settings"
import {
  inForce,
  merged,
  sourcesOf,
  type GivenSettings,
  type SettingSource,
} from "../modules/acquiring/settings-layers"
import { canKeepSecrets, type SettingsChangeRow } from "../modules/acquiring/stored-settings"
import { accountNotifications } from "./account-notifications"
import { namesOfPeople } from "../medusa/people"
import { moment } from "./moment"
import type { AccountSettingsView, AccountView, Page, SettingsChangeView } from "./views"

const CHANGES_SHOWN = 20

/** Every account that the store declares. */
export async function accountViews(container: MedusaContainer): Promise<AccountView[]> {
  const { acquiring } = storeOf(container)
  return Promise.all(
    acquiring.accounts().map(async (id) => {
      const problems = await problemsOf(acquiring, id)
      const { readable, locked } = await readOf(acquiring, id)
      const environment = environmentOf(readable)
      const storefront = readable.storefront_origins?.[0] ?? null
      const time_zone = readable.close?.time_zone ?? "UTC"
      const complete = problems.length === 0
      return { id, provider_id: providerIdOf(id), environment, complete, locked, storefront, time_zone }
    }),
  )
}

/** Accounts that are not declared any more and have recorded days, each with the last one. */
export async function formerAccounts(container: MedusaContainer): Promise<{ id: string; last_day: string }[]> {
  const { acquiring } = storeOf(container)
  const declared = new Set(acquiring.accounts())
  return (await acquiring.dayCloses.accounts()).filter(({ id }) => !declared.has(id))
}

/**
 * An account's settings as they are in force, where each comes from, and which secrets are set: never a secret itself.
 * @param withPayouts what notifications said of payouts, too
 * @throws AcquirerError `config` when there is no such account
 */
export async function accountSettings(
  container: MedusaContainer,
  id: string,
  withPayouts = false,
): Promise<AccountSettingsView> {
  const store = storeOf(container)
  const { acquiring } = store
  const { version } = await acquiring.storedSettings.read(id)
  const { readable, layers, locked, secretNames } = await readOf(acquiring, id)
  const said = merged(...layers.map(([, given]) => given))
  const { rows: changes } = await acquiring.storedSettings.changes(id, CHANGES_SHOWN, 0)
  return {
    settings: shown(readable),
    sources: {
      ...Object.fromEntries(Object.entries(sourcesOf(layers)).filter(([field]) => !isHook(field))),
      // Also those that the key does not open: they close the account, whatever environment and file say.
      ...Object.fromEntries(secretNames.map((name) => [name, "page" as const])),
    },
    secrets_set: SECRETS.filter((name) => said[name] || secretNames.includes(name)),
    in_code: inCode(readable, sourcesOf(layers)),
    without_page: withoutPage(acquiring.givenSettings(id).layers),
    can_keep_secrets: canKeepSecrets(),
    encryption_key_problem: encryptionKeyProblem() ?? null,
    version,
    locked,
    environment: environmentOf(readable),
    problems: await problemsOf(acquiring, id),
    notifications: await accountNotifications(acquiring, id, readable.backend_url, withPayouts),
    changes: await changeViews(store, changes),
  }
}

/**
 * Every change of an account's settings, newest first.
 * @throws AcquirerError `config` when there is no such account
 */
export async function settingsChanges(
  container: MedusaContainer,
  id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page & { changes: SettingsChangeView[] }> {
  const store = storeOf(container)
  store.acquiring.givenSettings(id)
  const { rows, count } = await store.acquiring.storedSettings.changes(id, limit, offset)
  return { changes: await changeViews(store, rows), count, limit, offset }
}

async function changeViews(store: Store, rows: SettingsChangeRow[]): Promise<SettingsChangeView[]> {
  const people = rows.map(({ changed_by }) => changed_by)
  const names = await namesOfPeople(store, people)
  return rows.map(({ version, changed_by, fields, entries, led_to, created_at }) => ({
    ...{ version, fields, entries: entries ?? [], values: led_to ?? [] },
    changed_by: names.get(changed_by) ?? changed_by,
    created_at: moment(created_at),
  }))
}

type Acquiring = Store["acquiring"]

/** What can be read of an account's settings, however incomplete they are. */
export async function readOf(acquiring: Acquiring, id: string) {
  const { layers: given, isLocked: locked } = acquiring.givenSettings(id)
  const { values, secrets, secretNames } = await acquiring.storedSettings.recent(id)
  const page = { ...values, ...secrets }
  const layers = locked ? given : [...given, ["page", page] as const]
  const readable = readableSettings(inForce(layers))
  return { layers, locked, readable, secretNames: locked ? [] : secretNames }
}

/** What environment and file say of an account, and the defaults below them. */
function withoutPage(given: readonly (readonly [SettingSource, GivenSettings])[]): AccountSettingsView["without_page"] {
  const said = merged(...given.map(([, layer]) => layer))
  const sources = Object.entries(sourcesOf(given)).flatMap(([field, source]) =>
    source === "page" || isHook(field) ? [] : [[field, source] as const],
  )
  return {
    settings: shown(readableSettings(said)),
    sources: Object.fromEntries(sources),
    secrets_set: SECRETS.filter((name) => said[name]),
  }
}

async function problemsOf(acquiring: Acquiring, id: string): Promise<SettingsProblem[]> {
  try {
    requirePublicAddresses({ id, settings: await acquiring.settings(id) })
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    if (!(error instanceof AcquirerError)) throw error
    return [{ field: error.field ?? "settings", reason: error.merchantMessage }]
  }
}

function shown(readable: Partial<Settings>): GivenSettings {
  return Object.fromEntries(
    Object.entries(readable).filter(([name]) => !SECRETS.includes(name as SecretName) && !isHook(name)),
  )
}

function inCode(readable: Partial<Settings>, sources: Record<string, SettingSource>): AccountSettingsView["in_code"] {
  return CODE_ONLY.flatMap((field) => {
    const source = sources[field]
    return readable[field] && source !== undefined && source !== "page" ? [{ field, source }] : []
  })
}

/** Code: it cannot be shown. */
function isHook(name: string): boolean {
  return CODE_ONLY.some((one) => one === name) && name.endsWith("_hook")
}

/** Whether money is real; null while there is no address. */
export function environmentOf(readable: Partial<Settings>): AccountView["environment"] {
  const { base_url, environment = "live", profile, secret_key = "", secret_key_previous } = readable
  if (!base_url) return null
  return isSandbox({ base_url, environment, profile, secret_key, secret_key_previous }) ? "sandbox" : "live"
}
