import { AcquirerError } from "../../acquirer/domain/errors"
import type { DeclaredAccount } from "./declared-accounts"
import { encryptionKeyProblem } from "./encryption-keys"
import { refuseSandbox } from "./production"
import { readSettings } from "./read-settings"
import { SettingsError } from "./settings-error"
import type { AccountOptions, Settings } from "./settings"
import { EnvironmentSettings, environmentOfAccount } from "./settings-from-environment"
import { inForce, merged, underPresentNames, type GivenSettings, type SettingSource } from "./settings-layers"
import { canKeepSecrets, type Stored, type StoredSettings } from "./stored-settings"

/** What environment and file say of an account, in this order: of two that say something the later one wins. */
export interface Given {
  layers: [SettingSource, GivenSettings][]
  /** Whether they keep the admin's page from changing anything. */
  isLocked: boolean
}

/** What was said of an account, and what came of it. */
interface Merged {
  given: Given
  stored: Stored | undefined
  settings: Settings
}

interface GivenFrom {
  declared: DeclaredAccount
  environment: AccountOptions
  isSole: boolean
  given: Given
}

/**
 * The accounts' settings as they stand now. They are asked for several times for one payment, and merged and read only
 * where somebody has said something since.
 */
export class SettingsInForce {
  readonly #environment = new EnvironmentSettings()
  readonly #given = new Map<string, GivenFrom>()
  readonly #merged = new Map<string, Merged>()
  /** With what they were read from. */
  readonly #read = new Map<string, { text: string; hooks: unknown[]; settings: Settings }>()
  readonly #fitForProduction = new WeakSet<Settings>()

  constructor(
    private readonly declared: () => Map<string, DeclaredAccount>,
    private readonly storedSettings: StoredSettings,
  ) {}

  accounts(): string[] {
    return [...this.declared().keys()]
  }

  /** @throws AcquirerError `config` naming each missing or malformed field */
  async of(account: string): Promise<Settings> {
    const given = this.given(account)
    const stored = given.isLocked ? undefined : await this.storedSettings.recent(account)
    const settings = this.#mergedOf(account, given, stored)
    if (process.env.NODE_ENV === "production" && !this.#fitForProduction.has(settings)) {
      refuseSandbox(account, settings)
      this.#fitForProduction.add(settings)
    }
    return settings
  }

  /**
   * The same object until one of the two says something else.
   * @throws AcquirerError `config` when no such account is declared
   */
  given(account: string): Given {
    const accounts = this.declared()
    const declared = accounts.get(account)
    if (!declared) throw undeclared(account)
    const environment = this.#environment.read(process.env)
    const isSole = accounts.size === 1
    const before = this.#given.get(account)
    if (before?.declared === declared && before.environment === environment && before.isSole === isSole)
      return before.given
    const { account: _id, ...file } = declared
    const layers: Given["layers"] = [
      ["environment", underPresentNames(environmentOfAccount(environment, account, [...accounts.keys()]))],
      ["file", underPresentNames(file)],
    ]
    const given = { layers, isLocked: merged(...layers.map(([, layer]) => layer)).lock_settings === true }
    this.#given.set(account, { declared, environment, isSole, given })
    return given
  }

  #mergedOf(account: string, given: Given, stored: Stored | undefined): Settings {
    const before = this.#merged.get(account)
    if (before?.given === given && before.stored === stored) return before.settings
    const settings = this.#readAgain(account, inForce(layersOf(account, given, stored)) as AccountOptions)
    this.#merged.set(account, { given, stored, settings })
    return settings
  }

  /** Reads what is given where it has changed; the same settings are the same object. Hooks are code, and no text. */
  #readAgain(account: string, given: AccountOptions): Settings {
    const hooks: unknown[] = []
    const text = JSON.stringify(given, (_name, value: unknown) =>
      typeof value === "function" ? `hook ${hooks.push(value)}` : value,
    )
    const kept = this.#read.get(account)
    if (kept?.text === text && kept.hooks.every((hook, at) => hook === hooks[at])) return kept.settings
    const settings = readSettings(account, given)
    this.#read.set(account, { text, hooks, settings })
    return settings
  }
}

function layersOf(account: string, { layers }: Given, stored: Stored | undefined): Given["layers"] {
  if (!stored) return layers
  const { values, secrets, secretNames } = stored
  if (!secrets) throw sealedElsewhere(account, secretNames)
  return [...layers, ["page", { ...values, ...secrets }]]
}

function undeclared(account: string): AcquirerError {
  return new AcquirerError("config", {
    code: "account",
    field: "account",
    merchantMessage: `No payment account "${account}" is declared in medusa-config.ts.`,
  })
}

function sealedElsewhere(account: string, secretNames: readonly string[]): SettingsError {
  const reason = encryptionKeyProblem()
    ? "was saved encrypted, and ACQUIRING_ENCRYPTION_KEY or the one before it is too short to be a key: set the key that it was saved with, or reset it"
    : canKeepSecrets()
      ? "was saved under another ACQUIRING_ENCRYPTION_KEY: put that back, save it again, or reset it"
      : "was saved encrypted, and ACQUIRING_ENCRYPTION_KEY is not set: set the key that it was saved with, or reset it"
  return new SettingsError(
    account,
    secretNames.map((field) => ({ field, reason })),
  )
}
