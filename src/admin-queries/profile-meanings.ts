import type { CodeMeanings, CodeTables } from "../acquirer/operations/operation"
import { codeTables } from "../acquirer/profile/codes"
import type { Store } from "../medusa/store"
import { profileOf } from "../operations/profile-of"

type Meaning = (account: string, table: keyof CodeMeanings, code: string | null) => string | null

/** What the profiles of some accounts take codes for, or `unknown`; null without a code, and where an account cannot be read. */
export async function profileMeanings({ acquiring }: Store, accounts: Iterable<string>): Promise<Meaning> {
  const tables = new Map<string, CodeTables>()
  for (const account of new Set(accounts)) {
    const settings = await acquiring.settings(account).catch(() => undefined)
    if (settings) tables.set(account, codeTables(profileOf(settings)))
  }
  return (account, table, code) => (code === null ? null : (tables.get(account)?.meaning(table, code) ?? null))
}

/** What the profiles take the codes of declines for; null where none has a word for it. */
export async function declineMeanings(
  store: Store,
  accounts: Iterable<string>,
): Promise<(account: string, code: string | null) => string | null> {
  const meaning = await profileMeanings(store, accounts)
  return (account, code) => {
    const means = meaning(account, "decline_reason", code)
    return means === "unknown" ? null : means
  }
}
