import type { CodeMeanings, CodeTables } from "../acquirer/operations/operation"
import { codeTables } from "../acquirer/profile/codes"
import type { Store } from "../medusa/store"
import { declaredNow, readerOf, type Lying } from "../modules/acquiring/service-account"
import { profileOf } from "../operations/profile-of"

type Meaning = (row: Lying, table: keyof CodeMeanings, code: string | null) => string | null

/**
 * What codes of what lies at the service mean by the profile that reads it, or `unknown`; null without a code, and
 * where the account that reads it has no settings.
 */
export async function profileMeanings({ acquiring }: Pick<Store, "acquiring">): Promise<Meaning> {
  const declared = await declaredNow(acquiring)
  const tables = new Map<string, CodeTables>()
  for (const account of declared.serviceAccounts.keys())
    tables.set(account, codeTables(profileOf(await acquiring.settings(account))))
  return (row, table, code) =>
    code === null ? null : (tables.get(readerOf(row, declared))?.meaning(table, code) ?? null)
}

/** What the profiles take the codes of declines for; null where none has a word for it. */
export async function declineMeanings(store: Store): Promise<(row: Lying, code: string | null) => string | null> {
  const meaning = await profileMeanings(store)
  return (row, code) => {
    const means = meaning(row, "decline_reason", code)
    return means === "unknown" ? null : means
  }
}
