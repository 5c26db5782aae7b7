import type { MedusaContainer } from "@medusajs/framework/types"
import { AcquirerError } from "../acquirer/domain/errors"
import { entryChanges, type EntryChange } from "../acquirer/profile/entries"
import { profileFrom, profileProblems } from "../acquirer/profile/schema"
import { storeOf } from "../medusa/store"
import { raisedLimits } from "../modules/acquiring/approval-limits"
import { refuseSandbox, requirePublicAddresses } from "../modules/acquiring/production"
import { readableSettings, readSettings } from "../modules/acquiring/read-settings"
import { SettingsError, type SettingsProblem } from "../modules/acquiring/settings-error"
import { CODE_ONLY, SECRETS, type AccountOptions, type SecretName } from "../modules/acquiring/settings"
import { settingsWithoutEffect } from "../modules/acquiring/settings-without-effect"
import { settingChanges } from "../modules/acquiring/setting-changes"
import {
  changed,
  fieldsOf,
  inForce,
  merged,
  underPresentNames,
  type GivenSettings,
} from "../modules/acquiring/settings-layers"
import { canKeepSecrets, type Stored } from "../modules/acquiring/stored-settings"
import { leavePlace } from "./payments-left"

const KEYLESS =
  "cannot be stored: set the environment variable ACQUIRING_ENCRYPTION_KEY (at least 32 random characters) and restart"

/** Who changes settings, and what they know. */
interface Changer {
  by: string
  /** The one that they saw. */
  version: number
  /** What is open may be left where it lies. */
  leavePayments: boolean
}

/** What a change came to: nothing is written unless it is `saved`. */
export type ChangedSettings = { kind: "saved" } | { kind: "invalid"; problems: SettingsProblem[] }

/**
 * Changes what the page says of an account. Only the fields that change are judged, so that an account can be filled
 * in step by step; it stays closed until all of it is complete.
 * @param change by setting; `null` takes the page's word back, a blank secret keeps what there is
 * @throws AcquirerError `config`: no such account (`account`), or file or environment lock it (`locked`); `refused`
 * with code `busy` when somebody else changed it meanwhile
 * @throws PaymentsLeft
 */
export async function changeSettings(
  container: MedusaContainer,
  id: string,
  change: GivenSettings,
  { by, version, leavePayments }: Changer,
): Promise<ChangedSettings> {
  const { acquiring, logger } = storeOf(container)
  const { layers: given, isLocked } = acquiring.givenSettings(id)
  if (isLocked) throw locked(id)
  const stored = await acquiring.storedSettings.read(id)
  if (stored.version !== version) throw changedMeanwhile()

  const wanted = withoutBlankSecrets(underPresentNames(change))
  const { values, secrets } = apart(changed({ ...stored.values, ...stored.secrets }, wanted))
  const problems = [
    ...notForPage(wanted),
    ...raised(wanted, merged(...given.map(([, layer]) => layer))),
    ...noText(wanted),
    ...unopened(stored, wanted),
    ...(Object.keys(secrets).length > 0 && !canKeepSecrets() ? keyless(wanted) : []),
    ...faults(id, merged(...given.map(([, layer]) => layer), values, secrets), withoutForgotten(stored, wanted)),
  ]
  if (problems.length > 0) return { kind: "invalid", problems }
  const fields = fieldsOf(wanted)
  if (fields.length === 0) return { kind: "saved" }
  const entries = "profile" in wanted ? profileChanges(stored.values, values) : []
  const shown = (page: GivenSettings) => readableSettings(inForce([...given, ["page", page]]))
  const [before, after] = [shown(stored.values), shown(values)]
  await leavePlace(acquiring, id, before, after, leavePayments)
  const ledTo = settingChanges(fields, before, after)
  const saved = apart(changed(stored.saved, wanted)).values
  const sealed = { ...withoutNamed(stored.otherSecrets, wanted), ...secrets }
  if (!(await acquiring.storedSettings.save(id, version, saved, sealed, { by, fields, entries, ledTo })))
    throw changedMeanwhile()
  logger.info(`acquiring ${id}: ${by} changed ${fields.join(", ")} (version ${version + 1})`)
  return { kind: "saved" }
}

/** Entry by entry; what the profile said before may not be read any more, and then all of it is new. */
function profileChanges(before: GivenSettings, after: GivenSettings): EntryChange[] {
  const was = profileProblems(before.profile ?? {}).length === 0 ? before.profile : undefined
  return entryChanges(profileFrom(was ?? {}), profileFrom(after.profile ?? {}))
}

function withoutBlankSecrets(change: GivenSettings): GivenSettings {
  return Object.fromEntries(Object.entries(change).filter(([name, value]) => !(isSecret(name) && value === "")))
}

/** Of secrets that this version has no setting for one can only be taken away. */
function withoutNamed(secrets: Record<string, string>, change: GivenSettings): Record<string, string> {
  return Object.fromEntries(Object.entries(secrets).filter(([name]) => !(name in change)))
}

function apart(page: GivenSettings) {
  const values = Object.fromEntries(Object.entries(page).filter(([name]) => !isSecret(name)))
  const secrets: Record<string, string> = {}
  for (const name of SECRETS) {
    const value = page[name]
    if (typeof value === "string") secrets[name] = value
  }
  return { values, secrets }
}

function isSecret(name: string): name is SecretName {
  return SECRETS.some((secret) => secret === name)
}

function notForPage(change: GivenSettings): SettingsProblem[] {
  const reason = "can only be set in medusa-config.ts or in the environment"
  return CODE_ONLY.filter((name) => name in change).map((field) => ({ field, reason }))
}

/** Whoever changes settings could otherwise pay out alone. */
function raised(change: GivenSettings, given: GivenSettings): SettingsProblem[] {
  return raisedLimits(change, given).map(({ currency, limit }) => ({
    field: "payouts.approval_above",
    reason:
      limit === undefined
        ? `must not name ${currency}: beside the limits of medusa-config.ts or the environment every payout in it needs a second person's approval`
        : `must leave ${currency} at ${limit} or less: medusa-config.ts or the environment says so`,
  }))
}

/** Dropped like what no secret can be, it would take the one that is set with it. */
function noText(change: GivenSettings): SettingsProblem[] {
  return SECRETS.filter((name) => (change[name] ?? null) !== null && typeof change[name] !== "string").map((field) => ({
    field,
    reason: "must be plain text",
  }))
}

/** Secrets that nobody can read any more would be lost by saving others beside them. */
function unopened({ secrets, secretNames }: Stored, change: GivenSettings): SettingsProblem[] {
  if (secrets) return []
  const reason = "was saved under another ACQUIRING_ENCRYPTION_KEY: put that back, or give it again with this change"
  return secretNames.filter((field) => !(field in change)).map((field) => ({ field, reason }))
}

/** Of a secret that nobody can read, to forget it is no fault: the account is closed by it already. */
function withoutForgotten({ secrets, secretNames }: Stored, change: GivenSettings): GivenSettings {
  if (secrets) return change
  return Object.fromEntries(
    Object.entries(change).filter(([name, value]) => value !== null || !secretNames.some((secret) => secret === name)),
  )
}

function keyless(change: GivenSettings): SettingsProblem[] {
  return SECRETS.filter((name) => change[name]).map((field) => ({ field, reason: KEYLESS }))
}

/** What is wrong with the fields that change, as they would stand with all the others. */
function faults(id: string, all: GivenSettings, change: GivenSettings): SettingsProblem[] {
  const among = (names: string[], { field }: SettingsProblem) =>
    names.some((name) => field === name || field.startsWith(`${name}.`))
  // For what a setting falls back to when it is removed, file and environment are at fault, and not the change.
  const said = fieldsOf(changed({}, change))
  return [
    ...judged(id, all).filter((problem) => among(Object.keys(change), problem)),
    ...settingsWithoutEffect(readableSettings(all)).filter((problem) => among(said, problem)),
  ]
}

function judged(id: string, all: GivenSettings): SettingsProblem[] {
  try {
    const settings = readSettings(id, all as AccountOptions)
    if (process.env.NODE_ENV !== "production") return []
    refuseSandbox(id, settings)
    requirePublicAddresses({ id, settings })
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}

function locked(id: string): AcquirerError {
  return new AcquirerError("config", {
    code: "locked",
    field: "lock_settings",
    merchantMessage: `The settings of account "${id}" are kept in code (lock_settings): change medusa-config.ts or the environment.`,
  })
}

function changedMeanwhile(): AcquirerError {
  return new AcquirerError("refused", {
    code: "busy",
    merchantMessage: "Somebody else changed these settings meanwhile. Reload them, and make your change again.",
  })
}
