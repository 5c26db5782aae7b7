import type { AccountSettingsView, ConnectionVerdict } from "../../api/admin/acquiring/http-types"
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

const SOURCE: Record<AccountSettingsView["sources"][string], Key> = {
  environment: "setting.source.environment",
  file: "setting.source.file",
  page: "setting.source.page",
}

/** Where a setting comes from; nothing of what nobody said. */
export function sourceText(source: AccountSettingsView["sources"][string] | undefined): Key {
  return source ? SOURCE[source] : "setting.source.default"
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
    return { text: "shared.environment.live", colour: "green", says: "shared.environment.live_says" }
  }
  return { text: "shared.environment.none", colour: "grey", says: "shared.environment.none_says" }
}
