import type { AccountSettingsView, CodeSettingName, ConnectionVerdict } from "../../api/admin/acquiring/http-types"
import type { Colour, Word } from "./colour"
import type { Key } from "./key"

export const VERDICT: Record<ConnectionVerdict["verdict"], Word> = {
  ok: { text: "setting.verdict.ok", colour: "green" },
  unreachable: { text: "setting.verdict.unreachable", colour: "red" },
  tls: { text: "setting.verdict.tls", colour: "red" },
  signature: { text: "setting.verdict.signature", colour: "red" },
  ids: { text: "setting.verdict.ids", colour: "red" },
  address: { text: "setting.verdict.address", colour: "red" },
  clock: { text: "setting.verdict.clock", colour: "red" },
  protocol: { text: "setting.verdict.protocol", colour: "red" },
}

/** Settings that only code may say: what each is called, and what it does where it is in force. */
export const CODE_SETTING: Record<CodeSettingName, { label: Key; says: Key }> = {
  lock_settings: { label: "setting.in_code.lock_settings", says: "setting.in_code.lock_settings_says" },
  allow_sandbox_in_production: { label: "setting.in_code.allow_sandbox", says: "setting.in_code.allow_sandbox_says" },
  signature_hook: { label: "setting.in_code.signature_hook", says: "setting.in_code.signature_hook_says" },
  mpi_hook: { label: "setting.in_code.mpi_hook", says: "setting.in_code.mpi_hook_says" },
}

type Source = AccountSettingsView["sources"][string]
type Below = Exclude<Source, "page">

const SOURCE: Record<Source, Key> = {
  environment: "setting.source.environment",
  file: "setting.source.file",
  page: "setting.source.page",
}

const OVERRIDDEN: Record<Below, Key> = {
  environment: "setting.source.page_over_environment",
  file: "setting.source.page_over_file",
}

/**
 * Where a setting comes from.
 * @param below where it would come from without the page
 */
export function sourceText(source: Source | undefined, below: Below | undefined): Key {
  if (source === "page" && below) return OVERRIDDEN[below]
  return source ? SOURCE[source] : "setting.source.default"
}

/** Of a setting that the page does not say. */
export const FROM: Record<Below, Key> = {
  environment: "setting.from.environment",
  file: "setting.from.file",
}

/** What counts without the page. */
export const BELOW: Record<Below | "default", Key> = {
  environment: "setting.below.environment",
  file: "setting.below.file",
  default: "setting.below.default",
}

/** What goes back to it. */
export const USE: Record<Below | "default", Key> = {
  environment: "setting.use.environment",
  file: "setting.use.file",
  default: "setting.use.default",
}

type Environment = AccountSettingsView["environment"]

/** Whether money is real on a page: what it says in a word, and in a sentence. */
export function environmentOf(
  environments: Environment[],
  isProduction: boolean,
): { text: Key; colour: Colour; says: Key } {
  const isTest = environments.includes("sandbox")
  if (isTest && isProduction) {
    return {
      text: "shared.environment.test_in_production",
      colour: "red",
      says: "shared.environment.test_in_production_says",
    }
  }
  if (isTest && environments.includes("live")) {
    return { text: "shared.environment.mixed", colour: "orange", says: "shared.environment.mixed_says" }
  }
  if (isTest) return { text: "shared.environment.test", colour: "orange", says: "shared.environment.test_says" }
  if (environments.includes("live")) {
    return { text: "shared.environment.live", colour: "blue", says: "shared.environment.live_says" }
  }
  return { text: "shared.environment.none", colour: "grey", says: "shared.environment.none_says" }
}
