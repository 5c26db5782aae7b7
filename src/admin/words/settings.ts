import type { AccountSettingsView, ConnectionVerdict } from "../../api/admin/acquiring/http-types"
import type { Colour, Word } from "./colour"

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

type Environment = AccountSettingsView["environment"]

/** Whether money is real on a page: what it says in a word, and in a sentence. */
export function environmentOf(
  environments: Environment[],
  isProduction: boolean,
): { text: string; colour: Colour; says: string } {
  const isTest = environments.includes("sandbox")
  if (isTest && isProduction) {
    return { text: "Test service in production", colour: "red", says: "Shoppers order and nobody is charged." }
  }
  if (isTest && environments.includes("live")) {
    return { text: "Test and live", colour: "orange", says: "Some accounts are those of the test service." }
  }
  if (isTest) return { text: "Test", colour: "orange", says: "The sandbox: no money moves." }
  if (environments.includes("live")) return { text: "Live", colour: "green", says: "Money moves." }
  return { text: "Not set up", colour: "grey", says: "No account has the address of a service yet." }
}
