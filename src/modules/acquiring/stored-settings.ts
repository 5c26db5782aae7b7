import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { EntryChange } from "../../acquirer/profile/entries"
import { encryptionKeyProblem, encryptionKeys } from "./encryption-keys"
import { knownSettings, type KnownSettings } from "./known-settings"
import { seal, unseal, type Sealed } from "./sealed"
import type { SealedKind } from "./sealed-kind"
import { SECRETS, type SecretName } from "./settings"
import type { SettingChange } from "./setting-changes"
import { underPresentNames, type GivenSettings } from "./settings-layers"

const TABLE = "acquiring_account_settings"
const CHANGES = "acquiring_settings_change"

export const SEALED_SETTINGS: SealedKind = {
  table: TABLE,
  id: "account",
  keys: (account) => encryptionKeys(purpose(account)),
  about: ({ account }) => purpose(account),
}

/** For this long another process may still work with the settings before. */
const KEPT_MS = 2_000

interface Row {
  account: string
  values: GivenSettings
  sealed: string | null
  secrets: SecretName[]
  version: number
}

/** What the admin's page says of an account. */
export interface Stored {
  /** Without the secrets, and without what this version has no setting for. */
  values: GivenSettings
  /** With that, so that it is not lost where something else is saved. */
  saved: GivenSettings
  /** The names of what this version has no setting for. */
  unknown: string[]
  /** Missing where the encryption key does not open them: see `secretNames`. */
  secrets: Partial<Record<SecretName, string>> | undefined
  /** Secrets that this version has no setting for: they stay, as those of `saved`. */
  otherSecrets: Record<string, string>
  secretNames: SecretName[]
  /** 0 before anything was saved. */
  version: number
}

export interface SettingsChangeRow {
  version: number
  changed_by: string
  fields: string[]
  /** Of the profile; null where it did not change, or before this was kept. */
  entries: EntryChange[] | null
  /** Null where no setting changed that can hold no secret, or before this was kept. */
  led_to: SettingChange[] | null
  created_at: Date
}

const NOTHING: Stored = {
  ...{ values: {}, saved: {}, unknown: [] },
  ...{ secrets: {}, otherSecrets: {}, secretNames: [], version: 0 },
}

/** Whether there is a key to encrypt secrets with, and none that is too short to be one. */
export function canKeepSecrets(): boolean {
  return encryptionKeyProblem() === undefined && encryptionKeys("settings").length > 0
}

/** Settings that a person filled in, one row an account. Secrets are encrypted with `ACQUIRING_ENCRYPTION_KEY`. */
export class StoredSettings {
  readonly #kept = new Map<string, { stored: Stored; until: number }>()
  /** What is being read: the orders of a batch ask at once, and go on together. */
  readonly #reading = new Map<string, Promise<Stored>>()

  /** What a row's values come to: told apart again only where they have changed. */
  readonly #known = new Map<string, KnownSettings & { text: string }>()

  constructor(private readonly knex: () => Knex) {}

  /** As of at most two seconds ago: a change made by another process counts then. */
  async recent(account: string): Promise<Stored> {
    const kept = this.#kept.get(account)
    if (kept && kept.until > performance.now()) return kept.stored
    return this.#reading.get(account) ?? this.#readForAll(account)
  }

  #readForAll(account: string): Promise<Stored> {
    const reading = this.read(account).finally(() => {
      if (this.#reading.get(account) === reading) this.#reading.delete(account)
    })
    this.#reading.set(account, reading)
    return reading
  }

  /** As they stand now. */
  async read(account: string): Promise<Stored> {
    const row = await this.knex()<Row>(TABLE).where({ account }).first()
    const stored = row ? this.#opened(row) : NOTHING
    this.#kept.set(account, { stored, until: performance.now() + KEPT_MS })
    return stored
  }

  /**
   * Writes what the page says from now on, and who changed what.
   * @param version the one that the person saw
   * @returns false when somebody else changed it meanwhile: nothing is written
   * @throws Error when there are secrets and no key to encrypt them: see `canKeepSecrets`
   */
  async save(
    account: string,
    version: number,
    values: GivenSettings,
    secrets: Record<string, string>,
    change: { by: string; fields: string[]; entries?: EntryChange[]; ledTo?: SettingChange[] },
  ): Promise<boolean> {
    const secretNames = Object.keys(secrets)
    const row = {
      values: JSON.stringify(values),
      ...(secretNames.length > 0 ? sealed(account, secrets) : { sealed: null, sealed_key: null }),
      secrets: JSON.stringify(secretNames),
      version: version + 1,
    }
    const isSaved = await this.knex().transaction(async (transaction) => {
      const written =
        version === 0
          ? await transaction(TABLE)
              .insert({ account, ...row })
              .onConflict("account")
              .ignore()
              .returning("account")
          : await transaction(TABLE)
              .where({ account, version })
              .update({ ...row, updated_at: transaction.fn.now() })
              .returning("account")
      if (written.length === 0) return false
      await transaction(CHANGES).insert({
        id: generateEntityId(undefined, "acqset"),
        account,
        version: version + 1,
        changed_by: change.by,
        fields: JSON.stringify(change.fields),
        entries: change.entries && change.entries.length > 0 ? JSON.stringify(change.entries) : null,
        led_to: change.ledTo && change.ledTo.length > 0 ? JSON.stringify(change.ledTo) : null,
      })
      return true
    })
    this.#kept.delete(account)
    this.#reading.delete(account)
    return isSaved
  }

  #opened({ account, values, sealed, secrets: secretNames, version }: Row): Stored {
    const saved = underPresentNames(values)
    const { known, unknown } = this.#knownOf(account, saved)
    const opened = openedSecrets(account, sealed)
    const [secrets, otherSecrets] = byWhetherKnown(opened ?? {})
    return {
      ...{ values: known, saved, unknown: [...unknown, ...Object.keys(otherSecrets)] },
      ...{ secrets: opened && secrets, otherSecrets, secretNames, version },
    }
  }

  #knownOf(account: string, saved: GivenSettings): KnownSettings {
    const text = JSON.stringify(saved)
    const kept = this.#known.get(account)
    if (kept?.text === text) return kept
    const told = { text, ...knownSettings(saved) }
    this.#known.set(account, told)
    return told
  }

  /** The newest changes of an account first. */
  async changes(account: string, limit: number, offset: number): Promise<{ rows: SettingsChangeRow[]; count: number }> {
    const made = () => this.knex()<SettingsChangeRow & { account: string }>(CHANGES).where({ account })
    const [rows, [counted]] = await Promise.all([
      made()
        .select("version", "changed_by", "fields", "entries", "led_to", "created_at")
        .orderBy("version", "desc")
        .limit(limit)
        .offset(offset),
      made().count({ count: "*" }),
    ])
    return { rows, count: Number(counted?.count ?? 0) }
  }
}

function openedSecrets(account: string, sealed: string | null): Record<string, string> | undefined {
  const keys = () => (encryptionKeyProblem() === undefined ? encryptionKeys(purpose(account)) : [])
  const text = sealed === null ? "{}" : unseal(sealed, keys(), purpose(account))
  return text === undefined ? undefined : (JSON.parse(text) as Record<string, string>)
}

/** Those that this version has a setting for, and the others. */
function byWhetherKnown(
  secrets: Record<string, string>,
): [Partial<Record<SecretName, string>>, Record<string, string>] {
  const isKnown = (name: string) => SECRETS.some((secret) => secret === name)
  const some = (wanted: boolean) => Object.entries(secrets).filter(([name]) => isKnown(name) === wanted)
  return [Object.fromEntries(some(true)), Object.fromEntries(some(false))]
}

function sealed(account: string, secrets: Record<string, string>): Sealed {
  const [key] = encryptionKeys(purpose(account))
  if (!key) throw new Error("Secrets cannot be stored without ACQUIRING_ENCRYPTION_KEY")
  return seal(JSON.stringify(secrets), key, purpose(account))
}

function purpose(account: string): string {
  return `settings/${account}`
}
