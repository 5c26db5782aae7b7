import type { AccountSettingsView, ConnectionVerdict } from "../../api/admin/acquiring/http-types"
import type { Word } from "./colour"

export const VERDICT: Record<ConnectionVerdict["verdict"], Word> = {
  ok: { text: "Connected", colour: "green" },
  unreachable: { text: "Not reachable", colour: "red" },
  tls: { text: "No secure connection", colour: "red" },
  signature: { text: "Signature refused", colour: "red" },
  ids: { text: "IDs not known", colour: "red" },
  address: { text: "Server not registered", colour: "red" },
  clock: { text: "Clock is wrong", colour: "red" },
  protocol: { text: "Another service answers", colour: "red" },
}

const SOURCE: Record<AccountSettingsView["sources"][string], string> = {
  environment: "environment",
  file: "medusa-config.ts",
  page: "this page",
}

/** Where a setting comes from; nothing of what nobody said. */
export function sourceText(source: AccountSettingsView["sources"][string] | undefined): string {
  return source ? `From ${SOURCE[source]}` : "Default"
}

export function environmentWord(environment: AccountSettingsView["environment"]): Word {
  if (environment === null) return { text: "Not set up", colour: "grey" }
  return environment === "live" ? { text: "Live", colour: "green" } : { text: "Sandbox", colour: "orange" }
}
